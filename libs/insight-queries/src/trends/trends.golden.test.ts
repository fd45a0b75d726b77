import { describe, expect, it } from 'vitest';
import { hogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };
const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

describe('the SQL of a trend', () => {
  it('counts events by day', () => {
    expect(hogqlOf({ kind: 'TrendsQuery', dateRange, series: [on('view')] })).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, '' AS breakdown, bucket, value
      FROM (SELECT toStartOfDay(timestamp) AS bucket, count() AS value
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY bucket) AS counted
      ORDER BY bucket ASC"
    `);
  });

  it('counts persons once for the whole range in a single number', () => {
    expect(
      hogqlOf({
        kind: 'TrendsQuery',
        dateRange,
        series: [on('view', { math: 'dau' })],
        trendsFilter: { display: 'BoldNumber' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, '' AS breakdown, '' AS bucket, value
      FROM (SELECT count(DISTINCT person_id) AS value
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))) AS counted"
    `);
  });

  it('keeps the largest breakdown values apart', () => {
    expect(
      hogqlOf({
        kind: 'TrendsQuery',
        dateRange,
        series: [on('view')],
        breakdownFilter: { breakdown: 'browser', breakdown_type: 'event', breakdown_limit: 2 },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, breakdown, bucket, value
      FROM (SELECT bucket, breakdown, sum(named.value) AS value
      FROM (SELECT bucket, value, if(place <= 2, placed.breakdown, '$$_posthog_breakdown_other_$$') AS breakdown
      FROM (SELECT bucket, value, breakdown, dense_rank() OVER (ORDER BY breakdown = '$$_posthog_breakdown_null_$$' ASC, size DESC, breakdown ASC) AS place
      FROM (SELECT bucket, value, breakdown, sum(ifNull(value, 0)) OVER (ORDER BY breakdown ASC RANGE BETWEEN CURRENT ROW AND CURRENT ROW) AS size
      FROM (SELECT toStartOfDay(timestamp) AS bucket, ifNull(nullIf(toString(properties.browser), ''), '$$_posthog_breakdown_null_$$') AS breakdown, count() AS value
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY bucket, breakdown) AS source) AS sized) AS placed) AS named
      GROUP BY bucket, breakdown) AS counted
      ORDER BY bucket ASC"
    `);
  });

  it('counts each active day for the days after it', () => {
    expect(
      hogqlOf({
        kind: 'TrendsQuery',
        dateRange: { date_from: '2024-01-02', date_to: '2024-01-02' },
        series: [on('view', { math: 'weekly_active' })],
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, '' AS breakdown, bucket, value
      FROM (SELECT arrayJoin(arrayFilter((start, first, last) -> first <= active_at AND active_at < last, [toDateTime('2024-01-02T00:00:00.000Z')], [toDateTime('2023-12-27T00:00:00.000Z')], [toDateTime('2024-01-02T23:59:59.999Z')])) AS bucket, count(DISTINCT actor) AS value
      FROM (SELECT DISTINCT toStartOfDay(timestamp) AS active_at, person_id AS actor
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2023-12-27T00:00:00.000Z') AND timestamp < toDateTime('2024-01-03T00:00:00.000Z'))) AS active
      GROUP BY bucket) AS counted
      ORDER BY bucket ASC"
    `);
  });

  it('looks at all of the past for first times', () => {
    expect(
      hogqlOf({ kind: 'TrendsQuery', dateRange, series: [on('view', { math: 'first_time_for_user' })] }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, '' AS breakdown, bucket, value
      FROM (SELECT toStartOfDay(first_seen) AS bucket, count() AS value
      FROM (SELECT min(timestamp) AS first_seen
      FROM events
      WHERE event = 'view' AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')
      GROUP BY person_id
      HAVING argMin(event = 'view', timestamp) AND first_seen >= toDateTime('2024-01-01T00:00:00.000Z')) AS actors
      GROUP BY bucket) AS counted
      ORDER BY bucket ASC"
    `);
  });

  it('reads both periods of a comparison in one query', () => {
    expect(
      hogqlOf({ kind: 'TrendsQuery', dateRange, series: [on('view')], compareFilter: { compare: true } }),
    ).toMatchInlineSnapshot(`
      "(SELECT 0 AS series, 0 AS period, '' AS breakdown, bucket, value
      FROM (SELECT toStartOfDay(timestamp) AS bucket, count() AS value
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY bucket) AS counted
      ORDER BY bucket ASC)
      UNION ALL (SELECT 0 AS series, 1 AS period, '' AS breakdown, bucket, value
      FROM (SELECT toStartOfDay(timestamp) AS bucket, count() AS value
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2023-12-29T00:00:00.000Z') AND timestamp < toDateTime('2024-01-01T00:00:00.000Z'))
      GROUP BY bucket) AS counted
      ORDER BY bucket ASC)"
    `);
  });

  it('reads all quartiles of a box plot at once', () => {
    expect(
      hogqlOf({
        kind: 'TrendsQuery',
        dateRange,
        series: [on('pay', { math_property: 'price' })],
        trendsFilter: { display: 'BoxPlot' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, bucket, least, quartiles, largest, mean
      FROM (SELECT bucket, min(number) AS least, quantiles(0.25, 0.5, 0.75)(number) AS quartiles, max(number) AS largest, avg(number) AS mean
      FROM (SELECT toStartOfDay(timestamp) AS bucket, toFloat(properties.price) AS number
      FROM events
      WHERE event = 'pay' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))) AS measured
      GROUP BY bucket) AS counted"
    `);
  });

  it('reads only the ends of a slope', () => {
    expect(
      hogqlOf({
        kind: 'TrendsQuery',
        dateRange,
        series: [on('view')],
        trendsFilter: { display: 'SlopeGraph' },
      }),
    ).toMatchInlineSnapshot(`
      "SELECT 0 AS series, 0 AS period, '' AS breakdown, bucket, value
      FROM (SELECT toStartOfDay(timestamp) AS bucket, count() AS value
      FROM events
      WHERE (event = 'view' AND (timestamp < toDateTime('2024-01-02T00:00:00.000Z') OR timestamp >= toDateTime('2024-01-03T00:00:00.000Z'))) AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY bucket) AS counted
      ORDER BY bucket ASC"
    `);
  });
});
