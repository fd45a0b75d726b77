import { calendarHeatmapQuerySchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CONTEXT, inClauses } from '../golden/hogql-of.ts';
import { planCalendarHeatmap } from './plan.ts';

const hogql = (members: object): string =>
  inClauses(
    planCalendarHeatmap(
      calendarHeatmapQuerySchema.parse({
        kind: 'CalendarHeatmapQuery',
        dateRange: { date_from: '2024-01-01', date_to: '2024-01-03' },
        ...members,
      }),
      GOLDEN_CONTEXT,
    ).query,
  );
const view = (members: object = {}) => [{ kind: 'EventsNode', event: 'view', ...members }];

describe('the SQL of a calendar heatmap', () => {
  it('counts events by cell, and adds up the totals afterwards', () => {
    expect(hogql({ series: view() })).toMatchInlineSnapshot(`
      "SELECT toDayOfWeek(timestamp) * 25 + toHour(timestamp) AS cell, count() AS value
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY cell"
    `);
  });

  it('collects the cells of each person', () => {
    expect(hogql({ series: view({ math: 'dau' }) })).toMatchInlineSnapshot(`
      "SELECT arrayJoin(arrayConcat(cells, arrayDistinct(arrayMap(c -> c - c % 25 + 24, cells)), arrayDistinct(arrayMap(c -> c % 25, cells)), [24])) AS cell, count() AS value
      FROM (SELECT groupUniqArray(toDayOfWeek(timestamp) * 25 + toHour(timestamp)) AS cells
      FROM events
      WHERE event = 'view' AND (timestamp >= toDateTime('2024-01-01T00:00:00.000Z') AND timestamp < toDateTime('2024-01-04T00:00:00.000Z'))
      GROUP BY person_id) AS actors
      GROUP BY cell"
    `);
  });
});
