/** Rows of SQL as a grid: the values of two columns cross, and a third one is in the cells. */
import { formatValue } from '../common/format-value.ts';
import type { ModelBase, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { numberOf, plainText } from '../common/read.ts';

export interface ValueGridModel extends ModelBase {
  readonly type: 'value-grid';
  readonly columnLabels: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  readonly corner: string;
  readonly smallest: number;
  readonly largest: number;
  readonly format: ValueFormat;
  readonly undrawnCount: number;
}

interface Column {
  readonly index: number;
  readonly label: string;
}

interface ValueGridInput {
  readonly rows: readonly (readonly unknown[])[];
  readonly x: Column;
  readonly y: Column;
  readonly value: Column & { readonly format: ValueFormat };
}

const MOST_ROWS = 100;
const MOST_COLUMNS = 50;

/** Rows with the same pair are added up. */
export const valueGridOf = ({ rows, x, y, value }: ValueGridInput): ValueGridModel => {
  const cells = new Map<string, number>();
  const [across, down] = [new Set<string>(), new Set<string>()];
  const keyOf = (column: string, row: string): string => JSON.stringify([column, row]);
  for (const row of rows) {
    const number = numberOf(row[value.index]);
    const [column, line] = [plainText(row[x.index]) || 'Not set', plainText(row[y.index]) || 'Not set'];
    across.add(column);
    down.add(line);
    if (number !== null) cells.set(keyOf(column, line), (cells.get(keyOf(column, line)) ?? 0) + number);
  }
  const columnLabels = [...across].slice(0, MOST_COLUMNS);
  const lines = [...down].map((label) => ({
    label,
    values: [...across].map((column) => cells.get(keyOf(column, label)) ?? null),
  }));
  let [smallest, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of cells.values()) {
    smallest = Math.min(smallest, number);
    largest = Math.max(largest, number);
  }
  const { format } = value;
  const corner = `${y.label} / ${x.label}`;
  return {
    type: 'value-grid',
    columnLabels,
    rows: lines.slice(0, MOST_ROWS).map((line) => ({ ...line, values: line.values.slice(0, MOST_COLUMNS) })),
    corner,
    smallest,
    largest,
    format,
    undrawnCount: Math.max(0, down.size - MOST_ROWS) + Math.max(0, across.size - MOST_COLUMNS),
    isEmpty: cells.size === 0,
    summary:
      cells.size === 0
        ? 'No rows.'
        : `${nameInText(value.label)} by ${nameInText(y.label)} and ${nameInText(x.label)}: ${down.size} by ${across.size} values, from ${formatValue(smallest, format)} to ${formatValue(largest, format)}.`,
    table: {
      columns: [
        { label: corner, isNumber: false },
        ...[...across].map((label) => ({ label, isNumber: true })),
      ],
      rows: lines.map(({ label, values }) => [
        { value: label, text: label },
        ...values.map((number) => ({
          value: number,
          text: number === null ? '' : formatValue(number, format),
        })),
      ]),
    },
  };
};
