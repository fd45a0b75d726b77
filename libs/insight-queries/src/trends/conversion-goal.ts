/** Only the events of sessions that reached a goal. */
import type { TrendsQuery } from '@meridian/contracts/query';
import { call, compare, constant, type Expr, equals, field, from, select } from '@meridian/hogql/build';
import { where } from '../shared/actor.ts';

const session = field('$session_id');

/** Undefined if the query has no goal. The goal must be reached in `range`. */
export const reachesGoal = (
  { conversionGoal }: Pick<TrendsQuery, 'conversionGoal'>,
  range: Expr,
): Expr | undefined => {
  if (conversionGoal === undefined) return undefined;
  const isGoal =
    'actionId' in conversionGoal
      ? call('matchesAction', [constant(conversionGoal.actionId)])
      : equals(field('event'), constant(conversionGoal.customEventName));
  const sessions = select({
    distinct: true,
    columns: [session],
    from: from('events'),
    where: where(isGoal, range, compare('!=', session, constant(''))),
  });
  return compare('in', session, sessions);
};
