/** InsightActorsQueryOptions: the days, series and breakdown values that a list of actors can be narrowed to. */
import type { InsightActorsQueryOptions } from '@meridian/contracts/query';
import { withinMember } from '@meridian/core';
import { NO_LIMITS } from '@meridian/hogql/compile';
import { type ActorsOptions, planActorsOptions, type Row } from '@meridian/insight-queries';
import { type DirectKind, type PlanContext, type SqlKind, WITHOUT_RANGE } from '../query-kind.ts';
import { insightContext } from './insights.ts';
import { compileModifiers } from './modifiers.ts';

const NO_OPTIONS: ActorsOptions = {
  day: null,
  status: null,
  interval: null,
  breakdown: null,
  breakdowns: null,
  series: null,
  compare: null,
};

const planOf = ({ source }: InsightActorsQueryOptions, context: PlanContext) =>
  withinMember('query__source', () => planActorsOptions(source, insightContext(context)));

/** Only breakdown values have to be read. */
export const planInsightActorsOptions: SqlKind<InsightActorsQueryOptions> = (node, context) => {
  const { options, values } = planOf(node, context);
  if (values === undefined) return undefined;
  const compiled = context.compile({
    query: values.plan.query,
    limits: NO_LIMITS,
    ...compileModifiers(node.source),
  });
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: ({ rows }) => ({
      results: null,
      ...NO_OPTIONS,
      ...options,
      ...values.optionsOf(values.plan.shape(rows as readonly Row[])),
      hogql: compiled.hogql,
    }),
  };
};

export const answerInsightActorsOptions: DirectKind<InsightActorsQueryOptions> = (node, context) => ({
  results: null,
  ...NO_OPTIONS,
  ...planOf(node, context).options,
});
