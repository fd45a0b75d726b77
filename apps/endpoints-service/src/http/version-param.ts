import { InvalidRequestError } from '@meridian/core';

/** `?version=N`. */
export const readVersionParam = (query: Readonly<Record<string, unknown>>): number | undefined => {
  const text = query['version'];
  if (text === undefined || text === '') return undefined;
  if (typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidRequestError('invalid_input', `Must be an integer, got: ${String(text)}`, {
    attr: 'version',
  });
};
