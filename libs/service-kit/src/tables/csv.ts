import { csvCell } from '@meridian/contracts/files';
import type { ResultTable } from './result-table.ts';

/** RFC 4180, with formulas escaped so that spreadsheets do not run them. */
export function* csvLines({ header, rows }: ResultTable): Generator<string> {
  yield lineOf(header);
  for (const row of rows) yield lineOf(row);
}

export const toCsv = (table: ResultTable): string => [...csvLines(table)].join('');

const lineOf = (row: readonly unknown[]): string => `${row.map(cell).join(',')}\r\n`;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return csvCell(typeof value === 'string' ? value : JSON.stringify(value));
};
