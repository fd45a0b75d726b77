/** Displays of trends, and kinds besides the insights, with hand-written SQL for the same answer. */
import { FROM, type InsightQuestion, inRange, on, RANGE, TO } from './question.ts';

const FORTNIGHT = 14 * 86_400_000_000;
const CELL = 'toDayOfWeek(timestamp) AS day, toHour(timestamp) AS hour';

export const KIND_QUESTIONS: readonly InsightQuestion[] = [
  {
    name: 'box plot of prices by day',
    node: {
      kind: 'TrendsQuery',
      dateRange: RANGE,
      series: [on('bought', { math: 'sum', math_property: 'price' })],
      trendsFilter: { display: 'BoxPlot' },
    },
    best: (
      id,
    ) => `SELECT toStartOfDay(timestamp) AS day, min(price), quantiles(0.25, 0.5, 0.75)(price), max(price),
        avg(price)
      FROM (SELECT timestamp, toFloat64(properties.price.:Int64) AS price FROM events
        WHERE ${inRange(id)} AND event = 'bought')
      GROUP BY day`,
  },
  {
    name: 'slope graph of unique persons by week',
    node: {
      kind: 'TrendsQuery',
      interval: 'week',
      dateRange: RANGE,
      series: [on('$pageview', { math: 'dau' })],
      trendsFilter: { display: 'SlopeGraph' },
    },
    best: (id) => `SELECT toStartOfWeek(timestamp) AS week, count(DISTINCT person_id) FROM events
      WHERE project_id = ${id} AND event = '$pageview' AND timestamp >= ${FROM} AND timestamp < ${TO}
        AND (timestamp < toDateTime64('2024-03-03 00:00:00', 6, 'UTC')
          OR timestamp >= toDateTime64('2024-03-31 00:00:00', 6, 'UTC'))
      GROUP BY week`,
  },
  {
    name: 'calendar heatmap of events',
    node: { kind: 'CalendarHeatmapQuery', dateRange: RANGE, series: [on('$pageview')] },
    best: (id) => `SELECT ${CELL}, count() FROM events
      WHERE ${inRange(id)} AND event = '$pageview' GROUP BY day, hour`,
  },
  {
    name: 'calendar heatmap of unique persons',
    node: { kind: 'CalendarHeatmapQuery', dateRange: RANGE, series: [on('$pageview', { math: 'dau' })] },
    best: (id) => `SELECT ${CELL}, count(DISTINCT person_id) FROM events
      WHERE ${inRange(id)} AND event = '$pageview'
      GROUP BY GROUPING SETS ((day, hour), (day), (hour), ())`,
  },
  {
    // The first purchase at most fourteen days after a page view ends a person's walk, and the last page view before it
    // begins it. Without such a purchase the first page view begins it. The baseline has no odds ratios.
    name: 'correlation of a funnel with events',
    node: {
      kind: 'FunnelCorrelationQuery',
      funnelCorrelationType: 'events',
      source: {
        kind: 'FunnelsActorsQuery',
        source: { kind: 'FunnelsQuery', dateRange: RANGE, series: [on('$pageview'), on('bought')] },
      },
    },
    best: (id) => `SELECT event, count(DISTINCT if(finished > 0, person_id, NULL)) AS successes,
        count(DISTINCT if(finished > 0, NULL, person_id)) AS failures
      FROM events INNER JOIN (SELECT person_id,
          arraySort(groupArrayIf(toUnixTimestamp64Micro(timestamp), event = '$pageview')) AS views,
          arraySort(groupArrayIf(toUnixTimestamp64Micro(timestamp), event = 'bought')) AS purchases,
          arrayFirst(walk -> walk.1 > 0 AND walk.2 - walk.1 <= ${FORTNIGHT}, arrayMap(purchase ->
            (arrayLast(view -> view <= purchase, views), purchase), purchases)) AS walk,
          if(walk.1 > 0, walk.1, views[1]) AS started, walk.2 AS finished
        FROM events WHERE ${inRange(id)} AND event IN ('$pageview', 'bought') GROUP BY person_id
        HAVING started > 0) AS walks USING (person_id)
      WHERE ${inRange(id)} AND event NOT IN ('$pageview', 'bought')
        AND toUnixTimestamp64Micro(timestamp) > started
        AND toUnixTimestamp64Micro(timestamp) < if(finished > 0, finished, started + ${FORTNIGHT})
      GROUP BY event`,
  },
  {
    name: 'events of thirty days',
    node: { kind: 'TeamTaxonomyQuery' },
    best: (id) => `SELECT event, count() AS n FROM events
      WHERE project_id = ${id} AND timestamp >= ${TO} - INTERVAL 30 DAY
      GROUP BY event ORDER BY n DESC LIMIT 500`,
  },
  {
    name: 'values of a property of an event',
    node: { kind: 'EventTaxonomyQuery', event: '$pageview', properties: ['$browser'] },
    best: (
      id,
    ) => `SELECT properties.\`$browser\`.:String AS browser, count() AS n, count() OVER () FROM events
      WHERE project_id = ${id} AND timestamp >= ${TO} - INTERVAL 30 DAY AND event = '$pageview'
      GROUP BY browser ORDER BY n DESC LIMIT 5`,
  },
];
