import type { ResultTable } from './result-table.ts';

/** RFC 4180, with formulas escaped so that spreadsheets do not run them. */
export function* csvLines({ header, rows }: ResultTable): Generator<string> {
  yield lineOf(header);
  for (const row of rows) yield lineOf(row);
}

export const toCsv = (table: ResultTable): string => [...csvLines(table)].join('');

const lineOf = (row: readonly unknown[]): string => `${row.map(cell).join(',')}\r\n`;

/** A text that a spreadsheet may run as a formula gets an apostrophe. Numbers need none, and neither do texts that are numbers. */
export const markFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = markFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
