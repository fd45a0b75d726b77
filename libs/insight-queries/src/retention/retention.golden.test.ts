import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };

describe('what retention asks', () => {
  it('joins starts and returns of each person', () => {
    expect(
      hogqlOf({ kind: 'RetentionQuery', dateRange, retentionFilter: { totalIntervals: 3 } }),
    ).toMatchInlineSnapshot(`
      "SELECT cohort, bracket, breakdown, value, amount
      FROM (SELECT cohort, bracket, breakdown, count(DISTINCT actor_id) AS value, 0 AS amount
      FROM (SELECT actor_id, breakdown, seen.1 AS cohort, seen.2 AS bracket, seen.3 AS amount
      FROM (SELECT actor_id, breakdown, arrayJoin(arrayFlatten(arrayMap(start -> arrayMap(bracket -> (start.1, bracket, 0), arrayDistinct(arrayConcat([0], arrayFilter(bracket -> bracket > 0, arrayMap(seen -> if(seen.1 - start.1 >= 0 AND seen.1 - start.1 <= 2, seen.1 - start.1, -1), returns))))), starts))) AS seen
      FROM (SELECT person_id AS actor_id, '' AS breakdown, groupUniqArrayIf((dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp)), toStartOfDay(timestamp)), event = '$pageview') AS starts, groupUniqArrayIf(tuple(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp))), event = '$pageview' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))) AS returns
      FROM events
      WHERE (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND (event = '$pageview' OR event = '$pageview')
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
      FROM (SELECT cohort, bracket, breakdown, count(DISTINCT actor_id) AS value, 0 AS amount
      FROM (SELECT actor_id, breakdown, seen.1 AS cohort, seen.2 AS bracket, seen.3 AS amount
      FROM (SELECT actor_id, breakdown, arrayJoin(arrayFlatten(arrayMap(start -> arrayMap(bracket -> (start.1, bracket, 0), arrayDistinct(arrayConcat([0], arrayFilter(bracket -> bracket > 0, arrayMap(seen -> if(seen.1 - start.1 >= 0 AND seen.1 - start.1 <= 2, seen.1 - start.1, -1), returns))))), starts))) AS seen
      FROM (SELECT person_id AS actor_id, '' AS breakdown, if(minIf(timestamp, event = '$pageview') >= toDateTime('2024-01-01T00:00:00.000Z') AND argMinIf(event = '$pageview', timestamp, event = '$pageview') = 1, [(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(minIf(timestamp, event = '$pageview'))), minIf(timestamp, event = '$pageview'))], []) AS starts, groupUniqArrayIf(tuple(dateDiff('day', toDateTime('2024-01-01T00:00:00.000Z'), toStartOfDay(timestamp))), event = '$pageview' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))) AS returns
      FROM events
      WHERE event = '$pageview' AND timestamp < toDateTime('2024-01-04T00:00:00.000Z') OR event = '$pageview' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS activity) AS joined) AS members
      GROUP BY cohort, bracket, breakdown) AS counted"
    `);
  });
});
