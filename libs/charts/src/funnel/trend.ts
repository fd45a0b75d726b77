/** A funnel over time: the conversion rate of the actors that entered in each period. */

import type { ReadAnswer } from '../common/answer.ts';
import { bucketLabel, bucketsOf, dayKeysIn, intervalWord, rangeLabel } from '../common/buckets.ts';
import { PERCENT } from '../common/format-value.ts';
import { isSameBreakdown } from '../common/labels.ts';
import type { ChartOptions, Interval } from '../common/model.ts';
import { type Fields, listOf, numberOf, oneOf, recordsOf, textOf, textsOf } from '../common/read.ts';
import { markersOf } from '../series/markers.ts';
import { type ChartSeries, MAX_DRAWN_SERIES, type SeriesModel, styleOf } from '../series/model.ts';
import { seriesSummary } from '../series/summary.ts';
import { seriesTable } from '../series/table.ts';
import { breakdownOf, groupName } from './model.ts';

export interface FunnelTrendModel extends SeriesModel {
  readonly type: 'funnel-trend';
}

export const funnelTrendOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): FunnelTrendModel => {
  const interval = (textOf(query['interval']) ?? 'day') as Interval;
  const records = recordsOf(answer.results);
  const days = textsOf(records[0]?.['days']);
  const buckets = bucketsOf(days, interval, answer, answer);
  const series = records.map((record, index) =>
    seriesOf(record, index, records, { interval, timezone: answer.timezone }),
  );
  return {
    type: 'funnel-trend',
    look: 'lines',
    buckets,
    series: series.slice(0, MAX_DRAWN_SERIES),
    undrawnCount: Math.max(0, series.length - MAX_DRAWN_SERIES),
    isShare: false,
    format: PERCENT,
    isLog: false,
    hasTotal: false,
    lines: [],
    markers: markersOf(days, interval, options, answer.timezone),
    showValues: false,
    showLegend: true,
    isEmpty: series.every(({ values }) => values.every((value) => value === null || value === 0)),
    summary:
      series.length === 0
        ? 'No conversions in this range.'
        : `Conversion rate, ${intervalWord(interval)}, ${rangeLabel(days, interval)}: ${seriesSummary(buckets, series, PERCENT, () => false)}`,
    table: seriesTable(buckets, series, PERCENT, { firstColumn: 'Entered', hasTotal: false }),
  };
};

const seriesOf = (
  record: Fields,
  index: number,
  records: readonly Fields[],
  { interval, timezone }: { interval: Interval; timezone: string | undefined },
): ChartSeries => {
  const breakdown = breakdownOf(record['breakdown_value']);
  const name = groupName(record, breakdown) ?? 'Conversion rate';
  const compare = oneOf(record['compare_label'], ['current', 'previous'] as const);
  const isPrevious = compare === 'previous';
  const twin = records.findIndex(
    (one) =>
      one['compare_label'] === 'current' && isSameBreakdown(breakdownOf(one['breakdown_value']), breakdown),
  );
  const values = listOf(record['data']).map(numberOf);
  const days = textsOf(record['days']);
  return {
    label: isPrevious ? `${name} (previous)` : name,
    values,
    total: 0,
    ...styleOf(isPrevious && twin !== -1 ? twin : index),
    axis: 'left',
    isPrevious,
    isHidden: false,
    stack: undefined,
    dayKeys: dayKeysIn(days, timezone),
    dayLabels: isPrevious ? days.map((day) => bucketLabel(day, interval)) : undefined,
    origin: { series: 0, breakdown, compare, dropOff: false },
    hasActors: true,
  };
};
