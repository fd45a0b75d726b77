/** EventsQuery: a list of events, or what they add up to. */
import type { EventsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  actionToExpr,
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  type OrderExpr,
  or,
  orderBy,
  parseExpr,
  propertiesToExpr,
  type Query,
  select,
  tuple,
} from '@meridian/hogql';
import { planActors } from '@meridian/insight-queries';
import { actionStepsSchema } from '../../project/action-steps.ts';
import type { PlanContext, SqlKind } from '../query-kind.ts';
import { dateBound } from './date-bound.ts';
import { insightContext } from './insights.ts';
import { type ListColumn, listAnswer, parseProperties } from './list-answer.ts';
import { withListLimit } from './list-limit.ts';
import { compileModifiers } from './modifiers.ts';
import { groupingOf, parseOrder } from './select-texts.ts';

const DEFAULT_AFTER = '-24h';

/** The whole event, in this order. */
const EVENT_MEMBERS = [
  'uuid',
  'event',
  'properties',
  'timestamp',
  'team_id',
  'distinct_id',
  'elements_chain',
  'created_at',
  'person_mode',
] as const;

export const planEvents: SqlKind<EventsQuery> = (node, context) => {
  const columns = node.select.flatMap((name) => toColumns(name, context));
  const { hasAggregate, groupBy } = groupingOf(columns.map(({ expr }) => expr));
  const query = select({
    columns: columns.map(({ expr }) => expr),
    from: 'events',
    where: whereOf(node, context),
    groupBy,
    orderBy: orderOf(node, columns, hasAggregate),
    offset: node.offset,
  });
  const compiled = context.compile({
    ...withListLimit(query, node.limit, context),
    ...compileModifiers(node),
  });
  return {
    compiled,
    freshness: { interval: 'minute' },
    shape: (result) => listAnswer(columns, compiled, result),
  };
};

interface EventColumn extends ListColumn {
  readonly expr: Expr;
}

/** Of the person as an event knows it, in the order that `toPerson` reads. */
const PERSON_MEMBERS = [
  field('person_id'),
  field('person', 'created_at'),
  field('person', 'properties'),
  field('distinct_id'),
];

const toColumns = (name: string, { onlyRows }: PlanContext): EventColumn[] => {
  if (name === '*') {
    const members = EVENT_MEMBERS.map((member) => ({ name: member, expr: field(member) }));
    return onlyRows ? members : [{ name, expr: tuple(members.map(({ expr }) => expr)), cell: toEvent }];
  }
  if (name === 'person') {
    return [
      onlyRows ? { name, expr: field('person_id') } : { name, expr: tuple(PERSON_MEMBERS), cell: toPerson },
    ];
  }
  return [{ name, expr: parseExpr(name) }];
};

const toEvent = (value: unknown): unknown => {
  const members = Object.fromEntries(
    EVENT_MEMBERS.map((name, index) => [name, (value as readonly unknown[])[index]]),
  );
  return { ...members, properties: parseProperties(members['properties']) };
};

const toPerson = (value: unknown): unknown => {
  const [uuid, created_at, properties, distinct_id] = value as readonly unknown[];
  return { uuid, created_at, properties: parseProperties(properties), distinct_id };
};

const whereOf = (node: EventsQuery, context: PlanContext): Expr => {
  const { facts } = context.scope;
  const filters = [
    ...node.properties,
    ...node.fixedProperties,
    ...(node.filterTestAccounts ? facts.testAccountFilters : []),
  ];
  const after = node.after ?? DEFAULT_AFTER;
  return and(
    ...(node.where ?? []).map((text) => parseExpr(text)),
    node.event === undefined ? undefined : equals(field('event'), constant(node.event)),
    node.events === undefined || node.events.length === 0
      ? undefined
      : compare('in', field('event'), tuple(node.events.map((event) => constant(event)))),
    node.actionId === undefined ? undefined : actionCondition(node.actionId, context),
    node.actionSteps === undefined ? undefined : stepsCondition(node.actionSteps),
    node.personId === undefined ? undefined : personCondition(node.personId),
    node.source === undefined ? undefined : compare('in', field('person_id'), actorsOf(node.source, context)),
    filters.length === 0 ? undefined : propertiesToExpr({ type: 'AND', values: filters }),
    after === 'all' ? undefined : compare('>=', field('timestamp'), dateBound(after, context)),
    node.before === undefined ? undefined : compare('<', field('timestamp'), dateBound(node.before, context)),
  );
};

/** Only who they are: actors come with counts and times of theirs. */
const actorsOf = (source: NonNullable<EventsQuery['source']>, context: PlanContext): Query =>
  select({
    columns: [field('actor_id')],
    from: from(planActors(source, insightContext(context)), 'source'),
  });

const actionCondition = (actionId: number, { scope }: PlanContext): Expr => {
  const action = scope.actions.find(({ id }) => id === actionId);
  if (action === undefined) {
    throw new InvalidRequestError('invalid_input', `There is no action ${actionId} in this project.`, {
      attr: 'query__actionId',
    });
  }
  return actionToExpr(action);
};

const stepsCondition = (steps: readonly Record<string, unknown>[]): Expr =>
  actionToExpr({ id: 0, name: '', steps: actionStepsSchema.parse(steps) });

/** By id, or by any of the person's distinct ids. */
const personCondition = (person: string): Expr =>
  or(
    equals(call('toString', [field('person_id')]), constant(person)),
    equals(field('distinct_id'), constant(person)),
  );

/** Newest first where time is shown; what adds up, largest first. */
const orderOf = (
  node: EventsQuery,
  columns: readonly EventColumn[],
  hasAggregate: boolean,
): readonly OrderExpr[] => {
  if (node.orderBy !== undefined) return node.orderBy.map(parseOrder);
  if (!hasAggregate) return [orderBy(field('timestamp'), 'DESC'), orderBy(field('uuid'))];
  const total = columns.find(({ expr }) => groupingOf([expr]).hasAggregate);
  return total === undefined ? [] : [orderBy(total.expr, 'DESC')];
};
