/** The time axis of an answer, and the positions of buckets on it. */
import {
  bucketsOf,
  countBuckets,
  dayLabel,
  dayName,
  isoWithOffset,
  isWithinDay,
  type ResolvedRange,
} from '@meridian/calendar';
import { InvalidRequestError } from '@meridian/core';
import type { DateTime } from 'luxon';
import type { Value } from '../insight-plan.ts';

const MAX_BUCKETS = 20_000;

export interface TimeAxis {
  readonly starts: readonly DateTime[];
  readonly days: readonly string[];
  readonly labels: readonly string[];
  /** The starts with their offsets. */
  readonly isoStarts: () => readonly string[];
  /** The position of a bucket in the engine's format; undefined if it is outside the axis. */
  readonly indexOf: (bucket: Value | undefined) => number | undefined;
}

/** Naming twenty thousand buckets takes a tenth of a second, and every series of a query needs them. */
const axes = new WeakMap<ResolvedRange, TimeAxis>();

export const timeAxis = (range: ResolvedRange): TimeAxis => {
  const known = axes.get(range);
  if (known) return known;
  const axis = createAxis(range);
  axes.set(range, axis);
  return axis;
};

const createAxis = (range: ResolvedRange): TimeAxis => {
  if (countBuckets(range) > MAX_BUCKETS) {
    throw new InvalidRequestError(
      'invalid_input',
      `The range holds more than ${MAX_BUCKETS} intervals. Choose a larger interval or a shorter range.`,
      { attr: 'interval' },
    );
  }
  const starts = bucketsOf(range);
  const positions = new Map(starts.map((start, index) => [keyOfStart(start, range.interval), index]));
  let isoStarts: readonly string[] | undefined;
  return {
    starts,
    isoStarts: () => (isoStarts ??= starts.map(isoWithOffset)),
    days: starts.map((start) => dayName(start, range.interval)),
    labels: starts.map((start) => dayLabel(start, range.interval)),
    indexOf: (bucket) => positions.get(keyOfValue(bucket, range.interval)),
  };
};

/** Days are compared by local date and smaller buckets by instant, because an hour exists twice when clocks change. */
const keyOfStart = (start: DateTime, interval: ResolvedRange['interval']): string | number =>
  isWithinDay(interval) ? start.toMillis() : (start.toISODate() ?? '');

const keyOfValue = (bucket: Value | undefined, interval: ResolvedRange['interval']): string | number => {
  if (!isWithinDay(interval)) return String(bucket).slice(0, 10);
  return typeof bucket === 'number' ? bucket * 1_000 : Date.parse(String(bucket));
};
