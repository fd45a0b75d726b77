/** The kinds of web analytics. The library insight-queries plans and shapes them. */
import type { WebQuery } from '@meridian/contracts/query';
import { withinMember } from '@meridian/core';
import { HogQLError, NO_LIMITS } from '@meridian/hogql/compile';
import { planWeb, type Row, type WebPlan } from '@meridian/insight-queries';
import type { PlanContext, SqlKind } from '../query-kind.ts';
import { insightContext, insightFreshness, rangeMembers } from './insights.ts';
import { withListLimit } from './list-limit.ts';
import { compileModifiers } from './modifiers.ts';

const LONGEST_SESSION_HOURS = 24;

export const planWebNode: SqlKind<WebQuery> = (node, context) => {
  if (node.kind === 'WebGoalsQuery') assertMayListActions(context);
  const plan = withinMember('query', () => planWeb(node, insightContext(context)));
  const limited =
    plan.limit === undefined
      ? { query: plan.query, limits: NO_LIMITS }
      : withListLimit(plan.query, plan.limit, context);
  const compiled = context.compile({ ...limited, ...compileModifiers(node) });
  const { limit, offset, fetchesOneMore } = compiled;
  return {
    compiled,
    freshness: insightFreshness(node, { ...plan.range, to: lastEnd(plan.range) }, context.now),
    shape: ({ rows, types }) => ({
      ...plan.shape((fetchesOneMore ? rows.slice(0, limit) : rows) as readonly Row[]),
      ...(plan.columns && {
        columns: [...plan.columns],
        types: plan.columns.map((column, index) => [column, types[index]?.[1] ?? 'String']),
      }),
      ...(plan.limit !== undefined && {
        hasMore: fetchesOneMore && limit !== undefined && rows.length > limit,
        limit,
        offset,
      }),
      hogql: compiled.hogql,
      ...rangeMembers(plan),
    }),
  };
};

/** The duration of a session that began in the range may change until it ends. */
const lastEnd = ({ to }: WebPlan['range']) => to.plus({ hours: LONGEST_SESSION_HOURS });

/** The answer names the actions of the project. */
const assertMayListActions = ({ deniedTables }: PlanContext): void => {
  if (!deniedTables.has('system.actions')) return;
  throw new HogQLError(
    'table_access_denied',
    "You don't have access to table `system.actions`, which lists the goals. Add the scope action:read.",
  );
};
