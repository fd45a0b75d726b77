/** A box plot: for each series and bucket the quartiles, the extremes and the mean of a property. */
import type { ResolvedRange } from '@meridian/calendar';
import type { EntityNode, TrendsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  call,
  constant,
  type FromItem,
  field,
  from,
  type Query,
  select,
  unionAll,
} from '@meridian/hogql/build';
import type { InsightContext, InsightPlan, Row, Value } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { assertAnswerSize } from '../shared/answer-size.ts';
import { type TimeAxis, timeAxis } from '../shared/buckets.ts';
import { entityLabel, matchesEntity, matchesFilters } from '../shared/entity.ts';
import { toNumber } from '../shared/rows.ts';
import { bucketOf, withinBuckets } from '../shared/time-range.ts';
import { reachesGoal } from './conversion-goal.ts';
import { measuredProperty } from './math.ts';
import { bucketColumn } from './plan-series.ts';
import { resolveTrendsRange } from './trends-range.ts';

const MEMBERS_OF_BOX = 8;

export const planBoxPlot = (query: TrendsQuery, context: InsightContext): InsightPlan => {
  const range = resolveTrendsRange(query, context);
  const axis = timeAxis(range);
  assertAnswerSize({ results: query.series.length, numbers: axis.starts.length * MEMBERS_OF_BOX });
  const [first, ...rest] = query.series.map((series, index) =>
    seriesQuery(query, series, index, { range, axis, context }),
  );
  return {
    query: unionAll(first!, ...rest),
    shape: (rows) => ({ results: boxes(rows, query, axis, context) }),
    range,
  };
};

interface Place {
  readonly range: ResolvedRange;
  readonly axis: TimeAxis;
  readonly context: InsightContext;
}

const NUMBER = field('number');

/** The columns of a row: series, bucket, least, quartiles, largest, mean. */
const seriesQuery = (
  query: TrendsQuery,
  series: EntityNode,
  index: number,
  { range, axis, context }: Place,
): Query => {
  const measured = select({
    columns: [
      field('bucket'),
      alias(call('min', [NUMBER]), 'least'),
      alias(call('quantiles', [NUMBER], { params: [0.25, 0.5, 0.75].map(constant) }), 'quartiles'),
      alias(call('max', [NUMBER]), 'largest'),
      alias(call('avg', [NUMBER]), 'mean'),
    ],
    from: from(numbersOf(query, series, index, { range, context }), 'measured'),
    groupBy: [field('bucket')],
  });
  return select({
    columns: [
      alias(constant(index), 'series'),
      bucketColumn(range, axis),
      ...['least', 'quartiles', 'largest', 'mean'].map((name) => field(name)),
    ],
    from: from(measured, 'counted'),
  });
};

const numbersOf = (
  query: TrendsQuery,
  series: EntityNode,
  index: number,
  { range, context }: Omit<Place, 'axis'>,
): Query => {
  const { value, key, condition } = measuredProperty(series, propertyOf(series, index));
  return select({
    columns: [alias(bucketOf(range.interval), 'bucket'), alias(value, 'number')],
    from: events(query),
    where: where(
      matchesEntity(series),
      matchesFilters(query, context),
      reachesGoal(query, withinBuckets(range)),
      withinBuckets(range),
      condition,
    ),
    ...(key && { groupBy: [field('bucket'), key] }),
  });
};

const events = ({ samplingFactor }: TrendsQuery): FromItem => ({
  ...from('events'),
  ...(samplingFactor !== undefined && { sample: { ratio: samplingFactor } }),
});

const propertyOf = ({ math_property }: EntityNode, index: number): string => {
  if (math_property !== undefined && math_property !== '') return math_property;
  throw new InvalidRequestError('required', 'A box plot needs the numeric property that it shows.', {
    attr: `series__${index}__math_property`,
  });
};

/** Buckets without numbers are zeros. */
const boxes = (
  rows: readonly Row[],
  query: TrendsQuery,
  axis: TimeAxis,
  context: InsightContext,
): object[] => {
  const found = new Map(rows.map((row) => [placeOf(toNumber(row[0]), axis.indexOf(row[1])), row]));
  return query.series.flatMap((series, index) => {
    const series_label = labelOf(series, context);
    return axis.days.map((day, position) => ({
      day,
      label: axis.labels[position],
      ...boxOf(found.get(placeOf(index, position))),
      series_index: index,
      series_label,
    }));
  });
};

const placeOf = (series: number, position: number | undefined): string => `${series} ${position}`;

const boxOf = ([, , least, quartiles, largest, mean]: Row = []): object => {
  const [p25, median, p75] = (quartiles ?? []) as readonly Value[];
  return {
    min: toNumber(least),
    p25: toNumber(p25),
    median: toNumber(median),
    p75: toNumber(p75),
    max: toNumber(largest),
    mean: toNumber(mean),
  };
};

const labelOf = (series: EntityNode, context: InsightContext): string =>
  `${series.custom_name ?? entityLabel(series, context)} - ${series.math_property}`;
