/** HogQLMetadata: would this text run, and if not, where is the mistake? Nothing runs. */
import type { HogQLMetadata } from '@meridian/contracts/query';
import { HogQLError, NO_LIMITS, parseExpr, parseSelect, type Query, select } from '@meridian/hogql';
import type { DirectKind, PlanContext } from '../query-kind.ts';
import { variableValues } from './variable-values.ts';

interface Notice {
  readonly message: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly fix?: string | undefined;
}

export const answerMetadata: DirectKind<HogQLMetadata> = (node, context) => {
  const outcome = check(node, context);
  return {
    results: null,
    query: node.query,
    isValid: outcome.errors.length === 0,
    errors: outcome.errors,
    warnings: [],
    notices: [],
    table_names: outcome.tables,
    isUsingIndices: 'undecisive',
  };
};

const check = (
  node: HogQLMetadata,
  context: PlanContext,
): { readonly errors: readonly Notice[]; readonly tables: readonly string[] } => {
  try {
    const { tables } = context.compile({
      query: toQuery(node),
      variables: variableValues(node.variables, context),
      values: node.globals,
      filters: node.filters,
      testAccountFilters: context.scope.facts.testAccountFilters,
      limits: NO_LIMITS,
    });
    return { errors: [], tables };
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    return { errors: [toNotice(error)], tables: [] };
  }
};

const toQuery = ({ language, query, sourceQuery }: HogQLMetadata): string | Query => {
  switch (language) {
    case 'hogQL':
      return query;
    case 'hogQLExpr':
      return select({ ...sourceOf(sourceQuery), columns: [parseExpr(query)] });
    case 'hog':
    case 'hogTemplate':
      throw new HogQLError('hogql_not_implemented_error', `Programs in ${language} do not run here.`);
  }
};

/** An expression is read against the tables of its source, or against events. */
const sourceOf = (source: unknown) => {
  const text = (source as { readonly query?: unknown } | null | undefined)?.query;
  if (typeof text !== 'string') return { from: 'events' };
  const query = parseSelect(text);
  return query.kind === 'select' ? { from: query.from, ctes: query.ctes } : { from: 'events' };
};

const SUGGESTION = /(?:Did you mean:?|Perhaps you meant) ["`']?([^"`'?]+?)(?:\(\.\.\.\))?["`']?\?/;

const toNotice = ({ sentence, span }: HogQLError): Notice => ({
  message: sentence,
  start: span?.start,
  end: span?.end,
  fix: SUGGESTION.exec(sentence)?.[1],
});
