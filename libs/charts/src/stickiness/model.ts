/** Stickiness: on how many days (or other intervals) persons are active. */

import type { ReadAnswer } from '../common/answer.ts';
import { formatValue, valueFormatOf } from '../common/format-value.ts';
import { entityName } from '../common/labels.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, listOf, numberOf, oneOf, recordsOf, textsOf } from '../common/read.ts';
import { type ChartSeries, MAX_DRAWN_SERIES, type SeriesModel, styleOf } from '../series/model.ts';
import { seriesTable } from '../series/table.ts';

export interface StickinessModel extends SeriesModel {
  readonly type: 'stickiness';
}

export const stickinessOf = (query: Fields, answer: ReadAnswer): StickinessModel => {
  const filter = fieldsOf(query['stickinessFilter']);
  const records = recordsOf(answer.results);
  const labels = textsOf(records[0]?.['labels']);
  const days = listOf(records[0]?.['days']).map((day) => numberOf(day) ?? 0);
  const buckets = labels.map((label, index) => ({
    day: days[index] ?? index + 1,
    label,
    short: String(days[index] ?? index + 1),
    isIncomplete: false,
  }));
  const series = records.map(seriesOf);
  const format = valueFormatOf(filter);
  return {
    type: 'stickiness',
    look: String(filter['display'] ?? '').startsWith('ActionsBar') ? 'bars' : 'lines',
    buckets,
    series: series.slice(0, MAX_DRAWN_SERIES),
    undrawnCount: Math.max(0, series.length - MAX_DRAWN_SERIES),
    isShare: false,
    format,
    isLog: false,
    hasTotal: false,
    xLabel:
      labels.length === 0 ? undefined : `Number of ${String(query['interval'] ?? 'day')}s with activity`,
    lines: [],
    markers: [],
    showValues: filter['showValuesOnSeries'] === true,
    showLegend: true,
    isEmpty: series.every(({ values }) => values.every((value) => value === null || value === 0)),
    summary: summaryOf(records, series, labels),
    table: seriesTable(buckets, series, format, { firstColumn: 'Active on', hasTotal: false }),
  };
};

const seriesOf = (record: Fields, index: number): ChartSeries => {
  const action = fieldsOf(record['action']);
  const order = numberOf(action['order']) ?? index;
  const compare = oneOf(record['compare_label'], ['current', 'previous'] as const);
  const isPrevious = compare === 'previous';
  const values = listOf(record['data']).map(numberOf);
  const name = entityName(action, record['label']);
  return {
    label: isPrevious ? `${name} (previous)` : name,
    values,
    total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    ...styleOf(order),
    axis: 'left',
    isPrevious,
    isHidden: false,
    stack: undefined,
    dayKeys: listOf(record['days']).map((day) => numberOf(day) ?? 0),
    origin: { series: order, compare },
    hasActors: true,
  };
};

const summaryOf = (
  records: readonly Fields[],
  series: readonly ChartSeries[],
  labels: readonly string[],
): string => {
  if (series.length === 0) return 'No events match in this range.';
  const described = series.slice(0, 3).map(({ label, values }, index) => {
    const count = formatValue(numberOf(records[index]?.['count']));
    const [first, last] = [formatValue(values[0]), formatValue(values.at(-1))];
    return `${nameInText(label)}: ${count} persons, ${first} on ${labels[0]}, ${last} on ${labels.at(-1)}`;
  });
  return `${described.join('; ')}.`;
};
