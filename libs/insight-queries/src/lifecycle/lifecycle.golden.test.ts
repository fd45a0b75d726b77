import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };
const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

describe('the SQL of a lifecycle', () => {
  it('compares each active day with its neighbours', () => {
    expect(hogqlOf({ kind: 'LifecycleQuery', dateRange, series: [on('view')] })).toMatchInlineSnapshot(`
      "SELECT ['new', 'returning', 'resurrecting', 'dormant'][status_number] AS status, bucket, count() AS actors
      FROM (SELECT actor_id, pair.1 AS bucket, pair.2 AS status_number
      FROM (SELECT actor_id, arrayJoin(arrayConcat(arrayMap((bucket, previous) -> (bucket, multiIf(bucket = created, 1, previous + toIntervalDay(1) = bucket, 2, 3)), active, arrayPopBack(arrayPushFront(active, arrayElement(active, 1)))), arrayMap(bucket -> (bucket + toIntervalDay(1), 4), arrayFilter((bucket, next) -> bucket + toIntervalDay(1) != next, active, arrayPushBack(arrayPopFront(active), arrayElement(active, 1)))))) AS pair
      FROM (SELECT person_id AS actor_id, toDate(min(person.created_at)) AS created, arraySort(groupUniqArray(toDate(timestamp))) AS active
      FROM events
      WHERE event = 'view' AND timestamp >= toDateTime('2023-12-31T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')
      GROUP BY actor_id) AS activity) AS joined) AS pairs
      GROUP BY status_number, bucket
      ORDER BY bucket ASC"
    `);
  });
});
