/** Lifecycle: new, returning, resurrecting and dormant persons, stacked above and below zero. */

import type { ReadAnswer } from '../common/answer.ts';
import { bucketsOf, dayKeysIn, intervalWord, rangeLabel, trendBounds } from '../common/buckets.ts';
import { formatValue } from '../common/format-value.ts';
import { entityName } from '../common/labels.ts';
import type { ChartOptions, Interval } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import {
  type Fields,
  fieldsOf,
  listOf,
  numberOf,
  oneOf,
  recordsOf,
  textOf,
  textsOf,
} from '../common/read.ts';
import { markersOf } from '../series/markers.ts';
import type { ChartSeries, SeriesModel } from '../series/model.ts';
import { seriesTable } from '../series/table.ts';

export interface LifecycleModel extends SeriesModel {
  readonly type: 'lifecycle';
}

const STATUSES = ['new', 'returning', 'resurrecting', 'dormant'] as const;
type Status = (typeof STATUSES)[number];

const STYLE: Readonly<Record<Status, { label: string; color: number }>> = {
  new: { label: 'New', color: 1 },
  returning: { label: 'Returning', color: 3 },
  resurrecting: { label: 'Resurrecting', color: 6 },
  dormant: { label: 'Dormant', color: 2 },
};

export const lifecycleOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): LifecycleModel => {
  const interval = (textOf(query['interval']) ?? 'day') as Interval;
  const filter = fieldsOf(query['lifecycleFilter']);
  const records = recordsOf(answer.results);
  const days = textsOf(records[0]?.['days']);
  const buckets = bucketsOf(days, interval, answer, trendBounds(query, interval, answer));
  const toggled = Array.isArray(filter['toggledLifecycles']) ? filter['toggledLifecycles'] : STATUSES;
  const series = records.flatMap((record) =>
    seriesOf(record, { toggled, isStacked: filter['stacked'] !== false, timezone: answer.timezone }),
  );
  const name = entityName(records[0]?.['action'], fieldsOf(records[0]?.['action'])['name']);
  return {
    type: 'lifecycle',
    look: 'bars',
    buckets,
    series,
    undrawnCount: 0,
    isShare: false,
    format: {},
    isLog: false,
    hasTotal: false,
    lines: [],
    markers: markersOf(days, interval, options, answer.timezone),
    showValues: filter['showValuesOnSeries'] === true,
    showLegend: true,
    isEmpty: series.every(({ values }) => values.every((value) => value === null || value === 0)),
    summary: summaryOf(name, series, interval, days),
    table: seriesTable(buckets, series, {}, { firstColumn: 'Period', hasTotal: false }),
  };
};

interface Settings {
  readonly toggled: readonly unknown[];
  readonly isStacked: boolean;
  readonly timezone: string | undefined;
}

const seriesOf = (record: Fields, { toggled, isStacked, timezone }: Settings): readonly ChartSeries[] => {
  const status = oneOf(record['status'], STATUSES);
  if (status === undefined) return [];
  const values = listOf(record['data']).map(numberOf);
  return [
    {
      ...STYLE[status],
      values,
      total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      marker: STATUSES.indexOf(status),
      dash: 0,
      axis: 'left',
      isPrevious: false,
      isHidden: !toggled.includes(status),
      stack: isStacked ? 'lifecycle' : undefined,
      dayKeys: dayKeysIn(textsOf(record['days']), timezone),
      origin: { series: 0, status },
      hasActors: true,
    },
  ];
};

const summaryOf = (
  name: string,
  series: readonly ChartSeries[],
  interval: Interval,
  days: readonly string[],
): string => {
  if (series.length === 0) return 'No events match in this range.';
  const counts = series.map(({ label, total }) => `${formatValue(Math.abs(total))} ${label.toLowerCase()}`);
  return `Lifecycle of ${nameInText(name)}, ${intervalWord(interval)}, ${rangeLabel(days, interval)}: ${counts.join(', ')}.`;
};
