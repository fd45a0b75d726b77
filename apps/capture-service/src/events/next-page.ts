import { type Microseconds, parseTimestamp } from '../intake/timestamp.ts';

export interface TimePage {
  /** Events before this instant, newest first, … */
  readonly before?: Microseconds | undefined;
  /** … without so many of the first. */
  readonly offset: number;
}

/**
 * The page after a full one. It is named by time, so that what arrives meanwhile shifts nothing. A batch may share one
 * instant and be longer than a page: events of the last instant that were shown are counted.
 */
export const nextPage = ({ before, offset }: TimePage, timestamps: readonly string[]): TimePage => {
  const last = timestamps.at(-1)!;
  const shown = timestamps.length - timestamps.indexOf(last);
  if (shown === timestamps.length) return { before, offset: offset + shown };
  return { before: parseTimestamp(last)! + 1, offset: shown };
};
