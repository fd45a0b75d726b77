import type { ModelBase, TableCell } from '../common/model.ts';

/** The table of a model as CSV (RFC 4180), with raw values. */
export const csvOf = ({ table }: Pick<ModelBase, 'table'>): string => {
  const header = table.columns.map(({ label }) => label);
  const rows = table.rows.map((row) => row.map(rawText));
  return [header, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n';
};

const rawText = ({ value }: TableCell): string => (value === null ? '' : String(value));

/**
 * Quoted where needed. A text that a spreadsheet would run as a formula gets an apostrophe; numbers never need it.
 */
const quoted = (text: string): string => {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
