import { expect, it } from 'vitest';
import type { ChartDisplay, InsightQuery } from '../../../features/query/query-types.ts';
import { daysOf, displaysFor, drawsAnnotations, intervalsFor, isOverTime, withDisplay } from './displays.ts';

const one: InsightQuery = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
const two: InsightQuery = { kind: 'TrendsQuery', series: [...one.series, ...one.series] };
const byPlan: InsightQuery = { ...one, breakdownFilter: { breakdowns: [{ property: 'plan' }] } };
const byCountry: InsightQuery = {
  ...one,
  breakdownFilter: { breakdowns: [{ property: '$geoip_country_code' }] },
};

it.each<[string, InsightQuery, ChartDisplay, boolean]>([
  ['one series', one, 'BoldNumber', true],
  ['one series', one, 'WorldMap', true],
  ['one series', one, 'BoxPlot', false],
  ['two series', two, 'BoldNumber', false],
  ['two series', two, 'CalendarHeatmap', false],
  ['two series with a formula', { ...two, trendsFilter: { formula: 'A/B' } }, 'BoldNumber', true],
  ['a breakdown', byPlan, 'WorldMap', false],
  ['a breakdown', byPlan, 'ActionsPie', true],
  ['countries', byCountry, 'WorldMap', true],
  ['the current display', { ...two, trendsFilter: { display: 'BoldNumber' } }, 'BoldNumber', true],
  ['stickiness', { kind: 'StickinessQuery', series: one.series }, 'ActionsPie', false],
  ['a funnel', { kind: 'FunnelsQuery', series: one.series }, 'ActionsLineGraph', false],
])('%s: %j has the display %s: %s', (_, query, display, expected) => {
  expect(displaysFor(query).some(({ value }) => value === display)).toBe(expected);
});

it('a map breaks the query down by country', () => {
  expect(withDisplay(one, 'WorldMap')).toMatchObject({
    trendsFilter: { display: 'WorldMap' },
    breakdownFilter: { breakdowns: [{ property: '$geoip_country_code' }] },
  });
  expect(withDisplay(one, 'ActionsPie')).not.toHaveProperty('breakdownFilter');
});

it.each<[InsightQuery, boolean]>([
  [one, true],
  [{ ...one, trendsFilter: { display: 'BoldNumber' } }, false],
  [{ kind: 'FunnelsQuery', series: one.series }, false],
  [{ kind: 'FunnelsQuery', series: one.series, funnelsFilter: { funnelVizType: 'trends' } }, true],
  [{ kind: 'RetentionQuery' }, false],
])('%j is over time: %s', (query, expected) => {
  expect(isOverTime(query)).toBe(expected);
});

it.each<[InsightQuery, boolean]>([
  [one, true],
  [{ ...one, trendsFilter: { display: 'SlopeGraph' } }, false],
  [{ ...one, trendsFilter: { display: 'BoxPlot' } }, false],
  [{ ...one, trendsFilter: { display: 'Metric' } }, false],
  [{ kind: 'FunnelsQuery', series: one.series, funnelsFilter: { funnelVizType: 'trends' } }, true],
  [{ kind: 'LifecycleQuery', series: one.series }, true],
  [{ kind: 'StickinessQuery', series: one.series }, false],
])('%j draws annotations: %s', (query, expected) => {
  expect(drawsAnnotations(query)).toBe(expected);
});

it.each([
  ['-7d', null, 7],
  ['-2w', null, 14],
  ['-24h', null, 1],
  ['2026-01-01', '2026-01-11', 10],
  ['all', null, undefined],
  ['mStart', null, undefined],
])('from %s to %s are %s days', (from, to, days) => {
  expect(daysOf(from, to)).toBe(days);
});

it.each([
  [1, 'hour', ['minute', 'hour', 'day']],
  [30, 'day', ['hour', 'day', 'week', 'month']],
  [400, 'day', ['day', 'week', 'month', 'quarter', 'year']],
  [400, 'hour', ['hour', 'day', 'week', 'month', 'quarter', 'year']],
] as const)('%s days by %s offer %j', (days, current, expected) => {
  expect(intervalsFor(days, current)).toEqual(expected);
});
