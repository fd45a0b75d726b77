/**
 * One actor's walk through the funnel, as a fold over its events in order. The result is the times at which the
 * furthest walk reached each step, with 0 for a step that it did not take: `times[k]` for any order of the steps.
 */
import type { FunnelsQuery } from '@meridian/contracts/query';
import type { Expr } from '@meridian/hogql/build';
import type { EventCode } from './event-code.ts';
import { orderedWalk } from './ordered-walk.ts';
import { type MayStart, unorderedWalk } from './unordered-walk.ts';

/** Zeros for an excluded actor. In an ordered funnel the events show which of them can be the first step. */
export const walkTimes = (
  query: FunnelsQuery,
  code: EventCode,
  events: Expr,
  mayStart: MayStart | undefined,
): Expr =>
  query.funnelsFilter.funnelOrderType === 'unordered'
    ? unorderedWalk(query, code, events, mayStart)
    : orderedWalk(query, code, events);
