/** EventsQuery: a list of events, or aggregates of them. */
import type { EventsQuery, InsightActorsSource } from '@meridian/contracts/query';
import { InvalidRequestError, withinMember } from '@meridian/core';
import {
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  or,
  orderBy,
  parseExpr,
  propertiesToExpr,
  type Query,
  select,
  tuple,
} from '@meridian/hogql/build';
import { actorKind, planActors } from '@meridian/insight-queries';
import type { PlanContext, SqlKind } from '../query-kind.ts';
import { dateBound } from './date-bound.ts';
import { filtersOf } from './filters-of.ts';
import { insightContext } from './insights.ts';
import { parseProperties } from './list-answer.ts';
import { parseEach } from './parse-each.ts';
import { isPersonName, nameColumn, personName, withoutTitle } from './person-name.ts';
import { planList, type ReadColumn, toColumn } from './plan-list.ts';
import { requestedEvents } from './requested-events.ts';

const DEFAULT_AFTER = '-24h';

const NEWEST_FIRST = [orderBy(field('timestamp'), 'DESC'), orderBy(field('uuid'))];

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

export const planEvents: SqlKind<EventsQuery> = (node, context) =>
  planList(node, context, {
    table: 'events',
    toColumns,
    where: whereOf(node, context),
    newestFirst: NEWEST_FIRST,
    personName: nameOfPerson(context),
  });

/** The columns of an event's person, in the order in which `toPerson` reads them. */
const PERSON_MEMBERS = [
  field('person_id'),
  field('person', 'created_at'),
  field('person', 'properties'),
  field('distinct_id'),
];

const toColumns = (name: string, context: PlanContext): ReadColumn[] => {
  const { onlyRows } = context;
  if (name === '*') {
    const members = EVENT_MEMBERS.map((member) => ({ name: member, expr: field(member) }));
    return onlyRows ? members : [{ name, expr: tuple(members.map(({ expr }) => expr)), cell: toEvent }];
  }
  if (isPersonName(name)) {
    return [onlyRows ? { name, expr: nameOfPerson(context) } : { name, ...wholeName(context) }];
  }
  if (withoutTitle(name) === 'person') {
    return [
      onlyRows ? { name, expr: field('person_id') } : { name, expr: tuple(PERSON_MEMBERS), cell: toPerson },
    ];
  }
  return [toColumn(name, context)];
};

const nameOfPerson = (context: PlanContext): Expr =>
  personName((name) => field('person', 'properties', name), field('distinct_id'), context);

const wholeName = (context: PlanContext) =>
  nameColumn(nameOfPerson(context), { id: field('person_id'), distinct_id: field('distinct_id') });

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
  const after = node.after ?? DEFAULT_AFTER;
  return and(
    ...parseEach('where', node.where, parseExpr),
    ...requestedEvents(node, context),
    node.personId === undefined ? undefined : personCondition(node.personId),
    node.source === undefined ? undefined : compare('in', field('person_id'), actorsOf(node.source, context)),
    ...filtersOf(node, context).map((filters) => propertiesToExpr(filters)),
    after === 'all' ? undefined : compare('>=', field('timestamp'), dateBound(after, context)),
    node.before === undefined ? undefined : compare('<', field('timestamp'), dateBound(node.before, context)),
  );
};

/** Only the ids of the actors, without their counts and times. */
const actorsOf = (source: InsightActorsSource, context: PlanContext): Query => {
  if (actorKind(source) !== 'person') {
    throw new InvalidRequestError(
      'invalid_input',
      'This insight aggregates by group, so it has no persons.',
      {
        attr: 'query__source',
      },
    );
  }
  const actors = withinMember('query__source', () => planActors(source, insightContext(context)));
  return select({ columns: [field('actor_id')], from: from(actors, 'source') });
};

/** Finds the person by id, or by any of its distinct ids. */
export const personCondition = (person: string): Expr =>
  or(
    equals(call('toString', [field('person_id')]), constant(person)),
    equals(field('distinct_id'), constant(person)),
  );
