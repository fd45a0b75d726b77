/** The actors of an edge, of a step, or of a drop-off. */
import { resolveDateRange } from '@meridian/calendar';
import type { PathsQuery } from '@meridian/contracts/query';
import {
  alias,
  call,
  constant,
  type Expr,
  equals,
  field,
  from,
  type Query,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { walkedEdges } from './plan.ts';

export const pathsActors = (query: PathsQuery, context: InsightContext): Query => {
  const { pathStartKey, pathEndKey, pathDropoffKey } = query.pathsFilter;
  const range = resolveDateRange(query.dateRange, 'day', context);
  const edges = walkedEdges(query, range, context);
  const is = (column: string, key: string | undefined): Expr | undefined =>
    key === undefined ? undefined : equals(field(column), constant(key));
  const condition =
    pathDropoffKey === undefined
      ? where(is('source', pathStartKey), is('target', pathEndKey))
      : is('target', pathDropoffKey);
  const walkers = select({
    columns: [field('actor_id'), alias(call('count'), 'event_count')],
    from: from(edges, 'edges'),
    where: condition,
    groupBy: [field('actor_id')],
  });
  if (pathDropoffKey === undefined) return walkers;
  const wentOn = select({
    columns: [field('actor_id')],
    from: from(edges, 'edges'),
    where: is('source', pathDropoffKey),
  });
  return select({
    columns: [field('actor_id'), field('event_count')],
    from: from(walkers, 'walkers'),
    where: { kind: 'compare', op: 'not in', left: field('actor_id'), right: wentOn },
  });
};
