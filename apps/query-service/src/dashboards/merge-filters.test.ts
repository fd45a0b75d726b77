import { filtersOverrideSchema, queryNodeSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { overridesOfTile } from './merge-filters.ts';
import { queryWithOverrides } from './show-query.ts';

const isGerman = { type: 'event', key: 'country', value: 'DE' };
const isFrench = { type: 'event', key: 'country', value: 'FR' };
const isChrome = { type: 'event', key: '$browser', value: 'Chrome' };
const byCountry = { breakdown: 'country', breakdown_type: 'event' };
const byBrowser = { breakdown: '$browser', breakdown_type: 'event' };

interface Layers {
  readonly dashboard?: object;
  readonly tile?: object;
  readonly request?: object;
}

const merged = ({ dashboard = {}, tile = {}, request }: Layers) => {
  const { filters } = overridesOfTile({
    dashboardFilters: dashboard,
    dashboardVariables: {},
    tileFilters: tile,
    filters: request && filtersOverrideSchema.parse(request),
  });
  return filters && JSON.parse(JSON.stringify(filters));
};
const all = (...values: object[]) => ({ properties: { type: 'AND', values } });

describe('the filters of a tile', () => {
  it.each<[string, Layers, object | undefined]>([
    ['no filters', {}, undefined],
    ['empty filters', { dashboard: { date_from: null, properties: [] }, request: {} }, undefined],
    ['those of the dashboard', { dashboard: { date_from: '-7d' } }, { date_from: '-7d' }],
    [
      'the range of the request as a whole',
      { dashboard: { date_from: '2024-01-01', date_to: '2024-02-01' }, request: { date_from: '-7d' } },
      { date_from: '-7d' },
    ],
    [
      'the range of the tile before all others',
      {
        dashboard: { date_from: '-7d' },
        request: { date_from: '-30d', explicitDate: true },
        tile: { date_to: '2024-01-01' },
      },
      { date_to: '2024-01-01' },
    ],
    [
      'the range of the dashboard where the request has only properties',
      { dashboard: { date_from: '-7d' }, request: { properties: [isGerman] } },
      { date_from: '-7d', ...all(isGerman) },
    ],
    [
      'the properties of the request instead of those of the dashboard',
      { dashboard: { properties: [isGerman] }, request: { properties: [isChrome] } },
      all(isChrome),
    ],
    [
      'those of the tile besides those of the dashboard',
      { dashboard: { properties: [isGerman] }, tile: { properties: [isChrome] } },
      all({ type: 'AND', values: [isGerman] }, { type: 'AND', values: [isChrome] }),
    ],
    [
      'those of the tile instead of those of the dashboard with the same property',
      { dashboard: { properties: [isGerman, isChrome] }, tile: { properties: [isFrench] } },
      all({ type: 'AND', values: [isChrome] }, { type: 'AND', values: [isFrench] }),
    ],
    [
      'only those of the tile when they replace all',
      { dashboard: { properties: [isGerman] }, tile: { properties: [isFrench] } },
      all(isFrench),
    ],
    [
      'alternatives of the dashboard as they are',
      {
        dashboard: { properties: { type: 'OR', values: [isGerman, isChrome] } },
        tile: { properties: [isFrench] },
      },
      all({ type: 'OR', values: [isGerman, isChrome] }, { type: 'AND', values: [isFrench] }),
    ],
    [
      'the breakdown of the tile',
      { dashboard: { breakdown_filter: byCountry }, tile: { breakdown_filter: byBrowser } },
      { breakdown_filter: byBrowser },
    ],
    ['nothing of filters that no longer fit the schema', { dashboard: { date_from: 7 } }, undefined],
  ])('are %s', (_, layers, filters) => {
    expect(merged(layers)).toEqual(filters);
  });

  it('have the variables of the request over those of the dashboard', () => {
    const variable = (value: string) => ({ variableId: 'a', code_name: 'a', value, isNull: undefined });
    const { variables } = overridesOfTile({
      dashboardFilters: {},
      dashboardVariables: { a: variable('x'), b: { ...variable('y'), variableId: 'b' } },
      tileFilters: {},
      variables: { a: variable('z') },
    });
    expect(variables).toMatchObject({ a: { value: 'z' }, b: { value: 'y' } });
  });
});

describe('a query with overrides', () => {
  const event = { kind: 'EventsNode', event: 'a' };
  const trends = { kind: 'TrendsQuery', series: [event] };
  const range = { dateRange: { date_from: '-7d' } };
  const filtered = { properties: { values: [isGerman] } };
  const broken = { breakdownFilter: byCountry };
  const entity = { id: 'a', type: 'events' };

  it.each<[string, object, object]>([
    ['TrendsQuery', trends, { ...range, ...filtered, ...broken }],
    ['FunnelsQuery', { kind: 'FunnelsQuery', series: [event, event] }, { ...range, ...filtered, ...broken }],
    [
      'RetentionQuery',
      { kind: 'RetentionQuery', retentionFilter: { targetEntity: entity, returningEntity: entity } },
      { ...range, ...filtered, ...broken },
    ],
    [
      'PathsQuery',
      { kind: 'PathsQuery', pathsFilter: { includeEventTypes: ['$pageview'] } },
      { ...range, ...filtered },
    ],
    ['StickinessQuery', { kind: 'StickinessQuery', series: [event] }, { ...range, ...filtered }],
    ['LifecycleQuery', { kind: 'LifecycleQuery', series: [event] }, { ...range, ...filtered }],
    [
      'HogQLQuery',
      { kind: 'HogQLQuery', query: 'SELECT 1' },
      { filters: { ...range, ...filtered }, variables: { v: { value: 1 } } },
    ],
    [
      'EventsQuery',
      { kind: 'EventsQuery', select: ['*'] },
      { after: '-7d', fixedProperties: filtered.properties },
    ],
    [
      'SessionsQuery',
      { kind: 'SessionsQuery', select: ['*'] },
      { after: '-7d', fixedProperties: filtered.properties },
    ],
    ['ActorsQuery', { kind: 'ActorsQuery' }, { fixedProperties: filtered.properties }],
    [
      'InsightActorsQuery',
      { kind: 'InsightActorsQuery', source: trends },
      { source: { ...range, ...filtered, ...broken } },
    ],
  ])('%s', (_, node, expected) => {
    const filters = filtersOverrideSchema.parse({
      date_from: '-7d',
      properties: [isGerman],
      breakdown_filter: byCountry,
    });
    const variables = { v: { variableId: 'v', code_name: 'v', value: 1, isNull: undefined } };
    const shown = queryWithOverrides(node, { filters, variables });
    expect(shown).toMatchObject(expected);
    expect(queryNodeSchema.safeParse(JSON.parse(JSON.stringify(shown))).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ['the schema of a database', { kind: 'DatabaseSchemaQuery' }],
    ['an empty insight', null],
    ['a node of an older schema', { kind: 'Odd', source: trends }],
    ['a reference to another insight', { kind: 'SavedInsightNode', shortId: 'abc' }],
  ])('leaves %s as it is', (_, query) => {
    const filters = filtersOverrideSchema.parse({ date_from: '-7d' });
    expect(queryWithOverrides(query, { filters, variables: undefined })).toEqual(query);
  });

  it('keeps the wrapper with its settings', () => {
    const saved = { kind: 'InsightVizNode', source: trends, full: true };
    const filters = filtersOverrideSchema.parse({ date_from: '-7d' });
    expect(queryWithOverrides(saved, { filters, variables: undefined })).toMatchObject({
      kind: 'InsightVizNode',
      full: true,
      source: { kind: 'TrendsQuery', ...range },
    });
  });

  it('is the saved one, byte for byte, without overrides', () => {
    const saved = { kind: 'InsightVizNode', source: trends };
    expect(queryWithOverrides(saved, { filters: undefined, variables: undefined })).toBe(saved);
  });
});
