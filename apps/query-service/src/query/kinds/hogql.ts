/** HogQLQuery: the author's own SQL. */
import type { HogQLQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { type CompiledQuery, QUERY_LIMITS, type VariableValue } from '@meridian/hogql';
import type { EngineResult } from '../../engine/run-compiled.ts';
import type { KindAnswer, KindContext, QueryKindHandler } from '../query-kind.ts';

export const answerHogQL: QueryKindHandler<HogQLQuery> = async (node, context) => {
  if (node.connectionId !== undefined || node.sendRawQuery) {
    throw new InvalidRequestError('invalid_input', 'There are no external connections here.', {
      attr: 'query__connectionId',
    });
  }
  const compiled = compileHogQL(node, context);
  const result = await context.run(compiled);
  return { answer: { ...pageOf(compiled, result), query: node.query }, freshness: { interval: 'minute' } };
};

export const compileHogQL = (
  node: HogQLQuery,
  { compile, scope }: Pick<KindContext, 'compile' | 'scope'>,
): CompiledQuery =>
  compile({
    query: node.query,
    values: node.values,
    filters: node.filters,
    testAccountFilters: scope.facts.testAccountFilters,
    variables: variableValues(node),
    limits: QUERY_LIMITS,
    convertToProjectTimezone: node.modifiers?.convertToProjectTimezone,
    personsOnEventsMode: node.modifiers?.personsOnEventsMode,
    personsJoinMode: node.modifiers?.personsJoinMode,
  });

const variableValues = ({ variables }: HogQLQuery): VariableValue[] =>
  Object.values(variables ?? {}).map(({ code_name, value, isNull }) => ({
    codeName: code_name,
    value: isNull ? null : (value ?? null),
  }));

/** The members of every answer that gives rows. One row more than asked for tells that there are more. */
export const pageOf = (compiled: CompiledQuery, result: EngineResult): KindAnswer['answer'] => {
  const hasMore =
    compiled.fetchesOneMore && compiled.limit !== undefined && result.rows.length > compiled.limit;
  return {
    results: hasMore ? result.rows.slice(0, compiled.limit) : result.rows,
    columns: [...compiled.columns],
    types: result.types.map((type) => [...type]),
    hogql: compiled.hogql,
    hasMore: compiled.fetchesOneMore ? hasMore : null,
    limit: compiled.limit,
    offset: compiled.offset,
  };
};
