/** The actors of a cohort, with the columns in which each was active: as a list, and `day_0`, `day_1` … one by one. */
import type { InsightActorsQuery, RetentionQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  constant,
  equals,
  field,
  from,
  orderBy,
  type Query,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
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
      breakdown && equals(field('breakdown'), constant([asked.breakdown].flat().join('::'))),
    ),
    groupBy: [field('actor_id')],
    orderBy: [orderBy(field('event_count'), 'DESC')],
  });
};
