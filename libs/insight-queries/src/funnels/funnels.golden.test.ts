import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };
const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

describe('what a funnel asks', () => {
  it('walks through the events of each person', () => {
    expect(
      hogqlOf({ kind: 'FunnelsQuery', dateRange, series: [on('view'), on('buy')] }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS period, '' AS breakdown, countIf(arrayElement(times, 1) > 0) AS step_1, NULL AS average_1, NULL AS median_1, countIf(arrayElement(times, 2) > 0) AS step_2, avgIf((arrayElement(times, 2) - arrayMax(arraySlice(times, 1, 1))) / 1000000, arrayElement(times, 2) > 0) AS average_2, medianIf((arrayElement(times, 2) - arrayMax(arraySlice(times, 1, 1))) / 1000000, arrayElement(times, 2) > 0) AS median_2, medianIf((arrayElement(times, 2) - arrayElement(times, 1)) / 1000000, arrayElement(times, 2) > 0) AS total_median
      FROM (SELECT actor_id, times
      FROM (SELECT actor_id, arrayFold((acc, event) -> (multiIf(bitTest(event.2, 0), [event.1], acc.1), multiIf(bitTest(event.2, 1) AND (notEmpty(acc.1) AND event.1 - acc.1[1] <= 1209600000000 AND (empty(acc.2) OR acc.2[1] != acc.1[1])), arrayConcat(acc.1, [event.1]), acc.2), multiIf((bitTest(event.2, 1) AND (notEmpty(acc.1) AND event.1 - acc.1[1] <= 1209600000000 AND (empty(acc.2) OR acc.2[1] != acc.1[1]))) AND length(acc.3) < 2, arrayConcat(acc.1, [event.1]), bitTest(event.2, 0) AND length(acc.3) < 1, [event.1], acc.3)), events, (emptyArrayInt64(), emptyArrayInt64(), emptyArrayInt64())).3 AS times
      FROM (SELECT person_id AS actor_id, arraySort(groupArray((toUnixTimestamp64Micro(timestamp), if(event = 'view', 1, 0) + if(event = 'buy', 2, 0)))) AS events
      FROM events
      WHERE (event = 'view' OR event = 'buy') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS entries) AS walks
      WHERE notEmpty(times)) AS walks"
    `);
  });

  it('counts those who entered in each period', () => {
    expect(
      hogqlOf({
        kind: 'FunnelsQuery',
        dateRange,
        series: [on('view'), on('buy')],
        funnelsFilter: { funnelVizType: 'trends' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT '' AS breakdown, entered, countIf(arrayElement(times, 1) > 0) AS began, countIf(arrayElement(times, 2) > 0) AS converted
      FROM (SELECT actor_id, entered, times
      FROM (SELECT actor_id, entered, arrayFold((acc, event) -> (multiIf(bitTest(event.2, 0), [event.1], acc.1), multiIf(bitTest(event.2, 1) AND (notEmpty(acc.1) AND event.1 - acc.1[1] <= 1209600000000 AND (empty(acc.2) OR acc.2[1] != acc.1[1])), arrayConcat(acc.1, [event.1]), acc.2), multiIf((bitTest(event.2, 1) AND (notEmpty(acc.1) AND event.1 - acc.1[1] <= 1209600000000 AND (empty(acc.2) OR acc.2[1] != acc.1[1]))) AND length(acc.3) < 2, arrayConcat(acc.1, [event.1]), bitTest(event.2, 0) AND length(acc.3) < 1, [event.1], acc.3)), events, (emptyArrayInt64(), emptyArrayInt64(), emptyArrayInt64())).3 AS times
      FROM (SELECT actor_id, entered, arrayMap(event -> (event.1, if(bitTest(event.2, 0) AND event.3 != entered, event.2 - 1, event.2)), entered_events.events) AS events
      FROM (SELECT actor_id, arrayJoin(arrayDistinct(arrayMap(event -> event.3, arrayFilter(event -> bitTest(event.2, 0), events)))) AS entered, events
      FROM (SELECT person_id AS actor_id, arraySort(groupArray((toUnixTimestamp64Micro(timestamp), if(event = 'view', 1, 0) + if(event = 'buy', 2, 0), toStartOfDay(timestamp)))) AS events
      FROM events
      WHERE (event = 'view' OR event = 'buy') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS valued) AS entered_events) AS entries) AS walks
      WHERE notEmpty(times)) AS walks
      GROUP BY entered"
    `);
  });
});
