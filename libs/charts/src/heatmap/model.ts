/** A calendar heatmap: at which hours of which weekdays. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatValue } from '../common/format-value.ts';
import { entityName } from '../common/labels.ts';
import type { ModelBase } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, isFields, numberOf, recordsOf, textOf } from '../common/read.ts';

export interface HeatmapModel extends ModelBase {
  readonly type: 'calendar-heatmap';
  /** Monday first, each with 24 hours. */
  readonly cells: readonly (readonly number[])[];
  readonly dayTotals: readonly number[];
  readonly hourTotals: readonly number[];
  readonly total: number;
  readonly largest: number;
  /** At most 0. */
  readonly smallest: number;
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const HOURS = 24;

/** The result of a `CalendarHeatmapQuery`, or the first series of a trend that is displayed as one. */
export const heatmapOf = (query: Fields, answer: ReadAnswer): HeatmapModel => {
  const [series] = recordsOf(answer.results);
  const results = isFields(answer.results) ? answer.results : fieldsOf(series?.['calendar_heatmap_data']);
  const cells = WEEKDAYS.map(() => new Array<number>(HOURS).fill(0));
  for (const { row, column, value } of recordsOf(results['data'])) {
    const day = cells[(numberOf(row) ?? 0) - 1];
    const hour = numberOf(column) ?? -1;
    if (day !== undefined && hour in day) day[hour] = numberOf(value) ?? 0;
  }
  const dayTotals = totalsOf(results['rowAggregations'], 'row', 1, WEEKDAYS.length);
  const hourTotals = totalsOf(results['columnAggregations'], 'column', 0, HOURS);
  const total = numberOf(results['allAggregations']) ?? 0;
  const [node] = recordsOf(query['series']);
  const name = entityName(node, node?.['event']);
  // A sum or an average may be 0 although events match.
  const isEmpty =
    textOf(node?.['math_property']) === undefined &&
    cells.every((hours) => hours.every((value) => value === 0));
  return {
    type: 'calendar-heatmap',
    cells,
    dayTotals,
    hourTotals,
    total,
    largest: Math.max(0, ...cells.flat()),
    smallest: Math.min(0, ...cells.flat()),
    isEmpty,
    summary: isEmpty ? 'No events match in this range.' : summaryOf(name, cells, total),
    table: {
      columns: [
        { label: 'Hour', isNumber: false },
        ...WEEKDAYS.map((label) => ({ label, isNumber: true })),
        { label: 'All days', isNumber: true },
      ],
      rows: Array.from({ length: HOURS }, (_, hour) => [
        { value: hour, text: hourLabel(hour) },
        ...cells.map((hours) => ({ value: hours[hour] ?? 0, text: formatValue(hours[hour]) })),
        { value: hourTotals[hour] ?? 0, text: formatValue(hourTotals[hour]) },
      ]),
      footer: [
        { value: 'All hours', text: 'All hours' },
        ...dayTotals.map((value) => ({ value, text: formatValue(value) })),
        { value: total, text: formatValue(total) },
      ],
    },
  };
};

const totalsOf = (list: unknown, key: string, first: number, count: number): readonly number[] => {
  const totals = new Array<number>(count).fill(0);
  for (const record of recordsOf(list)) {
    const at = (numberOf(record[key]) ?? -1) - first;
    if (at in totals) totals[at] = numberOf(record['value']) ?? 0;
  }
  return totals;
};

export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const summaryOf = (name: string, cells: readonly (readonly number[])[], total: number): string => {
  let best = { day: 0, hour: 0, value: 0 };
  for (const [day, hours] of cells.entries()) {
    for (const [hour, value] of hours.entries()) if (value > best.value) best = { day, hour, value };
  }
  if (best.value === 0) return `${nameInText(name)} by weekday and hour: ${formatValue(total)} in total.`;
  return `${nameInText(name)} by weekday and hour: ${formatValue(total)} in total, most on ${WEEKDAYS[best.day]} at ${hourLabel(best.hour)} (${formatValue(best.value)}).`;
};
