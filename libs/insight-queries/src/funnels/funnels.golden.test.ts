import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };
const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

describe('the SQL of a funnel', () => {
  it('walks through the events of each person', () => {
    expect(
      hogqlOf({ kind: 'FunnelsQuery', dateRange, series: [on('view'), on('buy')] }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS period, '' AS breakdown, countIf(times[1] > 0) AS step_1, NULL AS average_1, NULL AS median_1, countIf(times[2] > 0) AS step_2, avgIf((times[2] - times[1]) / 1000000, times[2] > 0) AS average_2, medianIf((times[2] - times[1]) / 1000000, times[2] > 0) AS median_2, medianIf((times[2] - times[1]) / 1000000, times[2] > 0) AS total_median
      FROM (SELECT actor_id, times
      FROM (SELECT actor_id, arrayFold((acc, event) -> (if(bitTest(event, 0), tuple(bitShiftRight(event, 2)), acc.1), if((bitTest(event, 1) AND (acc.1.1 > 0 AND bitShiftRight(event, 2) - acc.1.1 <= 1209600000000)) AND acc.2.2 = 0, (acc.1.1, bitShiftRight(event, 2)), if(bitTest(event, 0) AND acc.2.1 = 0, (bitShiftRight(event, 2), 0), acc.2))), events, (tuple(0), (0, 0))).2 AS times
      FROM (SELECT person_id AS actor_id, arraySort(groupArray(toUnixTimestamp64Micro(timestamp) * 4 + (if(event = 'view', 1, 0) + if(event = 'buy', 2, 0)))) AS events
      FROM events
      WHERE (event = 'view' OR event = 'buy') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS entries) AS walks
      WHERE times[1] > 0) AS walks"
    `);
  });

  it('counts persons that entered in each period', () => {
    expect(
      hogqlOf({
        kind: 'FunnelsQuery',
        dateRange,
        series: [on('view'), on('buy')],
        funnelsFilter: { funnelVizType: 'trends' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS range, '' AS breakdown, entered, countIf(times[1] > 0) AS began, countIf(times[2] > 0) AS converted
      FROM (SELECT actor_id, entered, times
      FROM (SELECT actor_id, entered, arrayFold((acc, event) -> (if(bitTest(event, 0), tuple(bitShiftRight(event, 2)), acc.1), if((bitTest(event, 1) AND (acc.1.1 > 0 AND bitShiftRight(event, 2) - acc.1.1 <= 1209600000000)) AND acc.2.2 = 0, (acc.1.1, bitShiftRight(event, 2)), if(bitTest(event, 0) AND acc.2.1 = 0, (bitShiftRight(event, 2), 0), acc.2))), events, (tuple(0), (0, 0))).2 AS times
      FROM (SELECT actor_id, entered, arrayMap(event -> if(bitTest(event, 0) AND toStartOfDay(fromUnixTimestamp64Micro(bitShiftRight(event, 2))) != entered, event - 1, event), entered_events.events) AS events
      FROM (SELECT actor_id, arrayJoin(arrayDistinct(arrayMap(event -> toStartOfDay(fromUnixTimestamp64Micro(bitShiftRight(event, 2))), arrayFilter(event -> bitTest(event, 0), events)))) AS entered, events
      FROM (SELECT person_id AS actor_id, arraySort(groupArray(toUnixTimestamp64Micro(timestamp) * 4 + (if(event = 'view', 1, 0) + if(event = 'buy', 2, 0)))) AS events
      FROM events
      WHERE (event = 'view' OR event = 'buy') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY actor_id) AS valued) AS entered_events) AS entries) AS walks
      WHERE times[1] > 0) AS walks
      GROUP BY entered"
    `);
  });
});
