/** The six insight kinds: planned by insight-queries, run and shaped here. */
import { isoWithOffset, type ResolvedRange } from '@meridian/calendar';
import type { InsightQuery } from '@meridian/contracts/query';
import { NO_LIMITS } from '@meridian/hogql';
import { type InsightContext, planInsight, type Row } from '@meridian/insight-queries';
import type { KindContext, QueryKindHandler } from '../query-kind.ts';

export const answerInsight: QueryKindHandler<InsightQuery> = async (node, context) => {
  const plan = context.time('plan', () => planInsight(node, insightContext(context)));
  const compiled = context.compile({ query: plan.query, limits: NO_LIMITS, ...compileModifiers(node) });
  const { rows } = await context.run(compiled);
  const shaped = context.time('shape', () => plan.shape(rows as readonly Row[]));
  return {
    answer: {
      ...shaped,
      hogql: compiled.hogql,
      resolved_date_range: rangeMember(plan.range),
      ...(plan.comparedRange && { resolved_compare_date_range: rangeMember(plan.comparedRange) }),
    },
    freshness: {
      interval: 'interval' in node ? node.interval : 'day',
      rangeFrom: plan.range.from.toJSDate(),
      rangeEnd: plan.range.to.toJSDate(),
    },
  };
};

export const compileModifiers = ({ modifiers }: Pick<InsightQuery, 'modifiers'>) => ({
  convertToProjectTimezone: modifiers?.convertToProjectTimezone,
  personsOnEventsMode: modifiers?.personsOnEventsMode,
  personsJoinMode: modifiers?.personsJoinMode,
});

export const insightContext = ({ scope, now }: Pick<KindContext, 'scope' | 'now'>): InsightContext => ({
  now,
  timezone: scope.facts.timezone,
  weekStartDay: scope.facts.weekStartDay,
  testAccountFilters: scope.facts.testAccountFilters,
  actions: new Map(scope.actions.map((action) => [action.id, action])),
  pathCleaningRules: [],
});

const rangeMember = ({ from, to }: ResolvedRange) => ({
  date_from: isoWithOffset(from),
  date_to: isoWithOffset(to),
});
