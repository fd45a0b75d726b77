/** The query nodes of insights and their parts, as the API takes them. */
import type { components } from '@meridian/api-client';

type Schemas = components['schemas'];

export type TrendsQuery = Schemas['TrendsQuery'];
export type FunnelsQuery = Schemas['FunnelsQuery'];
export type RetentionQuery = Schemas['RetentionQuery'];
export type PathsQuery = Schemas['PathsQuery'];
export type StickinessQuery = Schemas['StickinessQuery'];
export type LifecycleQuery = Schemas['LifecycleQuery'];
export type InsightQuery =
  | TrendsQuery
  | FunnelsQuery
  | RetentionQuery
  | PathsQuery
  | StickinessQuery
  | LifecycleQuery;

export type SeriesQuery = TrendsQuery | FunnelsQuery | StickinessQuery | LifecycleQuery;

export type EventsNode = Schemas['EventsNode'];
export type ActionsNode = Schemas['ActionsNode'];
/** The entity that a series counts: an event, an action, or several of them as one. */
export type Entity = Schemas['EntityNode'];
export type GroupNode = Extract<Entity, { readonly kind: 'GroupNode' }>;
export type SeriesMath = NonNullable<EventsNode['math']>;
export type RetentionEntity = Schemas['RetentionEntity'];
/** An event that ends an attempt when it happens between these steps. */
export type FunnelExclusion = (EventsNode | ActionsNode) & {
  readonly funnelFromStep: number;
  readonly funnelToStep: number;
};

export type PropertyFilter = Schemas['PropertyFilter'];
export type PropertyFilterType = NonNullable<PropertyFilter['type']>;
export type PropertyOperator = NonNullable<PropertyFilter['operator']>;
export type PropertyGroup = Schemas['PropertyGroup'];
export type Properties = Schemas['Properties'];

export type Breakdown = Schemas['Breakdown'];
export type BreakdownFilter = Schemas['BreakdownFilter'];
export type CompareFilter = Schemas['CompareFilter'];
export type DateRange = Schemas['DateRange'];
export type Interval = Schemas['Interval'];
export type ChartDisplay = Schemas['ChartDisplay'];
