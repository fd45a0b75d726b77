/** Displays of trends, and kinds besides the insights, with hand-written SQL for the same answer. */
import { FROM, type InsightQuestion, inRange, on, RANGE, TO } from './question.ts';

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
    // The baseline takes the first page view and the last purchase of each person and has no conversion window.
    name: 'correlation of a funnel with events',
    node: {
      kind: 'FunnelCorrelationQuery',
      funnelCorrelationType: 'events',
      source: {
        kind: 'FunnelsActorsQuery',
        source: { kind: 'FunnelsQuery', dateRange: RANGE, series: [on('$pageview'), on('bought')] },
      },
    },
    best: (id) => `SELECT event, count(DISTINCT if(finished > started, person_id, NULL)),
        count(DISTINCT if(finished > started, NULL, person_id))
      FROM events INNER JOIN (SELECT person_id, minIf(timestamp, event = '$pageview') AS started,
          maxIf(timestamp, event = 'bought') AS finished
        FROM events WHERE ${inRange(id)} AND event IN ('$pageview', 'bought') GROUP BY person_id
        HAVING started > toDateTime64(0, 6)) AS walks USING (person_id)
      WHERE ${inRange(id)} AND timestamp > started AND (finished <= started OR timestamp < finished)
        AND event NOT IN ('$pageview', 'bought')
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
