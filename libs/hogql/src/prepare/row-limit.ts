/** The number of rows in an answer: a default for queries without LIMIT, and a maximum. */
import { call, constant } from '../ast/builders.ts';
import { constantNumber } from '../ast/constant-number.ts';
import type { Expr, Query } from '../ast/nodes.ts';

export interface RowLimits {
  /** The limit of a query without LIMIT; null for none. */
  readonly defaultRows: number | null;
  /** A LIMIT above is lowered; null for none. */
  readonly maxRows: number | null;
  /** No row more than the limit is read: files are streamed, so that every row that is read is in the file. */
  readonly isExact?: boolean;
}

export interface LimitedQuery {
  /** The query as it is shown. */
  readonly query: Query;
  /** The query as it is run. It reads one row more where the limit is not the author's, to detect further rows. */
  readonly run: Query;
  /** The maximum number of rows in the answer; undefined if there is none or if it is computed. */
  readonly limit: number | undefined;
  readonly offset: number;
  /** The limit is the default or the maximum, so the answer says whether there are more rows. */
  readonly fetchesOneMore: boolean;
  /** Further rows are left out of the answer, which then has more. Above `limit` only for WITH TIES. */
  readonly mostRows: number | undefined;
}

export const limitRows = (query: Query, { defaultRows, maxRows, isExact }: RowLimits): LimitedQuery => {
  const offset = constantNumber(query.offset) ?? 0;
  const upTo = (limit: number): LimitedQuery => {
    const limited = { ...query, limit: constant(limit) };
    const run = isExact ? limited : { ...query, limit: constant(limit + 1) };
    return { query: limited, run, limit, offset, fetchesOneMore: !isExact, mostRows: limit };
  };
  if (!query.limit && defaultRows !== null)
    return upTo(maxRows === null ? defaultRows : Math.min(defaultRows, maxRows));
  const own = constantNumber(query.limit);
  if (!query.limit || maxRows === null || (own !== undefined && own <= maxRows))
    return {
      query,
      run: query,
      limit: own,
      offset,
      fetchesOneMore: false,
      mostRows: query.limit && maxRows !== null ? maxRows : undefined,
    };
  if (own !== undefined) return upTo(maxRows);
  const limited = { ...query, limit: atMost(query.limit, maxRows) };
  const run = isExact ? limited : { ...query, limit: atMost(query.limit, maxRows + 1) };
  return { query: limited, run, limit: undefined, offset, fetchesOneMore: false, mostRows: maxRows };
};

const atMost = (limit: Expr, rows: number): Expr => call('least', [limit, constant(rows)]);
