import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };

describe('the SQL of paths', () => {
  it('follows the pages of each session', () => {
    expect(
      hogqlOf({
        kind: 'PathsQuery',
        dateRange,
        pathsFilter: { includeEventTypes: ['$pageview'], startPoint: '/a' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT source, target, count() AS value, avg(duration_ms) AS average_conversion_time
      FROM (SELECT actor_id, edge.1 AS source, edge.2 AS target, edge.3 AS duration_ms
      FROM (SELECT actor_id, arrayJoin(arrayMap((here, there, place) -> (concat(toString(place), '_', here.2), concat(toString(place + 1), '_', there.2), there.1 - here.1), arrayPopBack(steps), arrayPopFront(steps), arrayEnumerate(arrayPopFront(steps)))) AS edge
      FROM (SELECT actor_id, arraySlice(arraySlice(session, indexOf(arrayMap(visit -> visit.2, session), '/a')), 1, 5) AS steps
      FROM (SELECT actor_id, arrayJoin(arrayMap(session -> arrayFilter((visit, next) -> visit.2 != next.2, session, arrayPushBack(arrayPopFront(session), (arrayElement(session, 1).1, ''))), arraySplit((visit, previous) -> visit.1 - previous.1 >= 1800000, visits, arrayPopBack(arrayPushFront(visits, arrayElement(visits, 1)))))) AS session
      FROM (SELECT actor_id, arrayMap(visit -> (visit.1, visit.3), arraySort(groupArray((toUnixTimestamp64Milli(timestamp), uuid, item)))) AS visits
      FROM (SELECT person_id AS actor_id, timestamp, uuid, multiIf(event = '$pageview', replaceRegexpOne(ifNull(toString(properties.$current_url), ''), '(.)/$', '\\\\1'), ifNull(toString(event), '')) AS item
      FROM events
      WHERE event = '$pageview' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))) AS items
      WHERE item != ''
      GROUP BY actor_id) AS visitors) AS sessions
      WHERE indexOf(arrayMap(visit -> visit.2, session), '/a') > 0) AS walks) AS joined) AS edges
      GROUP BY source, target
      ORDER BY value DESC, source ASC, target ASC
      LIMIT 50"
    `);
  });
});
