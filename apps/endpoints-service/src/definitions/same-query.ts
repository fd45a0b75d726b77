/** Two queries are the same when they say the same, in whatever order their members stand. */
import { isDeepStrictEqual } from 'node:util';

export const isSameQuery = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(withoutGaps(a), withoutGaps(b));

/** As JSON has it: a member that is undefined is none. */
const withoutGaps = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
