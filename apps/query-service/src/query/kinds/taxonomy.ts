/** Kinds for assistants: the events, properties and values of a project. */
import { zoneOf } from '@meridian/calendar';
import type {
  ActorsPropertyTaxonomyQuery,
  EventTaxonomyQuery,
  TeamTaxonomyQuery,
} from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  and,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  equals,
  field,
  from,
  isNotNull,
  not,
  orderBy,
  type Query,
  type Select,
  select,
  tupleElement,
  unionAll,
} from '@meridian/hogql/build';
import { NO_LIMITS } from '@meridian/hogql/compile';
import { DateTime } from 'luxon';
import { type PlanContext, type SqlKind, WITHOUT_RANGE } from '../query-kind.ts';
import { listAnswer } from './list-answer.ts';
import { withListLimit } from './list-limit.ts';
import { compileModifiers } from './modifiers.ts';
import { requestedEvents } from './requested-events.ts';
import { samplesOf, samplesQuery } from './sample-values.ts';

const DAYS = 30;
const DEFAULT_LIMIT = 500;
/** Without a list of properties, the properties of this many newest events are described. */
const RECENT_EVENTS = 100;

const isRecent = ({ now, project }: PlanContext): Expr =>
  compare(
    '>=',
    field('timestamp'),
    dateTime(
      DateTime.fromJSDate(now, { zone: zoneOf(project.facts.timezone) })
        .minus({ days: DAYS })
        .toJSDate(),
    ),
  );

export const planTeamTaxonomy: SqlKind<TeamTaxonomyQuery> = (node, context) => {
  const query = select({
    columns: [field('event'), alias(call('count'), 'count')],
    from: 'events',
    where: isRecent(context),
    groupBy: [field('event')],
    orderBy: [orderBy(field('count'), 'DESC'), orderBy(field('event'))],
    offset: node.offset,
  });
  const compiled = context.compile({
    ...withListLimit(query, node.limit ?? DEFAULT_LIMIT, context),
    ...compileModifiers(node),
  });
  const columns = [{ name: 'event' }, { name: 'count' }];
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: (result) => {
      const { results, hasMore, limit, offset, hogql } = listAnswer(columns, compiled, result);
      const rows = results as readonly unknown[][];
      return { results: rows.map(([event, count]) => ({ event, count })), hasMore, limit, offset, hogql };
    },
  };
};

/** Properties of clients and of the transport, which do not describe an event. */
const OMITTED =
  '(\\$set|\\$time|\\$set_once|\\$sent_at|distinct_id|\\$ip|\\$feature/|__|phjs|survey_dismissed|survey_responded|' +
  'partial_filter|changed_action|window-id|changed_event)';

export const planEventTaxonomy: SqlKind<EventTaxonomyQuery> = (node, context) => {
  if (node.event === undefined && node.actionId === undefined) {
    throw new InvalidRequestError('required', 'Name an event or an action.', { attr: 'query__event' });
  }
  const events = and(
    isRecent(context),
    ...requestedEvents({ ...node, events: undefined, actionSteps: undefined }, context),
  );
  const names = node.properties === undefined ? undefined : [...new Set(node.properties)];
  const distinct =
    names === undefined || names.length === 0
      ? recentProperties(events)
      : propertyValues(names, {
          source: 'events',
          where: events,
          weight: call('count'),
          counts: compare('!=', call('ifNull', [field('value'), constant('')]), constant('')),
        });
  const query = samplesQuery(distinct, node.maxPropertyValues);
  const compiled = context.compile({ query, limits: NO_LIMITS, ...compileModifiers(node) });
  const { limit = DEFAULT_LIMIT, offset = 0 } = node;
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: ({ rows }) => {
      const found = samplesOf(rows).map(({ key, values, count }) => ({
        property: names === undefined || names.length === 0 ? String(key) : names[Number(key)],
        sample_values: values,
        sample_count: count,
      }));
      if (names === undefined) found.sort((a, b) => b.sample_count - a.sample_count);
      return {
        results: found.slice(offset, offset + limit),
        hasMore: found.length > offset + limit,
        limit,
        offset,
        hogql: compiled.hogql,
      };
    },
  };
};

const recentProperties = (events: Expr): Query => {
  const newest = select({
    columns: [
      field('timestamp'),
      alias(call('JSONExtractKeysAndValues', [field('properties'), constant('String')]), 'members'),
    ],
    from: 'events',
    where: events,
    orderBy: [orderBy(field('timestamp'), 'DESC'), orderBy(field('uuid'))],
    limit: RECENT_EVENTS,
  });
  const joined = select({
    columns: [field('timestamp'), alias(call('arrayJoin', [field('members')]), 'member')],
    from: from(newest, 'newest'),
  });
  const pairs = select({
    columns: [
      field('timestamp'),
      alias(tupleElement(field('member'), 1), 'key'),
      alias(tupleElement(field('member'), 2), 'value'),
    ],
    from: from(joined, 'joined'),
  });
  return select({
    columns: [field('key'), field('value'), alias(call('max', [field('timestamp')]), 'weight')],
    from: from(pairs, 'pairs'),
    where: not(call('match', [field('key'), constant(OMITTED)])),
    groupBy: [field('key'), field('value')],
  });
};

interface PropertyValues {
  readonly source: 'events' | 'persons' | 'groups';
  readonly where?: Expr | undefined;
  /** The aggregate by which the most important values come first. */
  readonly weight: Expr;
  /** The values that count. */
  readonly counts: Expr;
}

/**
 * The distinct values of each property, with the index of its name as the key. Grouping the properties one by one by
 * their values alone is faster than grouping all of them by name and value.
 */
const propertyValues = (
  names: readonly string[],
  { source, where, weight, counts }: PropertyValues,
): Query => {
  const valuesOf = (name: string, index: number) =>
    select({
      columns: [
        alias(constant(index), 'key'),
        alias(call('toString', [field('properties', name)]), 'value'),
        alias(weight, 'weight'),
      ],
      from: source,
      where: and(...(where === undefined ? [] : [where]), counts),
      groupBy: [field('value')],
    });
  const [first, ...rest] = names.map(valuesOf) as [Select, ...Select[]];
  return unionAll(first, ...rest);
};

export const planActorsPropertyTaxonomy: SqlKind<ActorsPropertyTaxonomyQuery> = (node, context) => {
  const { properties, groupTypeIndex } = node;
  const distinct = propertyValues(properties, {
    ...(groupTypeIndex === undefined
      ? { source: 'persons' }
      : { source: 'groups', where: equals(field('index'), constant(groupTypeIndex)) }),
    weight: call('max', [field('created_at')]),
    counts: isNotNull(field('value')),
  });
  const query = samplesQuery(distinct, node.maxPropertyValues);
  const compiled = context.compile({ query, limits: NO_LIMITS, ...compileModifiers(node) });
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: ({ rows }) => {
      const found = new Map(samplesOf(rows).map((samples) => [Number(samples.key), samples]));
      const results = properties.map((_, index) => ({
        sample_values: found.get(index)?.values ?? [],
        sample_count: found.get(index)?.count ?? 0,
      }));
      return { results, hogql: compiled.hogql };
    },
  };
};
