/** Retention: a row for each cohort, with how many of it came back in the intervals after. */
import type { ReadAnswer } from '../common/answer.ts';
import { bucketLabel } from '../common/buckets.ts';
import { formatValue, valueFormatOf } from '../common/format-value.ts';
import { breakdownLabel } from '../common/labels.ts';
import type { ChartPoint, Interval, ModelBase, TableModel, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, numberOf, recordsOf, textOf } from '../common/read.ts';
import type { SeriesModel } from '../series/model.ts';
import { curveOf } from './curve.ts';
import { type StateOf, statesOf } from './state.ts';

export interface RetentionCell {
  /** "14 November 2026, Day 1". */
  readonly label: string;
  readonly count: number;
  /** The share of the cohort (or of the interval before), from 0 to 1; null where the cohort is empty. */
  readonly rate: number | null;
  /** Sum or average of a property. */
  readonly amount: number | null;
  /** Its interval is not over, or has not begun. */
  readonly isIncomplete: boolean;
  readonly isFuture: boolean;
  /** The point of the whole row: the API lists the persons of a cohort, with the intervals in which each came back. */
  readonly point: ChartPoint;
}

export interface RetentionRow {
  readonly label: string;
  readonly size: number;
  readonly cells: readonly RetentionCell[];
}

export interface RetentionGroup {
  readonly label: string | undefined;
  readonly rows: readonly RetentionRow[];
  /** The mean rate of each column, over complete cells. */
  readonly means: readonly (number | null)[];
}

export interface RetentionModel extends ModelBase {
  readonly type: 'retention';
  readonly groups: readonly RetentionGroup[];
  readonly columns: readonly string[];
  readonly format: ValueFormat;
  readonly hasAmounts: boolean;
  /** Lines instead of the table. */
  readonly curve: SeriesModel | undefined;
}

const INTERVALS: Readonly<Record<string, Interval>> = {
  Hour: 'hour',
  Day: 'day',
  Week: 'week',
  Month: 'month',
};

export const retentionOf = (query: Fields, answer: ReadAnswer): RetentionModel => {
  const filter = fieldsOf(query['retentionFilter']);
  const records = recordsOf(answer.results);
  const hasBreakdown = records.some((record) => record['breakdown_value'] !== undefined);
  const grouped = Map.groupBy(records, (record) => String(record['breakdown_value'] ?? ''));
  const interval = INTERVALS[String(filter['period'] ?? 'Day')] ?? 'day';
  const settings: Settings = {
    interval,
    isFromPrevious: filter['retentionReference'] === 'previous',
    mean: String(filter['meanRetentionCalculation'] ?? 'simple'),
    stateOf: statesOf(filter, interval, answer),
  };
  const groups = [...grouped].map(([value, rows]) =>
    groupOf(rows, hasBreakdown ? value : undefined, settings),
  );
  const columns = recordsOf(records[0]?.['values']).map((cell, index) => textOf(cell['label']) ?? `${index}`);
  const hasAmounts = groups.some(({ rows }) =>
    rows.some(({ cells }) => cells.some(({ amount }) => amount !== null)),
  );
  const format = valueFormatOf(filter);
  const shared = {
    groups,
    columns,
    isEmpty: groups.every(({ rows }) => rows.every(({ size }) => size === 0)),
    summary: summaryOf(groups, columns),
    table: tableOf(groups, columns, { hasAmounts, format }),
  };
  const isCurve = String(filter['display'] ?? '').startsWith('ActionsLine');
  return { ...shared, type: 'retention', format, hasAmounts, curve: isCurve ? curveOf(shared) : undefined };
};

interface Settings {
  readonly interval: Interval;
  readonly isFromPrevious: boolean;
  readonly mean: string;
  readonly stateOf: StateOf;
}

const groupOf = (
  records: readonly Fields[],
  breakdown: string | undefined,
  settings: Settings,
): RetentionGroup => {
  const name = breakdown === undefined ? undefined : breakdown === '' ? 'Not set' : breakdownLabel(breakdown);
  const rows = records.map((record, index) => rowOf(record, index, breakdown, settings));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return {
    label: name,
    rows,
    means: Array.from({ length: width }, (_, column) => meanOf(rows, column, settings)),
  };
};

const rowOf = (
  record: Fields,
  index: number,
  breakdown: string | undefined,
  settings: Settings,
): RetentionRow => {
  const { interval, isFromPrevious, stateOf } = settings;
  const date = textOf(record['date']) ?? '';
  const values = recordsOf(record['values']);
  const label = date === '' ? (textOf(record['label']) ?? '') : bucketLabel(date.slice(0, 19), interval);
  const counts = values.map(({ count }) => numberOf(count) ?? 0);
  const size = counts[0] ?? 0;
  return {
    label,
    size,
    cells: values.map((value, column): RetentionCell => {
      const base = isFromPrevious && column > 0 ? (counts[column - 1] ?? 0) : size;
      const count = counts[column] ?? 0;
      const state = stateOf(date, column);
      const columnLabel = textOf(value['label']) ?? String(column);
      return {
        label: `${label}, ${columnLabel}`,
        count,
        rate: base === 0 ? null : count / base,
        amount: numberOf(value['aggregation_value']),
        isIncomplete: state === 'incomplete',
        isFuture: state === 'future',
        point: {
          series: 0,
          interval: index,
          breakdown,
          label: `Cohort of ${label}`,
          value: size,
          hasActors: size > 0,
        },
      };
    }),
  };
};

const meanOf = (rows: readonly RetentionRow[], column: number, { mean }: Settings): number | null => {
  if (mean === 'none') return null;
  const used = rows.flatMap(({ cells, size }) => {
    const cell = cells[column];
    return cell === undefined || cell.rate === null || cell.isIncomplete || cell.isFuture
      ? []
      : [{ rate: cell.rate, weight: mean === 'weighted' ? size : 1 }];
  });
  const weight = used.reduce((sum, one) => sum + one.weight, 0);
  return weight === 0 ? null : used.reduce((sum, one) => sum + one.rate * one.weight, 0) / weight;
};

export const percentText = (rate: number | null): string =>
  rate === null ? '–' : formatValue(rate, { kind: 'percentage_scaled', decimalPlaces: 1 });

const summaryOf = (groups: readonly RetentionGroup[], columns: readonly string[]): string => {
  const [group] = groups;
  if (group === undefined) return 'No events match in this range.';
  const size = group.rows.reduce((sum, row) => sum + row.size, 0);
  const means = group.means
    .map((mean, index) => ({ mean, column: columns[index] ?? '' }))
    .slice(1)
    .filter(({ mean }) => mean !== null);
  const [first, last] = [means[0], means.at(-1)];
  const described =
    first === undefined
      ? ''
      : ` On average ${percentText(first.mean)} came back in ${first.column}${last === first ? '' : ` and ${percentText(last?.mean ?? null)} in ${last?.column}`}.`;
  const name = group.label === undefined ? 'Retention' : `Retention of ${nameInText(group.label)}`;
  const more = groups.length > 1 ? ` ${groups.length - 1} more groups are in the table.` : '';
  return `${name}, ${group.rows.length} cohorts with ${formatValue(size)} persons.${described}${more}`;
};

const tableOf = (
  groups: readonly RetentionGroup[],
  columns: readonly string[],
  { hasAmounts, format }: Pick<RetentionModel, 'hasAmounts' | 'format'>,
): TableModel => {
  const hasGroups = groups.some(({ label }) => label !== undefined);
  return {
    columns: [
      ...(hasGroups ? [{ label: 'Group', isNumber: false }] : []),
      { label: 'Cohort', isNumber: false },
      { label: 'Size', isNumber: true },
      ...columns.map((label) => ({ label, isNumber: true })),
    ],
    rows: groups.flatMap((group) =>
      group.rows.map((row) => [
        ...(hasGroups ? [{ value: group.label ?? '', text: group.label ?? '' }] : []),
        { value: row.label, text: row.label },
        { value: row.size, text: formatValue(row.size) },
        ...row.cells.map((cell) => ({
          value: cell.isFuture ? null : hasAmounts ? cell.amount : cell.count,
          text: cell.isFuture
            ? ''
            : hasAmounts
              ? formatValue(cell.amount, format)
              : `${formatValue(cell.count)} (${percentText(cell.rate)})`,
          point: cell.point.hasActors && !cell.isFuture ? cell.point : undefined,
        })),
      ]),
    ),
  };
};
