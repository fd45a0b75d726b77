/** The query of the persons behind a point of a chart. */
import type { components } from '@meridian/api-client';
import type { ChartPoint } from '@meridian/charts';
import type { FunnelsQuery, InsightQuery, StickinessQuery } from '../query/query-types.ts';

type Schemas = components['schemas'];
export type ActorsSource =
  | Schemas['InsightActorsQuery']
  | Schemas['FunnelsActorsQuery']
  | Schemas['StickinessActorsQuery'];

/** The actors behind a point of a chart. */
export type PointOrigin = Omit<ChartPoint, 'label' | 'value' | 'hasActors'>;

export const ACTORS_PER_PAGE = 50;

const given = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;

export const actorsSourceOf = (query: InsightQuery, point: PointOrigin): ActorsSource => {
  switch (query.kind) {
    case 'FunnelsQuery':
      return funnelActors(query, point);
    case 'StickinessQuery':
      return stickinessActors(query, point);
    case 'PathsQuery':
      return {
        kind: 'InsightActorsQuery',
        source: {
          ...query,
          pathsFilter: {
            ...query.pathsFilter,
            ...given({ pathStartKey: point.pathStartKey, pathEndKey: point.pathEndKey }),
          },
        },
      };
    case 'RetentionQuery':
      return {
        kind: 'InsightActorsQuery',
        source: query,
        ...given({ interval: point.interval, breakdown: listOrValue(point.breakdown) }),
      };
    default:
      return {
        kind: 'InsightActorsQuery',
        source: query,
        ...given({
          series: point.series,
          day: point.day,
          breakdown: listOrValue(point.breakdown),
          compare: point.compare,
          status: point.status,
        }),
      };
  }
};

const listOrValue = (value: PointOrigin['breakdown']): string | number | string[] | undefined =>
  typeof value === 'object' ? [...value] : value;

const funnelActors = (source: FunnelsQuery, point: PointOrigin): Schemas['FunnelsActorsQuery'] => ({
  kind: 'FunnelsActorsQuery',
  source,
  ...given({
    funnelStep: point.funnelStep,
    funnelStepBreakdown: listOrValue(point.breakdown),
    funnelTrendsEntrancePeriodStart: point.entrancePeriodStart,
    funnelTrendsDropOff: point.dropOff,
    compare: point.compare,
  }),
});

const stickinessActors = (source: StickinessQuery, point: PointOrigin): Schemas['StickinessActorsQuery'] => ({
  kind: 'StickinessActorsQuery',
  source,
  ...given({ series: point.series, day: point.day, compare: point.compare }),
});

export interface ActorsPage {
  readonly search: string;
  readonly page: number;
}

export const actorsQueryOf = (
  source: ActorsSource,
  { search, page }: ActorsPage,
): Schemas['ActorsQuery'] => ({
  kind: 'ActorsQuery',
  select: ['actor'],
  source,
  limit: ACTORS_PER_PAGE,
  offset: page * ACTORS_PER_PAGE,
  ...(search !== '' && { search }),
});
