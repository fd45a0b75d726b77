import { funnelCorrelationQuerySchema } from '@meridian/contracts/query';
import { expect, it } from 'vitest';
import { GOLDEN_CONTEXT, inClauses } from '../golden/hogql-of.ts';
import { planFunnelCorrelation } from './correlation.ts';

it('reads the events of the actors once, with the total of the actors among them', () => {
  const query = funnelCorrelationQuerySchema.parse({
    kind: 'FunnelCorrelationQuery',
    funnelCorrelationType: 'events',
    funnelCorrelationExcludeEventNames: ["it's"],
    source: {
      kind: 'FunnelsActorsQuery',
      source: {
        kind: 'FunnelsQuery',
        dateRange: { date_from: '2024-01-01', date_to: '2024-01-03' },
        series: [
          { kind: 'EventsNode', event: 'view' },
          { kind: 'EventsNode', event: 'buy' },
        ],
      },
    },
  });
  expect(inClauses(planFunnelCorrelation(query, GOLDEN_CONTEXT).query)).toMatchInlineSnapshot(`
    "SELECT is_total, event, property, value, successes, failures, odds_ratio
    FROM (SELECT is_total, event, property, value, successes, failures, (successes + 1) * (all_failures - failures + 1) / ((all_successes - successes + 1) * (failures + 1)) AS odds_ratio
    FROM (SELECT is_total, event, property, value, successes, failures, sum(if(is_total, successes, 0)) OVER () AS all_successes, sum(if(is_total, failures, 0)) OVER () AS all_failures
    FROM (SELECT is_total, event, property, value, uniqExactIf(actor_id, converted) AS successes, uniqExactIf(actor_id, NOT converted) AS failures
    FROM (SELECT actors.actor_id AS actor_id, actors.finished > 0 AS converted, toUnixTimestamp64Micro(timestamp) = actors.started AS is_total, if(toUnixTimestamp64Micro(timestamp) = actors.started, '', event) AS event, '' AS property, '' AS value
    FROM events JOIN (SELECT actor_id, times[1] AS started, times[2] AS finished
    FROM (SELECT actor_id, times
    FROM (SELECT actor_id, times
    FROM (SELECT actor_id, arrayFold((acc, event) -> (if(bitTest(event, 0), tuple(bitShiftRight(event, 2)), acc.1), if((bitTest(event, 1) AND (acc.1.1 > 0 AND bitShiftRight(event, 2) - acc.1.1 <= 1209600000000)) AND acc.2.2 = 0, (acc.1.1, bitShiftRight(event, 2)), if(bitTest(event, 0) AND acc.2.1 = 0, (bitShiftRight(event, 2), 0), acc.2))), events, (tuple(0), (0, 0))).2 AS times
    FROM (SELECT person_id AS actor_id, arraySort(groupArray(toUnixTimestamp64Micro(timestamp) * 4 + (if(event = 'view', 1, 0) + if(event = 'buy', 2, 0)))) AS events
    FROM events
    WHERE (event = 'view' OR event = 'buy') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
    GROUP BY actor_id) AS entries) AS walks
    WHERE times[1] > 0) AS walks
    WHERE times[1] > 0) AS walks) AS actors ON person_id = actors.actor_id
    WHERE (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND (toUnixTimestamp64Micro(timestamp) = actors.started OR (toUnixTimestamp64Micro(timestamp) > actors.started AND toUnixTimestamp64Micro(timestamp) < if(actors.finished > 0, actors.finished, actors.started + 1209600000000) AND event NOT IN ('view', 'buy')) AND event NOT IN tuple('it\\'s'))) AS lines
    GROUP BY is_total, event, property, value) AS counted) AS totals
    WHERE is_total OR successes + failures >= least(25, 0.02 * (all_successes + all_failures)) AND (event = '' OR property = '' OR successes + failures >= 3)) AS rated
    ORDER BY is_total DESC, odds_ratio > 1 DESC, if(odds_ratio > 1, 0 - odds_ratio, odds_ratio) ASC, event ASC, property ASC, value ASC
    LIMIT 10 BY is_total, odds_ratio > 1"
  `);
});
