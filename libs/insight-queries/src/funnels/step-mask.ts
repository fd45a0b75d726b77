/**
 * The steps that an event can be, as bits: bit i for step i, then one bit for each exclusion. An event may match
 * several steps, for example if two steps have the same page.
 */
import type { EntityNode, FunnelsQuery } from '@meridian/contracts/query';
import {
  arithmetic,
  call,
  compare,
  constant,
  type Expr,
  from,
  or,
  select,
  tuple,
} from '@meridian/hogql/build';
import { type Actor, where } from '../shared/actor.ts';
import { matchesEntity, matchesName } from '../shared/entity.ts';
import { timestamp } from '../shared/time-range.ts';

export interface StepMask {
  readonly steps: readonly Expr[];
  readonly mask: Expr;
  /** Any step or exclusion: other events do not matter, unless the order is strict. */
  readonly isRelevant: Expr;
  readonly isStep: Expr;
}

const ALWAYS = constant(true);

export const stepMask = (
  { series, funnelsFilter }: FunnelsQuery,
  actor: Actor,
  filters: Expr | undefined,
): StepMask => {
  const steps = series.map((node) => stepCondition(node, actor, filters));
  const exclusions = funnelsFilter.exclusions.map((node) => matchesEntity(node) ?? ALWAYS);
  const bits = [...steps, ...exclusions].map((condition, bit) =>
    call('if', [condition, constant(2 ** bit), constant(0)]),
  );
  return {
    steps,
    mask: bits.slice(1).reduce<Expr>((sum, bit) => arithmetic('+', sum, bit), bits[0]!),
    isRelevant: or(...steps, ...exclusions),
    isStep: or(...steps),
  };
};

/** A step may only match the first occurrence: of the event, or of the event with the filters of the step. */
const stepCondition = (node: EntityNode, actor: Actor, filters: Expr | undefined): Expr => {
  const matches = matchesEntity(node) ?? ALWAYS;
  const firstOf =
    node.math === 'first_time_for_user'
      ? matchesName(node)
      : node.math === 'first_time_for_user_with_filters' || node.math === 'first_matching_event_for_user'
        ? where(matches, filters)
        : undefined;
  if (firstOf === undefined) return matches;
  const firsts = select({
    columns: [actor.key, call('min', [timestamp])],
    from: from('events'),
    where: where(firstOf, actor.present),
    groupBy: [actor.key],
  });
  return where(matches, compare('in', tuple([actor.key, timestamp]), firsts)) ?? ALWAYS;
};
