/** The actors behind one line of a funnel correlation, as a query with the column `actor_id`. */
import type { FunnelCorrelationActorsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  and,
  compare,
  constant,
  type Expr,
  equals,
  field,
  not,
  propertiesToExpr,
  type Query,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { matchesEntity } from '../shared/entity.ts';
import {
  ACTOR,
  CONVERTED,
  correlatedActorsFrom,
  eventsOfActors,
  isInRangeOf,
  isOnTheWay,
} from './correlation-walks.ts';

export const correlationActors = (asked: FunnelCorrelationActorsQuery, context: InsightContext): Query =>
  asked.source.funnelCorrelationType === 'properties'
    ? actorsWithProperties(asked, context)
    : actorsWithEvent(asked, context);

const isAsked = ({ funnelCorrelationPersonConverted }: FunnelCorrelationActorsQuery): Expr | undefined =>
  funnelCorrelationPersonConverted === undefined
    ? undefined
    : funnelCorrelationPersonConverted
      ? CONVERTED
      : not(CONVERTED);

const actorsWithEvent = (asked: FunnelCorrelationActorsQuery, context: InsightContext): Query => {
  const { funnelCorrelationPersonEntity: entity, source } = asked;
  if (entity === undefined) {
    throw new InvalidRequestError('required', 'Name the event that the actors did.', {
      attr: 'funnelCorrelationPersonEntity',
    });
  }
  return select({
    distinct: true,
    columns: [alias(ACTOR, 'actor_id')],
    from: eventsOfActors(source, context),
    where: where(
      isInRangeOf(source, context),
      isOnTheWay(source, context),
      matchesEntity(entity),
      isAsked(asked),
    ),
  });
};

const actorsWithProperties = (asked: FunnelCorrelationActorsQuery, context: InsightContext): Query => {
  const { funnelCorrelationPropertyValues: values, source } = asked;
  if (values.length === 0) {
    throw new InvalidRequestError('required', 'Name the values of the properties of the actors.', {
      attr: 'funnelCorrelationPropertyValues',
    });
  }
  const groupTypeIndex = source.source.source.aggregation_group_type_index;
  const matching =
    groupTypeIndex === undefined
      ? select({
          columns: [field('id')],
          from: 'persons',
          where: propertiesToExpr({ type: 'AND', values }, 'person'),
        })
      : select({
          columns: [field('key')],
          from: 'groups',
          where: and(
            equals(field('index'), constant(groupTypeIndex)),
            propertiesToExpr({ type: 'AND', values }, 'group'),
          ),
        });
  return select({
    columns: [alias(ACTOR, 'actor_id')],
    from: correlatedActorsFrom(source, context),
    where: where(compare('in', ACTOR, matching), isAsked(asked)),
  });
};
