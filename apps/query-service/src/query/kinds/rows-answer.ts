import type { QueryAnswer } from '@meridian/contracts/query';
import type { CompiledQuery } from '@meridian/hogql/compile';
import type { EngineResult } from '../../engine/run-compiled.ts';

/**
 * The members of every answer with rows. Rows beyond the maximum are left out and mean that there are more. Up to it a
 * LIMIT of the author says nothing about further rows, so `hasMore` is null.
 */
export const rowsAnswer = (compiled: CompiledQuery, { rows, types }: EngineResult): QueryAnswer => {
  const { mostRows, fetchesOneMore } = compiled;
  const isCut = mostRows !== undefined && rows.length > mostRows;
  const limit = isCut ? mostRows : compiled.limit;
  return {
    results: isCut ? rows.slice(0, mostRows) : rows,
    columns: [...compiled.columns],
    types: types.map((type) => [...type]),
    hasMore: isCut || (fetchesOneMore ? false : null),
    ...(limit !== undefined && { limit }),
    offset: compiled.offset,
    hogql: compiled.hogql,
  };
};
