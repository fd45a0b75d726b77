import { constant, type Select } from '@meridian/hogql/build';
import type { RowLimits } from '@meridian/hogql/compile';
import type { PlanContext } from '../query-kind.ts';

/** The limit of a list kind. An answer reads one more row, to find out whether there are more. Files do not need it. */
export const withListLimit = (
  query: Select,
  asked: number | undefined,
  { rowLimits, onlyRows }: Pick<PlanContext, 'rowLimits' | 'onlyRows'>,
): { readonly query: Select; readonly limits: RowLimits } => {
  if (asked === undefined) return { query, limits: rowLimits };
  if (onlyRows) return { query: { ...query, limit: constant(asked) }, limits: rowLimits };
  const { maxRows } = rowLimits;
  return { query, limits: { defaultRows: Math.min(asked, maxRows ?? asked), maxRows } };
};
