/** The actors with a status in a bucket. */
import { resolveDateRange } from '@meridian/calendar';
import type { InsightActorsQuery, LifecycleQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { call, equals, field, from, type Query, select } from '@meridian/hogql/build';
import { bucketNamed } from '../actors/bucket.ts';
import type { InsightContext } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { timeAxis } from '../shared/buckets.ts';
import { within } from '../shared/time-range.ts';
import { statusNumber, statusPairs } from './plan.ts';

export const lifecycleActors = (
  { day, status }: InsightActorsQuery,
  query: LifecycleQuery,
  context: InsightContext,
): Query => {
  if (status === undefined)
    throw new InvalidRequestError(
      'required',
      '`status` is required: new, returning, resurrecting or dormant.',
      { attr: 'status' },
    );
  const range = resolveDateRange(query.dateRange, query.interval, context);
  const axis = timeAxis(range);
  const buckets =
    day === undefined
      ? { from: axis.starts[0] ?? range.from, to: range.to }
      : bucketNamed(day, range, context);
  return select({
    distinct: true,
    columns: [field('actor_id')],
    from: from(statusPairs(query, range, axis, context), 'pairs'),
    where: where(
      equals(field('status_number'), statusNumber(status)),
      within(buckets, call('toDateTime', [field('bucket')])),
    ),
  });
};
