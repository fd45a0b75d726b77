/** Which cells of a retention table are complete, compared as wall times. */

import type { ReadAnswer } from '../common/answer.ts';
import { bucketEnd, wallClock } from '../common/buckets.ts';
import type { Interval } from '../common/model.ts';
import { type Fields, listOf, numberOf } from '../common/read.ts';

export type CellState = 'complete' | 'incomplete' | 'future';

interface Clock {
  readonly interval: Interval;
  readonly now: string | undefined;
  /** The end of the range: later events were not read. */
  readonly until: string | undefined;
}

/** The intervals that a column covers, counted from the start of its cohort. */
interface Span {
  readonly from: number;
  /** The first interval after it. */
  readonly to: number;
}

/** The state of the cell of a cohort, which is named by its start, in a column. */
export type StateOf = (start: string, column: number) => CellState;

export const statesOf = (filter: Fields, interval: Interval, answer: ReadAnswer): StateOf => {
  const clock: Clock = {
    interval,
    now: answer.readAt === undefined ? undefined : wallClock(answer.readAt, answer.timezone ?? 'UTC'),
    until: answer.until?.slice(0, 19).replace('T', ' '),
  };
  const spanOf = spansOf(filter);
  return (start, column) => stateOf(start, spanOf(column), clock);
};

const spansOf = (filter: Fields): ((column: number) => Span) => {
  const brackets = Array.isArray(filter['retentionCustomBrackets'])
    ? listOf(filter['retentionCustomBrackets']).map((width) => numberOf(width) ?? 1)
    : undefined;
  // The windows of the last actor of a cohort begin almost an interval after the windows of the first one.
  const late = filter['timeWindowMode'] === '24_hour_windows' ? 1 : 0;
  return (column) => {
    if (column === 0) return { from: 0, to: 1 };
    if (brackets === undefined) return { from: column, to: column + 1 + late };
    const from = 1 + sum(brackets.slice(0, column - 1));
    return { from, to: from + (brackets[column - 1] ?? 1) + late };
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const stateOf = (start: string, { from, to }: Span, { interval, now, until }: Clock): CellState => {
  const first = later(start.slice(0, 19).replace('T', ' '), from, interval);
  const end = later(start.slice(0, 19).replace('T', ' '), to, interval);
  if (first === undefined || end === undefined) return 'complete';
  if ((now !== undefined && now < first) || (until !== undefined && until < first)) return 'future';
  const readEnd = until === undefined ? undefined : bucketEnd(until, 'second');
  return (now !== undefined && now < end) || (readEnd !== undefined && readEnd < end)
    ? 'incomplete'
    : 'complete';
};

const later = (start: string, intervals: number, interval: Interval): string | undefined => {
  let at: string | undefined = start;
  for (let step = 0; step < intervals && at !== undefined; step += 1) at = bucketEnd(at, interval);
  return at;
};
