import { constant, type Select } from '@meridian/hogql/build';
import type { RowLimits } from '@meridian/hogql/compile';
import type { PlanContext } from '../query-kind.ts';

/**
 * The limit of a kind that lists things. An answer reads one row more, to tell whether there are more; rows that go
 * out as they are do not.
 */
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
