/**
 * Refuses texts with half of a surrogate pair (`"\ud800"` in JSON). They cannot be written as UTF-8: the stores would
 * keep another text than the one that was sent.
 */
import { InvalidRequestError } from './errors.ts';

/** `sent` has bounded depth (`assertBounded`). */
export const assertWellFormed = (sent: unknown): void => {
  const path = pathOfBrokenText(sent);
  if (path === undefined) return;
  throw new InvalidRequestError('invalid_input', 'Text must not contain half of a surrogate pair.', {
    attr: path.join('__').toWellFormed() || undefined,
  });
};

const pathOfBrokenText = (value: unknown): string[] | undefined => {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of Object.keys(value)) {
    const below = key.isWellFormed() ? pathOfBrokenText((value as Record<string, unknown>)[key]) : [];
    if (below !== undefined) return [key, ...below];
  }
  return undefined;
};
