/**
 * Each kind of insight with hand-written SQL for the same answer. Where the full answer would need long SQL, the SQL
 * returns less, which favors the baseline: the funnel has no conversion times, and the paths do not keep the order of
 * events with equal times.
 */
import { FROM, type InsightQuestion, inRange, on, RANGE, TO } from './question.ts';

const viewsBySession = (projectId: number, breakdown?: string): string => {
  const columns = ['`$session_id` AS session', ...(breakdown === undefined ? [] : [breakdown])];
  return `SELECT ${columns.join(', ')}, any(person_id) AS visitor, count() AS n FROM events
    WHERE ${inRange(projectId)} AND event IN ('$pageview', '$screen') AND session != ''
    GROUP BY ${columns.map((column) => column.split(' AS ')[1]).join(', ')}`;
};

const BOUNCE = `dateDiff('second', began, max(max_timestamp)) AS seconds,
  uniqUpToArray(1)(pageview_uuids) + uniqUpToArray(1)(screen_uuids) <= 1
    AND max(notEmpty(autocapture_uuids)) = 0 AND seconds < 10 AS is_bounce`;

const sessionsBegun = (projectId: number, columns = '1'): string =>
  `SELECT session_id AS session, min(min_timestamp) AS began, ${columns} FROM sessions
    WHERE project_id = ${projectId} AND id_timestamp >= ${FROM} - INTERVAL 1 DAY
    GROUP BY session HAVING began >= ${FROM} AND began < ${TO}`;

export const INSIGHT_QUESTIONS: readonly InsightQuestion[] = [
  {
    name: 'trend: page views by day',
    node: { kind: 'TrendsQuery', dateRange: RANGE, series: [on('$pageview')] },
    best: (id) => `SELECT toStartOfDay(timestamp) AS day, count() FROM events
      WHERE ${inRange(id)} AND event = '$pageview' GROUP BY day ORDER BY day`,
  },
  {
    name: 'trend: unique persons by day and browser',
    node: {
      kind: 'TrendsQuery',
      dateRange: RANGE,
      series: [on('$pageview', { math: 'dau' })],
      breakdownFilter: { breakdown: '$browser', breakdown_type: 'event' },
    },
    best: (id) => `SELECT toStartOfDay(timestamp) AS day, properties.\`$browser\`.:String AS browser,
        count(DISTINCT person_id) FROM events
      WHERE ${inRange(id)} AND event = '$pageview' GROUP BY day, browser ORDER BY browser, day`,
  },
  {
    name: 'funnel of three steps',
    node: {
      kind: 'FunnelsQuery',
      dateRange: RANGE,
      series: [on('$pageview'), on('cart opened'), on('bought')],
    },
    best: (id) => `SELECT level, count() FROM (
        SELECT person_id, windowFunnel(1209600000000)(toUInt64(toUnixTimestamp64Micro(timestamp)),
          event = '$pageview', event = 'cart opened', event = 'bought') AS level FROM events
        WHERE ${inRange(id)} AND event IN ('$pageview', 'cart opened', 'bought') GROUP BY person_id)
      GROUP BY level`,
  },
  {
    name: 'retention by week',
    node: {
      kind: 'RetentionQuery',
      dateRange: RANGE,
      retentionFilter: { period: 'Week', totalIntervals: 5 },
    },
    best: (id) => `SELECT cohort, dateDiff('week', cohort, later) AS after, count() FROM (
        SELECT cohort, arrayJoin(arrayFilter(week -> week >= cohort, weeks)) AS later FROM (
          SELECT groupUniqArray(toStartOfWeek(timestamp)) AS weeks, arrayJoin(weeks) AS cohort FROM events
          WHERE project_id = ${id} AND timestamp >= toStartOfWeek(${FROM}) AND timestamp < ${TO}
            AND event = '$pageview' GROUP BY person_id))
      GROUP BY cohort, after ORDER BY cohort, after`,
  },
  {
    name: 'paths of pages',
    node: { kind: 'PathsQuery', dateRange: RANGE, pathsFilter: { includeEventTypes: ['$pageview'] } },
    best: (id) => `WITH visits AS (SELECT arrayJoin(arraySplit((v, p) -> v.1 - p.1 >= 1800000,
          arraySort(groupArray((toUnixTimestamp64Milli(timestamp), properties.\`$current_url\`.:String))) AS all,
          arrayPushFront(arrayPopBack(all), all[1]))) AS session
        FROM events WHERE ${inRange(id)} AND event = '$pageview' GROUP BY person_id)
      SELECT edge.1, edge.2, count() AS n, avg(edge.3) FROM (
        SELECT arraySlice(arrayFilter((v, p) -> v.2 != p.2, session,
            arrayPushFront(arrayPopBack(session), (toInt64(0), ''))), 1, 5) AS steps,
          arrayJoin(arrayMap((a, b, i) -> (toString(i) || '_' || a.2, toString(i + 1) || '_' || b.2, b.1 - a.1),
            arrayPopBack(steps), arrayPopFront(steps), arrayEnumerate(arrayPopFront(steps)))) AS edge
        FROM visits) GROUP BY edge.1, edge.2 ORDER BY n DESC LIMIT 50`,
  },
  {
    name: 'stickiness',
    node: { kind: 'StickinessQuery', dateRange: RANGE, series: [on('$pageview')] },
    best: (
      id,
    ) => `SELECT days, count() FROM (SELECT person_id, count(DISTINCT toStartOfDay(timestamp)) AS days
        FROM events WHERE ${inRange(id)} AND event = '$pageview' GROUP BY person_id) GROUP BY days`,
  },
  {
    name: 'lifecycle by week',
    node: { kind: 'LifecycleQuery', interval: 'week', dateRange: RANGE, series: [on('$pageview')] },
    best: (
      id,
    ) => `SELECT week, multiIf(week = born, 'new', before = week - 7, 'returning', 'resurrecting') AS status,
        count(), countIf(after != week + 7) AS dormant_next FROM (
        SELECT toStartOfWeek(min(person_created_at)) AS born, arraySort(groupUniqArray(toStartOfWeek(timestamp))) AS active,
          arrayJoin(arrayZip(active, arrayPushFront(arrayPopBack(active), toDate(0)),
            arrayPushBack(arrayPopFront(active), toDate(0)))) AS pair, pair.1 AS week, pair.2 AS before, pair.3 AS after
        FROM events WHERE project_id = ${id} AND timestamp >= ${FROM} - INTERVAL 12 DAY AND timestamp < ${TO}
          AND event = '$pageview' GROUP BY person_id) GROUP BY week, status`,
  },
  {
    name: 'web overview',
    node: { kind: 'WebOverviewQuery', dateRange: RANGE },
    best: (id) => `SELECT count(DISTINCT visitor), sum(n), count(), avg(seconds), avg(is_bounce)
      FROM (${viewsBySession(id)}) AS views INNER JOIN (${sessionsBegun(id, BOUNCE)}) AS begun USING (session)`,
  },
  {
    name: 'web overview with a conversion goal',
    node: { kind: 'WebOverviewQuery', dateRange: RANGE, conversionGoal: { customEventName: 'bought' } },
    best: (id) => `SELECT count(DISTINCT visitor), sum(n), count(DISTINCT if(n > 0, visitor, NULL))
      FROM (SELECT \`$session_id\` AS session, any(person_id) AS visitor, countIf(event = 'bought') AS n
        FROM events WHERE ${inRange(id)} AND event IN ('$pageview', '$screen', 'bought') AND session != ''
        GROUP BY session) AS views INNER JOIN (${sessionsBegun(id)}) AS begun USING (session)`,
  },
  {
    name: 'web table of browsers',
    node: { kind: 'WebStatsTableQuery', dateRange: RANGE, breakdownBy: 'Browser' },
    best: (id) => `SELECT browser, count(DISTINCT visitor), sum(n) AS total
      FROM (${viewsBySession(id, 'properties.`$browser`.:String AS browser')}) AS views
        INNER JOIN (${sessionsBegun(id)}) AS begun USING (session)
      GROUP BY browser ORDER BY total DESC LIMIT 100`,
  },
  {
    name: 'web table of first pages with bounce rates',
    node: {
      kind: 'WebStatsTableQuery',
      dateRange: RANGE,
      breakdownBy: 'InitialPage',
      includeBounceRate: true,
    },
    best: (id) => `SELECT page, count(DISTINCT visitor), sum(n) AS total, avg(is_bounce)
      FROM (${viewsBySession(id)}) AS views
        INNER JOIN (${sessionsBegun(id, `path(argMin(entry.current_url, entry.timestamp)) AS page, ${BOUNCE}`)}) AS begun USING (session)
      GROUP BY page ORDER BY total DESC LIMIT 100`,
  },
];
