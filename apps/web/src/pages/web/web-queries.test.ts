import { expect, it } from 'vitest';
import type { DateRange } from '../../features/query/query-types.ts';
import {
  addressesQuery,
  canFilterBy,
  clicksQuery,
  intervalOf,
  overviewQuery,
  tableQuery,
  trendQuery,
  vitalsQuery,
  vitalsTrendQuery,
  withRowFilter,
} from './web-queries.ts';
import { readWebSearch } from './web-search.ts';

it.each([
  [{}, {}],
  [{ range: { date_from: '-30d', other: 1 } }, { range: { date_from: '-30d' } }],
  [{ range: 'x', filters: [1, { key: 'a' }] }, { filters: [{ key: 'a' }] }],
  [{ compare: true, clean: 'yes', goal: { actionId: 1, extra: 2 } }, { goal: { actionId: 1 } }],
  [
    { compare: false, clean: true, withoutTests: true },
    { compare: false, clean: true, withoutTests: true },
  ],
  [{ goal: { customEventName: 'bought' } }, { goal: { customEventName: 'bought' } }],
])('the address %j is read as %j', (given, read) => {
  expect(readWebSearch(given)).toEqual(read);
});

it('all queries have the range and the filters, and only finished filters', () => {
  const search = {
    range: { date_from: '-30d' },
    filters: [
      { type: 'event' as const, key: '$os', operator: 'exact' as const, value: ['iOS'] },
      { key: '' },
    ],
  };
  for (const query of [
    overviewQuery(search),
    trendQuery(search, 'PageViews', 'day'),
    tableQuery(search, 'Page'),
    clicksQuery(search),
    vitalsQuery(search, 'LCP'),
    vitalsTrendQuery(search, 'LCP'),
    addressesQuery(search, 'pricing'),
  ])
    expect(query).toMatchObject({ dateRange: search.range, properties: [search.filters[0]] });
});

it('a comparison is with the period before, and can be turned off', () => {
  expect(overviewQuery({})).toMatchObject({ compareFilter: { compare: true } });
  expect(overviewQuery({ compare: false })).not.toHaveProperty('compareFilter');
  expect(vitalsQuery({}, 'CLS')).not.toHaveProperty('compareFilter');
});

it('with a goal, tables have conversions in place of bounces', () => {
  expect(tableQuery({}, 'Page')).toMatchObject({ includeBounceRate: true });
  const query = tableQuery({ goal: { actionId: 3 } }, 'Page');
  expect(query).toMatchObject({ conversionGoal: { actionId: 3 } });
  expect(query).not.toHaveProperty('includeBounceRate');
});

it.each<[DateRange | undefined, string]>([
  [undefined, 'day'],
  [{ date_from: '-24h' }, 'hour'],
  [{ date_from: 'dStart' }, 'hour'],
  [{ date_from: '-30d' }, 'day'],
  [{ date_from: '-180d' }, 'week'],
  [{ date_from: '-12m' }, 'week'],
  [{ date_from: 'all' }, 'month'],
  [{ date_from: '2026-01-01', date_to: '2026-01-02' }, 'hour'],
  [{ date_from: '2020-01-01', date_to: '2026-01-02' }, 'month'],
  [{ date_from: 'mStart' }, 'day'],
])('the range %j is drawn by %s', (range, interval) => {
  expect(intervalOf(range)).toBe(interval);
});

it('a row becomes a filter, and the same row removes it', () => {
  const filters = withRowFilter([], 'Country', 'DE');
  expect(filters).toEqual([{ type: 'event', key: '$geoip_country_code', operator: 'exact', value: ['DE'] }]);
  expect(withRowFilter(filters, 'Country', 'DE')).toEqual([]);
  expect(withRowFilter(filters, 'InitialUTMSource', null)).toHaveLength(2);
  expect(withRowFilter([], 'City', ['DE', 'Berlin'])).toMatchObject([{ value: ['Berlin'] }]);
});

it('a query that may be saved has no limit of the page', () => {
  for (const query of [tableQuery({}, 'Page'), clicksQuery({}), addressesQuery({}, 'pricing')])
    expect(query).not.toHaveProperty('limit');
});

it('cleaned paths are not values of a property', () => {
  expect(canFilterBy('Page', {})).toBe(true);
  expect(canFilterBy('Page', { clean: true })).toBe(false);
  expect(canFilterBy('Viewport', {})).toBe(false);
});

it('web vitals over time are a trend of the 75th percentile with the limits as goal lines', () => {
  expect(vitalsTrendQuery({ range: { date_from: '-24h' } }, 'CLS').source).toMatchObject({
    interval: 'hour',
    series: [{ event: '$web_vitals', math: 'p75', math_property: '$web_vitals_CLS_value' }],
    trendsFilter: {
      goalLines: [
        { label: 'Good', value: 0.1 },
        { label: 'Poor', value: 0.25 },
      ],
    },
  });
});

it('addresses are searched by a text, and one becomes a filter', () => {
  expect(addressesQuery({}, '')).not.toHaveProperty('searchTerm');
  expect(addressesQuery({}, 'pricing')).toMatchObject({ searchTerm: 'pricing' });
  expect(withRowFilter([], 'Address', 'https://a.example/?b=1')).toEqual([
    { type: 'event', key: '$current_url', operator: 'exact', value: ['https://a.example/?b=1'] },
  ]);
});
