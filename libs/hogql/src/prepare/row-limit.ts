/** The number of rows in an answer: a default for queries without LIMIT, and a maximum. */
import { call, constant } from '../ast/builders.ts';
import type { Expr, Query } from '../ast/nodes.ts';

export interface RowLimits {
  /** Without LIMIT; null for none. */
  readonly defaultRows: number | null;
  /** A LIMIT above is lowered; null for none. */
  readonly maxRows: number | null;
}

export interface LimitedQuery {
  readonly query: Query;
  /** The maximum number of rows in the answer; undefined if there is no limit. */
  readonly limit: number | undefined;
  readonly offset: number;
  /** The limit is the default: one more row is fetched to detect whether there are more. */
  readonly isDefault: boolean;
}

export const limitRows = (query: Query, { defaultRows, maxRows }: RowLimits): LimitedQuery => {
  const offset = constantNumber(query.offset) ?? 0;
  if (!query.limit) {
    if (defaultRows === null) return { query, limit: undefined, offset, isDefault: false };
    const limit = maxRows === null ? defaultRows : Math.min(defaultRows, maxRows);
    return { query: { ...query, limit: constant(limit) }, limit, offset, isDefault: true };
  }
  const own = constantNumber(query.limit);
  if (maxRows === null || (own !== undefined && own <= maxRows))
    return { query, limit: own, offset, isDefault: false };
  const lowered: Expr =
    own === undefined ? call('least', [query.limit, constant(maxRows)]) : constant(maxRows);
  return {
    query: { ...query, limit: lowered },
    limit: own === undefined ? undefined : maxRows,
    offset,
    isDefault: false,
  };
};

const constantNumber = (expr: Expr | undefined): number | undefined =>
  expr?.kind === 'constant' && typeof expr.value === 'number' ? expr.value : undefined;
