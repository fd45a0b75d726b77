/** A breakdown value selects the same series in the stored table and in raw data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints({ env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '8' } });
  project = endpoints.newProject({ timezone: 'America/New_York' });
  await endpoints.load(project, {
    persons: Array.from({ length: 4 }, (_, who) => ({
      distinct_ids: [`person-${who}`],
      properties: who % 2 === 0 ? { city: 'Oslo' } : who === 1 ? { city: '' } : {},
    })),
    events: Array.from({ length: 60 }, (_, index) => ({
      event: index % 3 === 0 ? 'bought' : 'opened',
      distinct_id: `person-${index % 4}`,
      timestamp: new Date(Date.UTC(2026, 2, 7) + index * 1.7 * 3_600_000).toISOString(),
      properties: PROPERTIES[index % PROPERTIES.length]!,
    })),
  });
});
afterAll(() => endpoints?.stop());

const PROPERTIES: readonly Record<string, string | number | boolean | null>[] = [
  { plan: 'pro', price: 10, vip: true },
  { plan: 'free', price: 10.5, vip: false },
  { plan: '', price: 0 },
  { price: -1, vip: true },
  { plan: null, vip: false },
  { plan: "o'clock", price: 1e9 },
  { plan: 'null', price: 10 },
];

const opened = { kind: 'EventsNode', event: 'opened' };
const bought = { kind: 'EventsNode', event: 'bought' };
const dateRange = { date_from: '2026-03-06', date_to: '2026-03-12' };
const KINDS = {
  TrendsQuery: { series: [opened, bought], dateRange },
  FunnelsQuery: { series: [opened, bought], dateRange },
  RetentionQuery: {
    dateRange,
    retentionFilter: {
      period: 'Day',
      totalIntervals: 4,
      targetEntity: { id: 'opened', type: 'events' },
      returningEntity: { id: 'opened', type: 'events' },
    },
  },
};

const BREAKDOWNS = [
  {
    what: 'a text',
    filter: { breakdown: 'plan', breakdown_type: 'event' },
    property: 'plan',
    values: ['pro', 'free', '', "o'clock", 'none'],
  },
  {
    what: 'a number',
    filter: { breakdown: 'price', breakdown_type: 'event' },
    property: 'price',
    values: [10, 10.5, '10', 0, -1, 1e9, '', 7],
  },
  {
    what: 'a boolean',
    filter: { breakdown: 'vip', breakdown_type: 'event' },
    property: 'vip',
    values: [true, false, 'true', ''],
  },
  {
    what: 'a property of the person',
    filter: { breakdown: 'city', breakdown_type: 'person' },
    property: 'city',
    values: ['Oslo', '', 'Rome'],
  },
  {
    what: 'a list of one',
    filter: { breakdowns: [{ property: 'plan', type: 'event' }] },
    property: 'plan',
    values: ['pro', ''],
  },
  {
    what: 'the most frequent one',
    filter: { breakdown: 'plan', breakdown_type: 'event', breakdown_limit: 1 },
    property: 'plan',
    values: ['pro', 'free', ''],
  },
] as const;

describe.each(Object.entries(KINDS))('%s', (kind, members) => {
  it.each(BREAKDOWNS)('by $what', async ({ what, filter, property, values }) => {
    const name = `${kind}_${what.replaceAll(' ', '_')}`;
    await endpoints.createMaterialized(project, name, { kind, ...members, breakdownFilter: filter });
    const found: unknown[] = [];
    for (const value of values) {
      const variables = { [property]: value };
      const stored = (await endpoints.run(project, name, { variables })).body;
      const direct = (await endpoints.run(project, name, { variables, refresh: 'direct' })).body;
      expect([value, stored.execution_path, stored.results]).toEqual([value, 'materialized', direct.results]);
      if (stored.results.length > 0) found.push(value);
    }
    expect(found).not.toEqual([]);
  });

  it('by two, of which one may be left out', async () => {
    const name = `${kind}_two`;
    const breakdowns = [
      { property: 'plan', type: 'event' },
      { property: 'vip', type: 'event' },
    ];
    await endpoints.createMaterialized(
      project,
      name,
      { kind, ...members, breakdownFilter: { breakdowns } },
      { optional_breakdown_properties: ['vip'] },
    );
    for (const variables of [
      { plan: 'pro' },
      { plan: 'pro', vip: true },
      { plan: '', vip: '' },
      { plan: 'free', vip: true },
    ]) {
      const stored = (await endpoints.run(project, name, { variables })).body;
      const direct = (await endpoints.run(project, name, { variables, refresh: 'direct' })).body;
      expect([variables, stored.execution_path, stored.results]).toEqual([
        variables,
        'materialized',
        direct.results,
      ]);
    }
  });
});
