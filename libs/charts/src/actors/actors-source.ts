/** The query of the persons behind a chosen point: the `source` of an `ActorsQuery`. */
import type { ChartPoint, ChartQuery } from '../common/model.ts';
import { type Fields, fieldsOf, isFields } from '../common/read.ts';

/** Undefined where the API cannot list them. */
export const actorsSourceOf = (query: ChartQuery, point: ChartPoint): Fields | undefined => {
  const source = insightOf(fieldsOf(query));
  if (!point.hasActors) return undefined;
  switch (source['kind']) {
    case 'FunnelsQuery':
      return funnelActors(source, point);
    case 'PathsQuery':
      return { kind: 'InsightActorsQuery', source: pathEnds(source, point) };
    case 'LifecycleQuery':
      return given({ kind: 'InsightActorsQuery', source, day: point.day, status: point.status });
    case 'RetentionQuery':
      return given({
        kind: 'InsightActorsQuery',
        source,
        interval: point.interval,
        breakdown: point.breakdown,
      });
    case 'TrendsQuery':
    case 'StickinessQuery':
      return given({
        kind: 'InsightActorsQuery',
        source,
        series: point.series,
        day: point.day,
        breakdown: point.breakdown,
        compare: point.compare,
      });
    default:
      return undefined;
  }
};

const insightOf = (node: Fields): Fields => (isFields(node['source']) ? insightOf(node['source']) : node);

const given = (members: Fields): Fields =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const funnelActors = (source: Fields, point: ChartPoint): Fields =>
  given({
    kind: 'FunnelsActorsQuery',
    source,
    funnelStep: point.funnelStep,
    funnelStepBreakdown: point.breakdown,
    compare: point.compare,
    ...(point.dropOff !== undefined && {
      funnelTrendsDropOff: point.dropOff,
      funnelTrendsEntrancePeriodStart: point.entrancePeriodStart ?? point.day,
    }),
  });

const pathEnds = (source: Fields, { pathStartKey, pathEndKey }: ChartPoint): Fields => ({
  ...source,
  pathsFilter: { ...fieldsOf(source['pathsFilter']), ...given({ pathStartKey, pathEndKey }) },
});
