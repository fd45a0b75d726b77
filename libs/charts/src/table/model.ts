/** Any answer as a table: rows and columns of SQL, or the members of objects. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatValue } from '../common/format-value.ts';
import type { ModelBase, TableCell, TableModel } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { isFields, listOf, plainText } from '../common/read.ts';
import { isQuantity } from './quantity.ts';

export interface RowsModel extends ModelBase {
  readonly type: 'rows';
}

export const rowsOf = (answer: ReadAnswer): RowsModel => {
  const table = tableOf(answer);
  const count = table.rows.length;
  return {
    type: 'rows',
    table,
    isEmpty: count === 0,
    summary:
      count === 0
        ? 'No rows.'
        : `${count} ${count === 1 ? 'row' : 'rows'}${answer.hasMore ? ', and more' : ''} with ${table.columns.map(({ label }) => nameInText(label)).join(', ')}.`,
  };
};

const tableOf = ({ results, columns }: ReadAnswer): TableModel => {
  const rows = listOf(isFields(results) ? [results] : results);
  const first = rows.find((row) => row !== null && row !== undefined);
  if (isFields(first)) return objectTable(rows.filter(isFields));
  const lists = rows.map((row) => (Array.isArray(row) ? row : [row]));
  const width = Math.max(columns.length, ...lists.map((row) => row.length), 0);
  const labels = Array.from({ length: width }, (_, index) => columns[index] ?? `Column ${index + 1}`);
  return build(labels, lists);
};

const objectTable = (records: readonly Readonly<Record<string, unknown>>[]): TableModel => {
  const labels = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return build(
    labels,
    records.map((record) => labels.map((label) => record[label])),
  );
};

const build = (labels: readonly string[], rows: readonly (readonly unknown[])[]): TableModel => {
  const areAmounts = labels.map((label, index) =>
    isQuantity(
      label,
      rows.map((row) => row[index]),
    ),
  );
  return {
    columns: labels.map((label, index) => ({
      label,
      isNumber:
        rows.length > 0 &&
        rows.every((row) => isNumberOrNull(row[index])) &&
        rows.some((row) => row[index] !== null),
    })),
    rows: rows.map((row) => labels.map((_, index) => cellOf(row[index], areAmounts[index] ?? false))),
  };
};

const isNumberOrNull = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'number';

const EXACT = { decimalPlaces: 6 };

const cellOf = (value: unknown, isAmount: boolean): TableCell => {
  if (value === null || value === undefined) return { value: null, text: '' };
  if (typeof value === 'number') return { value, text: isAmount ? formatValue(value, EXACT) : String(value) };
  if (typeof value === 'boolean') return { value, text: String(value) };
  const text = plainText(value);
  return { value: text, text };
};
