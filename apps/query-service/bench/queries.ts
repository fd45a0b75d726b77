/** Queries in the form that clients send, each with hand-written SQL for the same answer. */

export interface BenchQuery {
  readonly name: string;
  readonly node: { readonly kind: string; readonly [member: string]: unknown };
  readonly best: string;
}

const hogql = (name: string, query: string, best: string): BenchQuery => ({
  name,
  node: { kind: 'HogQLQuery', query },
  best,
});

export const BENCH_QUERIES: readonly BenchQuery[] = [
  hogql(
    'events by name',
    'SELECT event, count() AS n FROM events GROUP BY event ORDER BY n DESC LIMIT 100',
    'SELECT event, count() AS n FROM events WHERE project_id = 1 GROUP BY event ORDER BY n DESC LIMIT 100',
  ),
  hogql(
    'page views by day',
    "SELECT toStartOfDay(timestamp) AS day, count() FROM events WHERE event = '$pageview' GROUP BY day ORDER BY day LIMIT 100",
    "SELECT toStartOfDay(timestamp) AS day, count() FROM events WHERE project_id = 1 AND event = '$pageview' GROUP BY day ORDER BY day LIMIT 100",
  ),
  hogql(
    'by event property',
    'SELECT properties.$browser AS browser, count() AS n FROM events GROUP BY browser ORDER BY n DESC LIMIT 100',
    'SELECT properties.`$browser`.:String AS browser, count() AS n FROM events WHERE project_id = 1 GROUP BY browser ORDER BY n DESC LIMIT 100',
  ),
  hogql(
    'by person property',
    'SELECT person.properties.name AS name, count() AS n FROM events GROUP BY name ORDER BY n DESC LIMIT 100',
    'SELECT person_properties.name.:String AS name, count() AS n FROM events WHERE project_id = 1 GROUP BY name ORDER BY n DESC LIMIT 100',
  ),
  hogql(
    'unique persons by day',
    "SELECT toStartOfDay(timestamp) AS day, uniq(person_id) FROM events WHERE event = '$pageview' GROUP BY day ORDER BY day LIMIT 100",
    "SELECT toStartOfDay(timestamp) AS day, uniq(person_id) FROM events WHERE project_id = 1 AND event = '$pageview' GROUP BY day ORDER BY day LIMIT 100",
  ),
  hogql(
    'join with persons',
    "SELECT p.is_identified AS known, count() FROM events AS e JOIN persons AS p ON e.person_id = p.id WHERE e.event = 'signed up' GROUP BY known LIMIT 100",
    "SELECT p.is_identified AS known, count() FROM events AS e INNER JOIN (SELECT id, is_identified FROM persons FINAL WHERE project_id = 1 AND is_deleted = 0) AS p ON e.person_id = p.id WHERE e.project_id = 1 AND e.event = 'signed up' GROUP BY known LIMIT 100",
  ),
  hogql(
    'top paths',
    "SELECT properties.$pathname AS path, count() AS n, uniq(distinct_id) FROM events WHERE event = '$pageview' GROUP BY path ORDER BY n DESC LIMIT 10",
    "SELECT properties.`$pathname`.:String AS path, count() AS n, uniq(distinct_id) FROM events WHERE project_id = 1 AND event = '$pageview' GROUP BY path ORDER BY n DESC LIMIT 10",
  ),
  hogql(
    'percentiles',
    "SELECT quantile(0.5)(properties.revenue), quantile(0.95)(properties.revenue) FROM events WHERE event = 'subscription started' LIMIT 100",
    "SELECT quantile(0.5)(x), quantile(0.95)(x) FROM (SELECT coalesce(toFloat64(properties.revenue.:Int64), properties.revenue.:Float64) AS x FROM events WHERE project_id = 1 AND event = 'subscription started') LIMIT 100",
  ),
  hogql(
    'running total',
    'SELECT day, sum(n) OVER (ORDER BY day) FROM (SELECT toStartOfDay(timestamp) AS day, count() AS n FROM events GROUP BY day) ORDER BY day LIMIT 100',
    'SELECT day, sum(n) OVER (ORDER BY day) FROM (SELECT toStartOfDay(timestamp) AS day, count() AS n FROM events WHERE project_id = 1 GROUP BY day) ORDER BY day LIMIT 100',
  ),
  hogql(
    'last week',
    'SELECT event, uniq(person_id) AS people FROM events WHERE timestamp > now() - INTERVAL 7 DAY GROUP BY event ORDER BY people DESC LIMIT 100',
    'SELECT event, uniq(person_id) AS people FROM events WHERE project_id = 1 AND timestamp > now() - INTERVAL 7 DAY GROUP BY event ORDER BY people DESC LIMIT 100',
  ),
  {
    name: 'trend of a month',
    node: {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: '$pageview', math: 'dau' }],
      dateRange: { date_from: '-30d' },
      breakdownFilter: { breakdown: '$browser', breakdown_type: 'event' },
    },
    best: "SELECT properties.`$browser`.:String AS browser, toStartOfDay(timestamp) AS day, uniq(person_id) FROM events WHERE project_id = 1 AND event = '$pageview' AND timestamp >= toStartOfDay(now() - INTERVAL 30 DAY) GROUP BY browser, day ORDER BY browser, day",
  },
];
