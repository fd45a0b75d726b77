/** A series node → the condition on its events, and its name. */
import {
  type EntityNode,
  isPropertyGroup,
  type PropertyFilter,
  type PropertyGroup,
} from '@meridian/contracts/query';
import { and, call, constant, type Expr, equals, field, or, propertiesToExpr } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';

const ALL_EVENTS_LABEL = 'All events';

type SimpleNode = Exclude<EntityNode, { kind: 'GroupNode' }>;

/** The condition without property filters; undefined for all events. */
const namedEvents = (node: SimpleNode): Expr | undefined => {
  if (node.kind === 'ActionsNode') return call('matchesAction', [constant(node.id)]);
  return node.event === undefined || node.event === ''
    ? undefined
    : equals(field('event'), constant(node.event));
};

/** The condition of the filters of the node alone. */
export const ownProperties = (node: EntityNode): Expr | undefined => {
  const filters = [...node.properties, ...node.fixedProperties];
  return filters.length === 0 ? undefined : propertiesToExpr({ type: 'AND', values: filters });
};

const matchesSimple = (node: SimpleNode): Expr | undefined => allOf(namedEvents(node), ownProperties(node));

const allOf = (...exprs: readonly (Expr | undefined)[]): Expr | undefined => {
  const present = exprs.filter((expr) => expr !== undefined);
  return present.length === 0 ? undefined : and(...present);
};

/** The events' names alone, without the filters of the node. */
export const matchesName = (node: EntityNode): Expr | undefined =>
  node.kind === 'GroupNode' ? anyOf(node.nodes.map(namedEvents)) : namedEvents(node);

/** The condition on the events of the series; undefined for all events. */
export const matchesEntity = (node: EntityNode): Expr | undefined =>
  node.kind === 'GroupNode'
    ? allOf(anyOf(node.nodes.map(matchesSimple)), ownProperties(node))
    : matchesSimple(node);

const anyOf = (exprs: readonly (Expr | undefined)[]): Expr | undefined => {
  const present = exprs.filter((expr) => expr !== undefined);
  return present.length < exprs.length ? undefined : or(...present);
};

export interface InsightFilters {
  readonly properties: PropertyGroup;
  readonly filterTestAccounts: boolean;
}

/** The filters that all series of a query share. */
export const matchesFilters = (query: InsightFilters, context: InsightContext): Expr | undefined =>
  allOf(
    query.properties.values.length === 0 ? undefined : propertiesToExpr(query.properties),
    query.filterTestAccounts && context.testAccountFilters.length > 0
      ? propertiesToExpr({ type: 'AND', values: context.testAccountFilters })
      : undefined,
  );

/** Every filter in a group, however deep. */
export const filtersIn = (group: PropertyGroup): PropertyFilter[] =>
  group.values.flatMap((value) => (isPropertyGroup(value) ? filtersIn(value) : [value]));

/** The name of a series in answers. The web app applies custom names itself. */
export const entityLabel = (node: EntityNode, context: InsightContext): string => {
  if (node.kind === 'ActionsNode')
    return context.actions.get(node.id)?.name || node.name || `Action ${node.id}`;
  if (node.kind === 'GroupNode') {
    return node.name ?? node.nodes.map((member) => entityLabel(member, context)).join(', ');
  }
  return node.event === undefined || node.event === '' ? ALL_EVENTS_LABEL : node.event;
};

/** The id and type of a series in answers. */
export const entityId = (node: EntityNode): { id: string | number | null; type: 'events' | 'actions' } => {
  if (node.kind === 'ActionsNode') return { id: node.id, type: 'actions' };
  return { id: node.kind === 'EventsNode' ? (node.event ?? null) : null, type: 'events' };
};
