import { type Microseconds, parseTimestamp } from '../intake/timestamp.ts';

export interface TimePage {
  /** Only events before this time. */
  readonly before?: Microseconds | undefined;
  /** Skips this number of events. */
  readonly offset: number;
}

/**
 * The page after a full one. It is given by time, so that new events do not shift it. Many events may have the same
 * timestamp, so the offset counts the events of the last timestamp that are already shown.
 */
export const nextPage = ({ before, offset }: TimePage, timestamps: readonly string[]): TimePage => {
  const last = timestamps.at(-1)!;
  const shown = timestamps.length - timestamps.indexOf(last);
  if (shown === timestamps.length) return { before, offset: offset + shown };
  return { before: parseTimestamp(last)! + 1, offset: shown };
};
