import { csvCell } from '@meridian/contracts/files';
import type { ModelBase, TableCell } from '../common/model.ts';

/** The table of a model as CSV (RFC 4180), with raw values. */
export const csvOf = ({ table }: Pick<ModelBase, 'table'>): string => {
  const header = table.columns.map(({ label }) => label);
  const rows = table.rows.map((row) => row.map(rawText));
  return [header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
};

const rawText = ({ value }: TableCell): string => (value === null ? '' : String(value));
