/** Who is in a cohort, and in which of its columns each was seen. */
import type { InsightActorsQuery, RetentionQuery } from '@meridian/contracts/query';
import { alias, call, constant, equals, field, from, orderBy, type Query, select } from '@meridian/hogql';
import type { InsightContext } from '../insight-plan.ts';
import { cohortMembers } from './plan.ts';
import { resolveRetentionRange } from './retention-range.ts';

export const retentionActors = (
  { interval }: InsightActorsQuery,
  query: RetentionQuery,
  context: InsightContext,
): Query => {
  const range = resolveRetentionRange(query, context);
  const members = cohortMembers(query, range, undefined, context);
  return select({
    columns: [
      field('actor_id'),
      alias(call('arraySort', [call('groupUniqArray', [field('bracket')])]), 'intervals'),
      alias(call('uniqExact', [field('bracket')]), 'event_count'),
    ],
    from: from(members, 'members'),
    where: equals(field('cohort'), constant(interval ?? 0)),
    groupBy: [field('actor_id')],
    orderBy: [orderBy(field('event_count'), 'DESC')],
  });
};
