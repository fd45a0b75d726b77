/** Two queries are equal when they have equal members in any order. */
import { isDeepStrictEqual } from 'node:util';

export const isSameQuery = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(withoutGaps(a), withoutGaps(b));

/** As in JSON, an undefined member counts as missing. */
const withoutGaps = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
