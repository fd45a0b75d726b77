/** The actors of a cohort, with the columns in which each was active: as a list, and `day_0`, `day_1` … one by one. */
import type { InsightActorsQuery, RetentionQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  orderBy,
  type Query,
  type Select,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import type { BreakdownPlan } from '../shared/breakdown.ts';
import { largestValues } from '../shared/largest-breakdowns.ts';
import { bracketsOf } from './brackets.ts';
import { cohortMembers, planRetentionBreakdown } from './plan.ts';
import { resolveRetentionRange } from './retention-range.ts';

export const retentionActors = (
  asked: InsightActorsQuery,
  query: RetentionQuery,
  context: InsightContext,
): Query => {
  const range = resolveRetentionRange(query, context);
  const breakdown = asked.breakdown === undefined ? undefined : planRetentionBreakdown(query, range, context);
  const members = cohortMembers(query, range, breakdown, context);
  const period = query.retentionFilter.period.toLowerCase();
  return select({
    columns: [
      field('actor_id'),
      alias(call('arraySort', [call('groupUniqArray', [field('bracket')])]), 'intervals'),
      alias(field('intervals'), 'appearances'),
      alias(call('length', [field('intervals')]), 'event_count'),
      ...bracketsOf(query.retentionFilter).map((_, bracket) =>
        alias(call('has', [field('intervals'), constant(bracket)]), `${period}_${bracket}`),
      ),
    ],
    from: from(members, 'members'),
    where: and(
      equals(field('cohort'), constant(asked.interval ?? 0)),
      breakdown && hasValue([asked.breakdown].flat().join('::'), members, breakdown),
    ),
    groupBy: [field('actor_id')],
    orderBy: [orderBy(field('event_count'), 'DESC')],
  });
};

/** Whether a member has the breakdown value; the rest are the values that the table does not show. */
const hasValue = (value: string, members: Select, breakdown: BreakdownPlan): Expr =>
  value === breakdown.labels.rest
    ? compare('not in', field('breakdown'), largestValues(sizesOf(members), breakdown))
    : equals(field('breakdown'), constant(value));

/** Values are ranked by the actors that entered, as in the table. */
const sizesOf = (members: Select): Query =>
  select({
    columns: [
      field('breakdown'),
      alias(constant(0), 'period'),
      alias(call('countIf', [equals(field('bracket'), constant(0))]), 'size'),
    ],
    from: from(members, 'members'),
    groupBy: [field('breakdown')],
  });
