import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };
const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

describe('the SQL of stickiness', () => {
  it('counts the days that each person was active on', () => {
    expect(hogqlOf({ kind: 'StickinessQuery', dateRange, series: [on('view')] })).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, intervals, count() AS actors
      FROM (SELECT person_id AS actor_id, bitCount(groupBitOr(bitShiftLeft(_toUInt64(1), greatest(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp)), 0)))) AS intervals
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS active
      GROUP BY intervals"
    `);
  });

  it('requires a number of events on a day', () => {
    expect(
      hogqlOf({
        kind: 'StickinessQuery',
        dateRange,
        series: [on('view')],
        stickinessFilter: { stickinessCriteria: { operator: 'gte', value: 2 } },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, intervals, count() AS actors
      FROM (SELECT actor_id, count() AS intervals
      FROM (SELECT person_id AS actor_id, toStartOfDay(timestamp) AS interval_number
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id, interval_number
      HAVING count() >= 2) AS activity
      GROUP BY actor_id) AS active
      GROUP BY intervals"
    `);
  });
});
