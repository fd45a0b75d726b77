/** HogQLQuery: SQL written by the client. */
import type { HogQLQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { constant, parseSelect, type Query } from '@meridian/hogql/build';
import type { CompiledQuery } from '@meridian/hogql/compile';
import {
  type CompileMembers,
  type PlanContext,
  type SqlKind,
  type SqlPlan,
  WITHOUT_RANGE,
} from '../query-kind.ts';
import { compileModifiers } from './modifiers.ts';
import { rowsAnswer } from './rows-answer.ts';
import { variableValues } from './variable-values.ts';

export const planHogQL: SqlKind<HogQLQuery> = (node, context): SqlPlan => {
  if (node.connectionId !== undefined || node.sendRawQuery) {
    throw new InvalidRequestError('invalid_input', 'External connections are not supported.', {
      attr: node.connectionId === undefined ? 'query__sendRawQuery' : 'query__connectionId',
    });
  }
  const { compiled, ceiling } = compilePage(node, context);
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: (result) => {
      const answer = rowsAnswer(compiled, result);
      const reachedCeiling = ceiling !== undefined && compiled.limit === ceiling;
      return { ...answer, ...(reachedCeiling && { hasMore: false }), query: node.query };
    },
  };
};

/** The values of the placeholders in its text, also when it is the source of another query. */
export const placeholderMembers = (
  { values, filters, variables }: HogQLQuery,
  context: PlanContext,
): Pick<CompileMembers, 'values' | 'filters' | 'testAccountFilters' | 'variables'> => ({
  values,
  filters,
  testAccountFilters: context.project.facts.testAccountFilters,
  variables: variableValues(variables, context),
});

const compilePage = (
  node: HogQLQuery,
  context: PlanContext,
): { compiled: CompiledQuery; ceiling: number | undefined } => {
  const members = { ...placeholderMembers(node, context), ...compileModifiers(node) };
  if (context.page === undefined) {
    const compiled = context.compile({ ...members, query: node.query, limits: context.rowLimits });
    return { compiled, ceiling: undefined };
  }
  const { query, limit, ceiling } = takePage(parseSelect(node.query), context.page);
  const compiled = context.compile({ ...members, query, limits: { defaultRows: limit, maxRows: limit } });
  return { compiled, ceiling };
};

/** Rows `offset … offset + limit` of the query's own result, including its own LIMIT. */
const takePage = (
  query: Query,
  page: { readonly limit: number; readonly offset: number },
): { query: Query; limit: number; ceiling: number | undefined } => {
  if (query.kind === 'selectSet') {
    throw new InvalidRequestError(
      'invalid_input',
      'Pages of a set operation are not supported. Put it into a subquery: SELECT * FROM (…)',
      { attr: 'limit' },
    );
  }
  const own = numberOf(query.limit);
  const left = own === undefined ? undefined : Math.max(0, own - page.offset);
  return {
    query: { ...query, limit: undefined, offset: constant((numberOf(query.offset) ?? 0) + page.offset) },
    limit: Math.min(page.limit, left ?? page.limit),
    ceiling: left,
  };
};

const numberOf = (
  expr: { readonly kind: string; readonly value?: unknown } | undefined,
): number | undefined => {
  if (expr === undefined) return undefined;
  const number = expr.kind === 'constant' && expr.value !== null ? Number(expr.value) : undefined;
  // The engine also takes fractions of the rows, and negative numbers, which count from the last row.
  if (number !== undefined && Number.isInteger(number) && number >= 0) return number;
  throw new InvalidRequestError(
    'invalid_input',
    'To page through this query, its LIMIT and OFFSET must be plain numbers.',
    { attr: 'limit' },
  );
};
