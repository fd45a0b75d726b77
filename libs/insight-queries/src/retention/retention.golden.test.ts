import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };

describe('the SQL of retention', () => {
  it('joins starts and returns of each person', () => {
    expect(
      hogqlOf({ kind: 'RetentionQuery', dateRange, retentionFilter: { totalIntervals: 3 } }),
    ).toMatchInlineSnapshot(`
      "SELECT cohort, bracket, breakdown, value, amount
      FROM (SELECT cohort, bracket, breakdown, count() AS value, 0 AS amount
      FROM (SELECT actor_id, breakdown, seen.1 AS cohort, seen.2 AS bracket, seen.3 AS amount
      FROM (SELECT actor_id, breakdown, arrayJoin(arrayFlatten(arrayMap(start -> arrayMap(bracket -> (start, bracket, 0), arrayConcat([0], arrayFilter(bracket -> bracket > 0, arrayMap(seen -> if(seen - start >= 0 AND seen - start <= 2, seen - start, -1), returns)))), starts))) AS seen
      FROM (SELECT person_id AS actor_id, '' AS breakdown, bitPositionsToArray(groupBitOr(bitShiftLeft(_toUInt64(1), greatest(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp)), 0)))) AS starts, bitPositionsToArray(groupBitOr(bitShiftLeft(_toUInt64(1), greatest(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp)), 0)))) AS returns
      FROM events
      WHERE (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND event = '$pageview'
      GROUP BY actor_id) AS activity) AS joined) AS members
      GROUP BY cohort, bracket, breakdown) AS counted"
    `);
  });

  it('starts at the first time ever', () => {
    expect(
      hogqlOf({
        kind: 'RetentionQuery',
        dateRange,
        retentionFilter: { totalIntervals: 3, retentionType: 'retention_first_time' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT cohort, bracket, breakdown, value, amount
      FROM (SELECT cohort, bracket, breakdown, count() AS value, 0 AS amount
      FROM (SELECT actor_id, breakdown, seen.1 AS cohort, seen.2 AS bracket, seen.3 AS amount
      FROM (SELECT actor_id, breakdown, arrayJoin(arrayFlatten(arrayMap(start -> arrayMap(bracket -> (start, bracket, 0), arrayConcat([0], arrayFilter(bracket -> bracket > 0, arrayMap(seen -> if(seen - start >= 0 AND seen - start <= 2, seen - start, -1), returns)))), starts))) AS seen
      FROM (SELECT person_id AS actor_id, '' AS breakdown, if(minIf(timestamp, event = '$pageview') >= toDateTime('2024-01-01T00:00:00.000Z') AND argMinIf(event = '$pageview', timestamp, event = '$pageview') = 1, [dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(minIf(timestamp, event = '$pageview')))], []) AS starts, bitPositionsToArray(groupBitOrIf(bitShiftLeft(_toUInt64(1), greatest(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp)), 0)), event = '$pageview' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')))) AS returns
      FROM events
      WHERE event = '$pageview' AND timestamp < toDateTime('2024-01-04T00:00:00.000Z') OR event = '$pageview' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS activity) AS joined) AS members
      GROUP BY cohort, bracket, breakdown) AS counted"
    `);
  });
});
