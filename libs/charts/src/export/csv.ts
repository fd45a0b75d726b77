import type { ModelBase, TableCell } from '../common/model.ts';
import { markFormula } from './mark-formula.ts';

/** The table of a model as CSV (RFC 4180), with raw values. */
export const csvOf = ({ table }: Pick<ModelBase, 'table'>): string => {
  const header = table.columns.map(({ label }) => label);
  const rows = table.rows.map((row) => row.map(rawText));
  return [header, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n';
};

const rawText = ({ value }: TableCell): string => (value === null ? '' : String(value));

const quoted = (text: string): string => {
  const safe = markFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
