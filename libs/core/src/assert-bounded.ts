/**
 * Bounds the depth and the number of values of a request. Later steps recurse into it and visit every value, so
 * deep nesting would overflow the stack and too many values would delay other requests.
 */
import { InvalidRequestError } from './errors.ts';

const MAX_LEVELS = 200;
const MAX_VALUES = 150_000;

/** `maxValues` is lower where the later steps are expensive for each value. */
export const assertBounded = (sent: unknown, maxValues: number = MAX_VALUES): void => {
  let values = 0;
  const waiting: [value: unknown, level: number][] = [[sent, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, level] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (level > MAX_LEVELS) throw refused(`The request is nested in more than ${MAX_LEVELS} levels.`);
    const children = Object.values(value);
    values += children.length;
    if (values > maxValues)
      throw refused(`The request has more than ${maxValues.toLocaleString('en')} values.`);
    for (const child of children) waiting.push([child, level + 1]);
  }
};

const refused = (detail: string): InvalidRequestError => new InvalidRequestError('invalid_input', detail);
