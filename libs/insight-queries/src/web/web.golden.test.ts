import { describe, expect, it } from 'vitest';
import { webHogqlOf } from '../golden/hogql-of.ts';

const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };

describe('the SQL of web analytics', () => {
  it('joins the views of a session with the sessions that began in the range', () => {
    expect(webHogqlOf({ kind: 'WebOverviewQuery', dateRange })).toMatchInlineSnapshot(`
      "SELECT uniqExact(visitor) AS visitors, sum(view_count) AS views, count() AS sessions, avg(seconds) AS session_duration, avg(is_bounce) AS bounce_rate
      FROM (SELECT $session_id AS session_id, any(person_id) AS visitor, count() AS view_count
      FROM events
      WHERE (event = '$pageview' OR event = '$screen') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND $session_id != ''
      GROUP BY session_id) AS visits INNER JOIN (SELECT session_id, $session_duration AS seconds, $is_bounce AS is_bounce
      FROM sessions
      WHERE $start_timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AS begun ON visits.session_id = begun.session_id"
    `);
  });

  it('filters sessions where they are read, and events where they are', () => {
    const properties = [
      { type: 'session', key: '$channel_type', value: 'Direct' },
      { key: '$browser', value: 'Firefox' },
    ];
    const asked = { breakdownBy: 'Browser', properties, compareFilter: { compare: true } };
    expect(webHogqlOf({ kind: 'WebStatsTableQuery', dateRange, ...asked })).toMatchInlineSnapshot(`
      "SELECT breakdown_value, (visitors, previous_visitors) AS visitors_pair, (views, previous_views) AS views_pair, visitors / sum(visitors) OVER () AS ui_fill_fraction
      FROM (SELECT counted.*
      FROM (SELECT breakdown_value, uniqExactIf(visitor, is_current) AS visitors, uniqExactIf(visitor, is_previous) AS previous_visitors, sumIf(view_count, is_current) AS views, sumIf(view_count, is_previous) AS previous_views
      FROM (SELECT $session_id AS session_id, any(person_id) AS visitor, count() AS view_count, nullIf(toString(properties.$browser), '') AS breakdown_value
      FROM events
      WHERE (event = '$pageview' OR event = '$screen') AND ((timestamp >= toDateTime('2023-12-29T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z') OR timestamp >= toDateTime('2023-12-29T00:00:00.000Z') AND timestamp < toDateTime('2024-01-01T00:00:00.000Z'))) AND $session_id != '' AND properties.$browser = 'Firefox'
      GROUP BY session_id, breakdown_value) AS visits INNER JOIN (SELECT session_id, $start_timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-04T00:00:00.000Z') AS is_current, $start_timestamp >= toDateTime('2023-12-29T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-01T00:00:00.000Z') AS is_previous
      FROM sessions
      WHERE (($start_timestamp >= toDateTime('2023-12-29T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND ($start_timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-04T00:00:00.000Z') OR $start_timestamp >= toDateTime('2023-12-29T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-01T00:00:00.000Z'))) AND $channel_type = 'Direct') AS begun ON visits.session_id = begun.session_id
      GROUP BY breakdown_value) AS counted) AS pages
      ORDER BY visitors DESC NULLS LAST, previous_visitors DESC NULLS LAST, views DESC NULLS LAST, previous_views DESC NULLS LAST, breakdown_value ASC"
    `);
  });

  it('joins the page figures of leaving events', () => {
    const asked = {
      breakdownBy: 'Page',
      includeScrollDepth: true,
      sampling: { enabled: true, forceSamplingRate: { numerator: 1, denominator: 10 } },
    };
    expect(webHogqlOf({ kind: 'WebStatsTableQuery', dateRange, ...asked })).toMatchInlineSnapshot(`
      "SELECT breakdown_value, (visitors, NULL) AS visitors_pair, (views, NULL) AS views_pair, (bounce_rate, NULL) AS bounce_rate_pair, (average_scroll_percentage, NULL) AS average_scroll_percentage_pair, (scroll_gt80_percentage, NULL) AS scroll_gt80_percentage_pair, visitors / sum(visitors) OVER () AS ui_fill_fraction
      FROM (SELECT counted.*, left_pages.average_scroll_percentage AS average_scroll_percentage, left_pages.scroll_gt80_percentage AS scroll_gt80_percentage
      FROM (SELECT breakdown_value, uniqExact(visitor) AS visitors, sum(view_count) AS views, avgIf(is_bounce, entry_page = breakdown_value) AS bounce_rate
      FROM (SELECT $session_id AS session_id, any(person_id) AS visitor, count() AS view_count, nullIf(toString(properties.$pathname), '') AS breakdown_value
      FROM events SAMPLE 0.1
      WHERE (event = '$pageview' OR event = '$screen') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND $session_id != ''
      GROUP BY session_id, breakdown_value) AS visits INNER JOIN (SELECT session_id, $is_bounce AS is_bounce, nullIf(toString($entry_pathname), '') AS entry_page
      FROM sessions
      WHERE $start_timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AS begun ON visits.session_id = begun.session_id
      WHERE breakdown_value IS NOT NULL
      GROUP BY breakdown_value) AS counted LEFT JOIN (SELECT breakdown_value, avg(scrolled) AS average_scroll_percentage, avg(is_deep) AS scroll_gt80_percentage
      FROM (SELECT $session_id AS session_id, nullIf(toString(properties.$prev_pageview_pathname), '') AS breakdown_value, least(toFloat(properties.$prev_pageview_duration), 86400) AS seconds, toFloat(properties.$prev_pageview_max_scroll_percentage) AS scrolled, if(toFloat(properties.$prev_pageview_max_content_percentage) IS NULL, NULL, toInt(toFloat(properties.$prev_pageview_max_content_percentage) > 0.8)) AS is_deep
      FROM events SAMPLE 0.1
      WHERE (event = '$pageview' OR event = '$pageleave' OR event = '$screen') AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AND nullIf(toString(properties.$prev_pageview_pathname), '') IS NOT NULL) AS leaving INNER JOIN (SELECT session_id
      FROM sessions
      WHERE $start_timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND $start_timestamp < toDateTime('2024-01-04T00:00:00.000Z')) AS begun ON leaving.session_id = begun.session_id
      GROUP BY breakdown_value) AS left_pages ON counted.breakdown_value = left_pages.breakdown_value) AS pages
      ORDER BY visitors DESC NULLS LAST, views DESC NULLS LAST, breakdown_value ASC"
    `);
  });
});
