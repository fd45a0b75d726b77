import { bucketEnd, wallClock } from '../common/buckets.ts';
import type { ChartOptions, Interval } from '../common/model.ts';
import type { Marker } from './model.ts';

/** An annotation is drawn in the bucket in which it is. Both are wall times of the project, wherever the browser is. */
export const markersOf = (
  days: readonly string[],
  interval: Interval,
  { annotations = [] }: ChartOptions,
  timezone: string | undefined,
): readonly Marker[] => {
  const end = bucketEnd(days.at(-1) ?? '', interval);
  return annotations.flatMap(({ date, text }) => {
    const hasOffset = /T.*(Z|[+-]\d\d:?\d\d)$/.test(date);
    const at = (hasOffset ? wallClock(date, timezone ?? 'UTC') : undefined) ?? date.replace('T', ' ');
    const bucket = days.findLastIndex((day) => day <= at);
    const isAfter = end !== undefined && at >= end;
    return bucket === -1 || isAfter ? [] : [{ bucket, text }];
  });
};
