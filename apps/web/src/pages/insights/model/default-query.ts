/** The query with which a new insight begins, and the members that stay when a person chooses another kind. */

import type { Entity, FunnelsQuery, InsightQuery, SeriesQuery } from '../../../features/query/query-types.ts';
import { type ChosenEntity, nodeOf, retentionEntityOf } from '../../../features/series/entity.ts';
import type { InsightKind } from '../insight-kinds.ts';

export type KindName = InsightKind['kind'];

const DEFAULT_DATE_FROM: Readonly<Record<KindName, string>> = {
  trends: '-30d',
  funnels: '-30d',
  retention: '-7d',
  paths: '-7d',
  stickiness: '-30d',
  lifecycle: '-30d',
};

const isPageLike = (chosen: ChosenEntity): boolean =>
  chosen.kind === 'event' && (chosen.event === '$pageview' || chosen.event === '$screen');

/** `events` are the most frequent events of the project, the first one most. */
export const defaultQuery = (kind: KindName, events: readonly string[]): InsightQuery => {
  const [first, second] = events.map((event): ChosenEntity => ({ kind: 'event', event }));
  const main: ChosenEntity = first ?? { kind: 'event', event: null };
  const dateRange = { date_from: DEFAULT_DATE_FROM[kind] };
  const series = [nodeOf(main)];
  switch (kind) {
    case 'trends':
      return {
        kind: 'TrendsQuery',
        series,
        interval: 'day',
        dateRange,
        trendsFilter: { display: 'ActionsLineGraph' },
      };
    case 'funnels':
      return {
        kind: 'FunnelsQuery',
        series: [nodeOf(main), nodeOf(second ?? main)],
        dateRange,
        funnelsFilter: { funnelVizType: 'steps' },
      };
    case 'retention':
      return {
        kind: 'RetentionQuery',
        retentionFilter: {
          targetEntity: retentionEntityOf(main),
          returningEntity: retentionEntityOf(main),
          period: 'Day',
          totalIntervals: 8,
          retentionType: 'retention_first_time',
        },
      };
    case 'paths':
      return {
        kind: 'PathsQuery',
        dateRange,
        pathsFilter: {
          includeEventTypes: isPageLike(main) ? ['$pageview'] : ['$pageview', 'custom_event'],
          stepLimit: 5,
        },
      };
    case 'stickiness':
      return { kind: 'StickinessQuery', series, interval: 'day', dateRange };
    case 'lifecycle':
      return { kind: 'LifecycleQuery', series, interval: 'day', dateRange };
  }
};

const KIND_NAMES: Readonly<Record<InsightQuery['kind'], KindName>> = {
  TrendsQuery: 'trends',
  FunnelsQuery: 'funnels',
  RetentionQuery: 'retention',
  PathsQuery: 'paths',
  StickinessQuery: 'stickiness',
  LifecycleQuery: 'lifecycle',
};

export const kindNameOf = (query: { readonly kind: InsightQuery['kind'] }): KindName =>
  KIND_NAMES[query.kind];

export const hasSeries = (query: InsightQuery): query is SeriesQuery => 'series' in query;

/** The events and actions that a query is about. */
const entitiesOf = (query: InsightQuery): readonly Entity[] => {
  if (hasSeries(query)) return query.series;
  const target = query.kind === 'RetentionQuery' ? query.retentionFilter?.targetEntity : undefined;
  if (target === undefined || target === null) return [];
  const id = target.id ?? null;
  if (target.type === 'actions')
    return typeof id === 'number' ? [{ kind: 'ActionsNode', id, name: target.name }] : [];
  return [nodeOf({ kind: 'event', event: id === null ? null : String(id) })];
};

const withoutMath = (entity: Entity): Entity => {
  const { math, math_property, math_property_type, math_hogql, math_group_type_index, ...rest } = entity;
  return rest as Entity;
};

const chosenOf = (entity: Entity | undefined): ChosenEntity => {
  if (entity?.kind === 'ActionsNode') return { kind: 'action', id: entity.id, name: entity.name ?? null };
  return { kind: 'event', event: entity?.kind === 'EventsNode' ? (entity.event ?? null) : null };
};

/** The query as another kind. Events, filters, range and interval stay where the kind has them. */
export const changeKind = (query: InsightQuery, kind: KindName, events: readonly string[]): InsightQuery => {
  if (kindNameOf(query) === kind) return query;
  const base = defaultQuery(kind, events);
  const shared = {
    ...(query.properties && { properties: query.properties }),
    ...(query.filterTestAccounts && { filterTestAccounts: true }),
    ...(query.dateRange && base.kind !== 'RetentionQuery' && { dateRange: query.dateRange }),
  };
  const entities = entitiesOf(query).map(withoutMath);
  const interval = 'interval' in query && query.interval ? { interval: query.interval } : {};
  if (entities.length === 0) return { ...base, ...shared };
  switch (base.kind) {
    case 'RetentionQuery': {
      const entity = retentionEntityOf(chosenOf(entities[0]));
      return {
        ...base,
        ...shared,
        retentionFilter: { ...base.retentionFilter, targetEntity: entity, returningEntity: entity },
      };
    }
    case 'PathsQuery':
      return { ...base, ...shared };
    case 'FunnelsQuery':
      return { ...base, ...shared, series: entities.length > 1 ? entities : funnelSteps(entities, base) };
    case 'LifecycleQuery':
      return { ...base, ...shared, ...interval, series: entities.slice(0, 1) };
    default:
      return { ...base, ...shared, ...interval, series: [...entities] };
  }
};

const funnelSteps = (entities: readonly Entity[], base: FunnelsQuery): Entity[] => [
  ...entities,
  ...base.series.slice(1),
];
