import type { QueryAnswer } from '@meridian/contracts/query';
import type { CompiledQuery } from '@meridian/hogql/compile';
import type { EngineResult } from '../../engine/run-compiled.ts';

/** The members of every answer with rows. One row beyond the limit means that there are more. */
export const rowsAnswer = (compiled: CompiledQuery, { rows, types }: EngineResult): QueryAnswer => {
  const { limit, fetchesOneMore } = compiled;
  const hasMore = fetchesOneMore && limit !== undefined && rows.length > limit;
  return {
    results: hasMore ? rows.slice(0, limit) : rows,
    columns: [...compiled.columns],
    types: types.map((type) => [...type]),
    hasMore: fetchesOneMore ? hasMore : null,
    ...(limit !== undefined && { limit }),
    offset: compiled.offset,
    hogql: compiled.hogql,
  };
};
