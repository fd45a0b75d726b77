/** The insight kinds. The library insight-queries plans and shapes them. */
import { isoWithOffset, type ResolvedRange } from '@meridian/calendar';
import type {
  CalendarHeatmapQuery,
  FunnelCorrelationQuery,
  InsightQuery,
  WebQuery,
} from '@meridian/contracts/query';
import { withinMember } from '@meridian/core';
import { NO_LIMITS } from '@meridian/hogql/compile';
import {
  type InsightContext,
  type InsightPlan,
  planCalendarHeatmap,
  planFunnelCorrelation,
  planInsight,
  type Row,
} from '@meridian/insight-queries';
import { hasClosed } from '../../cache/freshness.ts';
import type { Freshness, PlanContext, SqlKind, SqlPlan } from '../query-kind.ts';
import { compileModifiers } from './modifiers.ts';

export const planInsightNode: SqlKind<InsightQuery> = (node, context) =>
  runInsight(node, context, (insight) => planInsight(node, insight));

export const planFunnelCorrelationNode: SqlKind<FunnelCorrelationQuery> = (node, context) =>
  runInsight(node, context, (insight) => planFunnelCorrelation(node, insight));

export const planCalendarHeatmapNode: SqlKind<CalendarHeatmapQuery> = (node, context) =>
  runInsight(node, context, (insight) => planCalendarHeatmap(node, insight));

const runInsight = (
  node: InsightQuery | CalendarHeatmapQuery | FunnelCorrelationQuery,
  context: PlanContext,
  planNode: (context: InsightContext) => InsightPlan,
): SqlPlan => {
  const plan = withinMember('query', () => planNode(insightContext(context)));
  const compiled = context.compile({ query: plan.query, limits: NO_LIMITS, ...compileModifiers(node) });
  return {
    compiled,
    freshness: insightFreshness(node, plan.range, context.now),
    shape: ({ rows }) => ({
      ...plan.shape(rows as readonly Row[]),
      hogql: compiled.hogql,
      ...rangeMembers(plan),
    }),
  };
};

export const insightContext = ({
  project,
  now,
  earliestEvent,
}: Pick<PlanContext, 'project' | 'now' | 'earliestEvent'>): InsightContext => ({
  now,
  earliestEvent,
  timezone: project.facts.timezone,
  weekStartDay: project.facts.weekStartDay,
  testAccountFilters: project.facts.testAccountFilters,
  actions: new Map(project.actions.map((action) => [action.id, action])),
  cohorts: new Map(project.cohorts.map((cohort) => [cohort.id, cohort])),
});

export const insightFreshness = (
  node: InsightQuery | CalendarHeatmapQuery | FunnelCorrelationQuery | WebQuery,
  range: ResolvedRange,
  now: Date,
): Freshness => ({
  interval: 'interval' in node ? (node.interval ?? 'day') : 'day',
  rangeDays: range.to.diff(range.from).as('days'),
  closedAt: isFixed(range) ? range.to.toJSDate() : undefined,
  isOpen: !hasClosed(range.to.toJSDate(), now),
});

/** A relative date such as `-1d` means another day tomorrow. */
const isFixed = ({ isAllTime, fromText, toText }: ResolvedRange): boolean =>
  (isAllTime || isAbsolute(fromText)) && isAbsolute(toText);

const isAbsolute = (text: ResolvedRange['toText']): boolean => text !== undefined && text.shift === undefined;

export const rangeMembers = ({ range, comparedRange }: Pick<InsightPlan, 'range' | 'comparedRange'>) => ({
  resolved_date_range: rangeMember(range),
  ...(comparedRange && { resolved_compare_date_range: rangeMember(comparedRange) }),
});

const rangeMember = ({ from, to }: ResolvedRange) => ({
  date_from: isoWithOffset(from),
  date_to: isoWithOffset(to),
});
