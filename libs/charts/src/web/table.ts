/** The tables of web analytics. Their numbers are pairs: the current period and the one before. */
import type { ReadAnswer } from '../common/answer.ts';
import { countryName } from '../common/country.ts';
import { formatChange, formatValue } from '../common/format-value.ts';
import type { ModelBase, TableCell, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, isFields, listOf, numberOf, recordsOf, textOf, textsOf } from '../common/read.ts';
import { columnFormat, columnLabel, columnName } from './columns.ts';

export interface WebCell {
  readonly text: string;
  readonly value: number | null;
  readonly previous: number | null;
  readonly previousText: string | undefined;
  readonly changeText: string | undefined;
}

export interface WebRow {
  readonly label: string;
  /** The value of the breakdown, for a filter. */
  readonly value: string | readonly string[] | null;
  readonly cells: readonly WebCell[];
  /** How much of the row's bar is filled, from 0 to 1. */
  readonly fill: number;
}

export interface WebTableModel extends ModelBase {
  readonly type: 'web-table';
  readonly columns: readonly string[];
  readonly rows: readonly WebRow[];
  readonly hasMore: boolean;
  readonly isCompared: boolean;
}

const OWN_COLUMNS = new Set(['ui_fill_fraction', 'cross_sell']);

export const webTableOf = (query: Fields, answer: ReadAnswer): WebTableModel => {
  const breakdownBy = textOf(query['breakdownBy']);
  const names = answer.columns.map(columnName);
  const shown = [...names.keys()].filter((index) => index > 0 && !OWN_COLUMNS.has(names[index] ?? ''));
  const fillColumn = names.indexOf('ui_fill_fraction');
  const first = columnLabel(names[0] ?? 'breakdown_value', breakdownBy);
  const columns = shown.map((index) => columnLabel(names[index] ?? '', breakdownBy));
  const rows = listOf(answer.results)
    .map(listOf)
    .map(
      (row): WebRow => ({
        label: labelOf(row[0], breakdownBy),
        value: Array.isArray(row[0])
          ? textsOf(row[0])
          : row[0] === null || row[0] === undefined
            ? null
            : String(row[0]),
        cells: shown.map((index) => cellOf(row[index], columnFormat(names[index] ?? ''))),
        fill: Math.min(1, Math.max(0, numberOf(row[fillColumn]) ?? 0)),
      }),
    );
  return build([first, ...columns], rows, answer.hasMore);
};

/** The most viewed addresses of a search. */
export const webSearchOf = (answer: ReadAnswer): WebTableModel => {
  const records = recordsOf(answer.results);
  const total = records.reduce((sum, { count }) => sum + (numberOf(count) ?? 0), 0);
  return build(
    ['Address', 'Views'],
    records.map(({ url, count }) => ({
      label: textOf(url) ?? '',
      value: textOf(url) ?? null,
      cells: [cellOf([count], {})],
      fill: total === 0 ? 0 : (numberOf(count) ?? 0) / total,
    })),
    answer.hasMore,
  );
};

const BANDS = { good: 'Good', needs_improvements: 'Needs improvement', poor: 'Poor' } as const;

/** The pages in each band of a web vital. */
export const webVitalsOf = (query: Fields, answer: ReadAnswer): WebTableModel => {
  const [bands = {}] = recordsOf(answer.results);
  const format: ValueFormat = query['metric'] === 'CLS' ? { decimalPlaces: 3 } : { kind: 'duration_ms' };
  const rows = (Object.keys(BANDS) as (keyof typeof BANDS)[]).flatMap((band) =>
    recordsOf(bands[band]).map(
      ({ path, value }): WebRow => ({
        label: `${BANDS[band]}: ${textOf(path) ?? ''}`,
        value: textOf(path) ?? null,
        cells: [cellOf([value], format)],
        fill: 0,
      }),
    ),
  );
  return build(['Path', textOf(query['metric']) ?? 'Value'], rows, false);
};

const build = (labels: readonly string[], rows: readonly WebRow[], hasMore: boolean): WebTableModel => {
  const isCompared = rows.some(({ cells }) => cells.some(({ previousText }) => previousText !== undefined));
  const [first = '', ...columns] = labels;
  return {
    type: 'web-table',
    columns: labels,
    rows,
    hasMore,
    isCompared,
    isEmpty: rows.length === 0,
    summary: summaryOf(rows, labels, hasMore),
    table: {
      columns: [
        { label: first, isNumber: false },
        ...columns.flatMap((label) => [
          { label, isNumber: true },
          ...(isCompared ? [{ label: `${label}, before`, isNumber: true }] : []),
        ]),
      ],
      rows: rows.map((row): readonly TableCell[] => [
        { value: row.label, text: row.label },
        ...row.cells.flatMap((cell) => [
          { value: cell.value, text: cell.text },
          ...(isCompared ? [{ value: cell.previous, text: cell.previousText ?? '–' }] : []),
        ]),
      ]),
    },
  };
};

/** A pair, a list with only the current number, or a number. */
const cellOf = (value: unknown, format: ValueFormat): WebCell => {
  const [current, before] = Array.isArray(value) ? value : [value];
  const [number, previous] = [numberOf(current), numberOf(before)];
  return {
    value: number,
    text: formatValue(number, format),
    previous,
    previousText: previous === null ? undefined : formatValue(previous, format),
    changeText: previous === null ? undefined : formatChange(number, previous),
  };
};

const labelOf = (value: unknown, breakdownBy: string | undefined): string => {
  if (value === null || value === undefined || value === '') return 'Not set';
  if (Array.isArray(value)) {
    const [country, ...places] = value;
    return [...places.map((place) => String(place || 'Not set')), countryName(country)].join(', ');
  }
  if (isFields(value)) return textOf(value['name']) ?? JSON.stringify(value);
  if (breakdownBy === 'Country') return countryName(value);
  if (breakdownBy === 'Timezone') return offsetName(numberOf(value));
  return String(value);
};

/** Hours ahead of UTC, such as 5.5. */
const offsetName = (hours: number | null): string => {
  if (hours === null) return 'Not set';
  const minutes = Math.round(Math.abs(hours) * 60);
  const sign = hours < 0 ? '−' : '+';
  return minutes === 0
    ? 'UTC'
    : `UTC${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

const summaryOf = (rows: readonly WebRow[], labels: readonly string[], hasMore: boolean): string => {
  if (rows.length === 0) return 'No visits in this range.';
  const described = rows
    .slice(0, 3)
    .map(({ label, cells }) => `${nameInText(label)} ${cells[0]?.text ?? ''}`);
  return `${rows.length}${hasMore ? ' and more' : ''} rows by ${labels[0]?.toLowerCase()}, ${labels[1]?.toLowerCase()}: ${described.join(', ')}.`;
};
