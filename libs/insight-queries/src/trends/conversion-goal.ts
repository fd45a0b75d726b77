/** Only the events of sessions that reached a goal. */
import type { TrendsQuery } from '@meridian/contracts/query';
import { call, compare, constant, type Expr, equals, field, from, select } from '@meridian/hogql/build';
import { where } from '../shared/actor.ts';

const session = field('$session_id');

export const isGoal = (goal: NonNullable<TrendsQuery['conversionGoal']>): Expr =>
  'actionId' in goal
    ? call('matchesAction', [constant(goal.actionId)])
    : equals(field('event'), constant(goal.customEventName));

/** Undefined if the query has no goal. The goal must be reached at the times that a series reads. */
export const reachesGoal = (
  { conversionGoal }: Pick<TrendsQuery, 'conversionGoal'>,
  times: Expr,
): Expr | undefined => {
  if (conversionGoal === undefined) return undefined;
  const sessions = select({
    distinct: true,
    columns: [session],
    from: from('events'),
    where: where(isGoal(conversionGoal), times, compare('!=', session, constant(''))),
  });
  return compare('in', session, sessions);
};
