/** HogQLMetadata: validates a text without running it, and reports errors and warnings with their positions. */
import type { HogQLMetadata } from '@meridian/contracts/query';
import { parseExpr, parseSelect, type Query, select } from '@meridian/hogql/build';
import { HogQLError, NO_LIMITS, QUERY_LIMITS, type ResolvedField } from '@meridian/hogql/compile';
import { type Remark, type Remarks, remarksOn } from '@meridian/hogql/describe';
import type { DirectKind, PlanContext } from '../query-kind.ts';
import { fieldRemarks } from './field-remarks.ts';
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
    ...outcome,
  };
};

interface Outcome {
  readonly errors: readonly Notice[];
  readonly warnings: readonly Notice[];
  readonly notices: readonly Notice[];
  readonly table_names: readonly string[];
  readonly isUsingIndices: Remarks['isUsingIndices'];
}

const check = (node: HogQLMetadata, context: PlanContext): Outcome => {
  const fields: ResolvedField[] = [];
  try {
    const { tables } = context.compile({
      query: toQuery(node),
      variables: variableValues(node.variables, context),
      values: node.globals,
      filters: node.filters,
      testAccountFilters: context.project.facts.testAccountFilters,
      limits: NO_LIMITS,
      onField: (field) => fields.push(field),
    });
    const remarks = node.language === 'hogQL' ? remarksOn(parseSelect(node.query), QUERY_LIMITS) : NO_REMARKS;
    const named = fieldRemarks(fields, context);
    return {
      errors: [],
      warnings: [...remarks.warnings, ...named.warnings].map(toNotice),
      notices: [...remarks.notices, ...named.notices].map(toNotice),
      table_names: tables,
      isUsingIndices: remarks.isUsingIndices,
    };
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    const { sentence: message, span, fix } = error;
    return {
      errors: [toNotice({ message, span, fix })],
      warnings: [],
      notices: [],
      table_names: [],
      isUsingIndices: 'undecisive',
    };
  }
};

const NO_REMARKS: Remarks = { warnings: [], notices: [], isUsingIndices: 'undecisive' };

const toQuery = ({ language, query, sourceQuery }: HogQLMetadata): string | Query => {
  switch (language) {
    case 'hogQL':
      return query;
    case 'hogQLExpr':
      return select({ ...sourceOf(sourceQuery), columns: [parseExpr(query)] });
    case 'hog':
    case 'hogTemplate':
      throw new HogQLError(
        'hogql_not_implemented_error',
        `The language ${language} is not supported. Supported are hogQL and hogQLExpr.`,
      );
  }
};

/** An expression is resolved against the tables of its source, or against events. */
const sourceOf = (source: unknown) => {
  const text = (source as { readonly query?: unknown } | null | undefined)?.query;
  if (typeof text !== 'string') return { from: 'events' };
  const query = parseSelect(text);
  return query.kind === 'select' ? { from: query.from, ctes: query.ctes } : { from: 'events' };
};

const toNotice = ({ message, span, fix }: Remark): Notice => ({
  message,
  start: span?.start,
  end: span?.end,
  fix,
});
