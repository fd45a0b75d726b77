/** ActorsQuery: persons, or the actors behind a number of an insight. */
import type {
  ActorsQuery,
  ActorsSource,
  InsightActorsSource,
  PropertyGroup,
} from '@meridian/contracts/query';
import { InvalidRequestError, likePattern, withinMember } from '@meridian/core';
import {
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  type FromItem,
  field,
  from,
  join,
  type OrderExpr,
  or,
  orderBy,
  parseExpr,
  parseSelect,
  propertiesToExpr,
  type Query,
  rewriteTree,
  select,
  tuple,
} from '@meridian/hogql/build';
import { actorKind, planActors } from '@meridian/insight-queries';
import { type PlanContext, type SqlKind, type SqlPlan, WITHOUT_RANGE } from '../query-kind.ts';
import { addDistinctIds, missingIn, toGroup, toPerson } from './actor-cells.ts';
import { filtersOf } from './filters-of.ts';
import { groupingOf } from './grouping.ts';
import { placeholderMembers } from './hogql.ts';
import { insightContext } from './insights.ts';
import { fileColumn, type ListColumn, listAnswer } from './list-answer.ts';
import { withListLimit } from './list-limit.ts';
import { compileModifiers } from './modifiers.ts';
import { parseEach } from './parse-each.ts';
import { isPersonName, nameColumn, parseListOrder, personName, withoutTitle } from './person-name.ts';

const SOURCE = 'source';

type Actor = 'person' | 'value' | { readonly groupTypeIndex: number };

export const planActorsQuery: SqlKind<ActorsQuery> = (node, context) => {
  const actor = node.source === undefined ? 'person' : kindOfActor(node.source);
  const columns = parseEach('select', node.select ?? defaultColumns(actor), (name) => {
    const column = toColumn(name, node, actor, context);
    return context.onlyRows ? { ...column, expr: fileColumn(name, column.expr) } : column;
  });
  const { groupBy, order } = groupingOf(columns.map(({ expr }) => expr));
  const query = select({
    columns: columns.map(({ expr }) => expr),
    from: tablesOf(node, actor, context),
    where: whereOf(node, actor, context),
    groupBy,
    orderBy: orderOf(node, actor, order, nameOf(node, actor, context)),
    offset: node.offset,
  });
  const compiled = context.compile({
    ...withListLimit(query, node.limit, context),
    ...(node.source?.kind === 'HogQLQuery' && placeholderMembers(node.source, context)),
    ...compileModifiers(node),
  });
  const plan: SqlPlan = {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: async (result, run) => {
      const answer = listAnswer(columns, compiled, result);
      await addDistinctIds(answer.results as unknown[][], columns, context, run);
      return { ...answer, missing_actors_count: missingIn(answer.results as unknown[][], columns) };
    },
  };
  return plan;
};

/** An actors source that is sent as the query itself. */
export const planBareSource: SqlKind<InsightActorsSource> = (source, context) =>
  planActorsQuery(
    {
      kind: 'ActorsQuery',
      source,
      select: undefined,
      search: undefined,
      properties: NO_FILTERS,
      fixedProperties: NO_FILTERS,
      orderBy: undefined,
      limit: undefined,
      offset: undefined,
      modifiers: source.modifiers,
      tags: undefined,
      version: undefined,
    },
    context,
  );

const NO_FILTERS: PropertyGroup = { type: 'AND', values: [] };

const kindOfActor = (source: ActorsSource): Actor =>
  source.kind === 'HogQLQuery' ? 'person' : actorKind(source);

const defaultColumns = (actor: Actor): readonly string[] =>
  actor === 'person' ? ['person', 'id', 'created_at'] : actor === 'value' ? ['id'] : ['group', 'id'];

const tablesOf = (node: ActorsQuery, actor: Actor, context: PlanContext): readonly FromItem[] => {
  if (node.source === undefined) return [from('persons')];
  const source = from(sourceQuery(node.source, context), SOURCE);
  if (actor === 'value') return [source];
  if (actor === 'person') {
    // A LEFT join, because an actor whose person was deleted still counts.
    return [source, join('LEFT JOIN', 'persons', 'persons', equals(field('persons', 'id'), actorId()))];
  }
  const groupsOfType = select({
    columns: [field('key'), field('properties'), field('created_at')],
    from: 'groups',
    where: equals(field('index'), constant(actor.groupTypeIndex)),
  });
  return [source, join('LEFT JOIN', groupsOfType, 'groups', equals(field('groups', 'key'), actorId()))];
};

const actorId = (): Expr => field(SOURCE, 'actor_id');

const ACTOR_COLUMNS = ['actor_id', 'person_id', 'id'];

const sourceQuery = (source: ActorsSource, context: PlanContext): Query => {
  if (source.kind !== 'HogQLQuery') {
    return withinMember('query__source', () => planActors(source, insightContext(context)));
  }
  const query = parseSelect(source.query);
  const found = ACTOR_COLUMNS.find((name) => columnNames(query).includes(name));
  if (found === undefined) {
    throw new InvalidRequestError(
      'invalid_input',
      'The source must have a column named actor_id, person_id or id.',
      { attr: 'query__source__query' },
    );
  }
  return found === 'actor_id'
    ? query
    : select({
        columns: [{ kind: 'alias', alias: 'actor_id', expr: field(found) }],
        from: from(query, 'given'),
      });
};

const columnNames = (query: Query): string[] => {
  if (query.kind === 'selectSet') return columnNames(query.first);
  return query.columns.map((column) =>
    column.kind === 'alias' ? column.alias : column.kind === 'field' ? String(column.chain.at(-1)) : '',
  );
};

interface ActorColumn extends ListColumn {
  readonly expr: Expr;
}

/** The column `actor`: the counted person or group. */
const wholeActor = (actor: Actor): string =>
  actor === 'person' ? 'person' : actor === 'value' ? 'id' : 'group';

const toColumn = (name: string, node: ActorsQuery, actor: Actor, context: PlanContext): ActorColumn => {
  const { onlyRows } = context;
  const hasSource = node.source !== undefined;
  const id = hasSource ? actorId() : field('id');
  const ofPerson = (member: string) => (hasSource ? field('persons', member) : field(member));
  if (isPersonName(name)) {
    const display = nameOf(node, actor, context);
    return onlyRows ? { name, expr: display } : { name, ...nameColumn(display, { id }) };
  }
  const plain = withoutTitle(name);
  switch (plain === 'actor' ? wholeActor(actor) : plain) {
    case 'id':
    case 'person_id':
      return { name, expr: id };
    case 'created_at':
      return actor === 'person' ? { name, expr: ofPerson('created_at') } : { name, expr: parseExpr(name) };
    case 'person': {
      if (onlyRows || actor !== 'person') return { name, expr: id };
      const members = ['created_at', 'properties', 'is_identified'].map(ofPerson);
      return { name, expr: tuple([id, ...members]), cell: toPerson };
    }
    case 'group': {
      const expr = tuple([id, field('groups', 'properties'), field('groups', 'created_at')]);
      return onlyRows ? { name, expr: id } : { name, expr, cell: toGroup };
    }
    case 'person.$delete':
      // A column of the web app with a button. Its value is the person.
      return { name, expr: id };
    case 'matched_recordings':
      // Clients select it for any insight. The product has no recordings.
      return { name, expr: call('emptyArrayString') };
    default:
      return { name, expr: aboutPerson(parseExpr(name), hasSource) };
  }
};

/** The name of a group is its property `name`. */
const nameOf = (node: ActorsQuery, actor: Actor, context: PlanContext): Expr => {
  const id = node.source === undefined ? field('id') : actorId();
  if (actor === 'value') return call('toString', [id]);
  if (actor !== 'person') {
    const named = call('nullIf', [field('groups', 'properties', 'name'), constant('')]);
    return call('coalesce', [named, call('toString', [id])]);
  }
  const table = node.source === undefined ? [] : ['persons'];
  return personName((property) => field(...table, 'properties', property), id, context);
};

/** `person.properties.email` reads the person's properties, with or without a source. */
const aboutPerson = (expr: Expr, hasSource: boolean): Expr =>
  rewriteTree(expr, (node) => {
    if (node.kind !== 'field' || node.chain[0] !== 'person' || node.chain.length === 1) return node;
    return { ...node, chain: [...(hasSource ? ['persons'] : []), ...node.chain.slice(1)] };
  });

const whereOf = (node: ActorsQuery, actor: Actor, context: PlanContext): Expr => {
  const hasSource = node.source !== undefined;
  return and(
    node.search === undefined || node.search.trim() === ''
      ? undefined
      : searchCondition(node.search.trim(), actor, hasSource),
    ...filtersOf(node, context).map((filters) => personFilter(filters, hasSource)),
  );
};

/** Filters name the columns of persons. With a source, these are columns of a joined table. */
const personFilter = (filters: PropertyGroup, hasSource: boolean): Expr => {
  const condition = propertiesToExpr(filters, 'person');
  if (!hasSource) return condition;
  return compare('in', actorId(), select({ columns: [field('id')], from: 'persons', where: condition }));
};

const searchCondition = (text: string, actor: Actor, hasSource: boolean): Expr => {
  const pattern = constant(likePattern(text));
  const id = hasSource ? actorId() : field('id');
  const contains = (expr: Expr) => compare('ilike', expr, pattern);
  const isId = equals(call('toString', [id]), constant(text));
  if (actor !== 'person') return or(isId, contains(call('toString', [id])));
  const property = (name: string) =>
    hasSource ? field('persons', 'properties', name) : field('properties', name);
  const ofDistinctId = select({
    columns: [field('person_id')],
    from: 'person_distinct_ids',
    where: contains(field('distinct_id')),
  });
  return or(contains(property('email')), contains(property('name')), isId, compare('in', id, ofDistinctId));
};

const orderOf = (
  node: ActorsQuery,
  actor: Actor,
  ofTotals: readonly OrderExpr[] | undefined,
  nameOfActor: Expr,
): readonly OrderExpr[] => {
  if (node.orderBy !== undefined) {
    return parseEach('orderBy', node.orderBy, parseListOrder(nameOfActor)).map((order) => ({
      ...order,
      expr: aboutPerson(order.expr, node.source !== undefined),
    }));
  }
  if (ofTotals !== undefined) return ofTotals;
  if (node.source === undefined) return [orderBy(field('created_at'), 'DESC'), orderBy(field('id'))];
  return actor === 'value' || node.select === undefined || node.select.includes('id')
    ? [orderBy(actorId())]
    : [];
};
