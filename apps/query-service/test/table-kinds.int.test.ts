/** Kinds besides the insights: their cache, their projects, their scopes, and their forms for other readers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { NOW, PERSONS } from './visits.ts';

let query: QueryHarness;

beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

it('those who left a funnel after an optional step are those who took the required step before it', async () => {
  const project = query.newProject();
  const event = (distinct_id: string, name: string, minute: number) => ({
    event: name,
    distinct_id,
    timestamp: `2026-01-02T10:0${minute}:00Z`,
    properties: {},
  });
  const starts = ['ada', 'bob', 'cyd'].map((person) => event(person, 'viewed', 0));
  await query.load(project, {
    events: [...starts, event('bob', 'bought', 2), event('cyd', 'compared', 1)],
  });
  const steps = ['viewed', 'compared', 'bought'].map((name) => ({ kind: 'EventsNode', event: name }));
  const series = steps.with(1, { ...steps[1]!, optionalInFunnel: true } as never);
  const source = { kind: 'FunnelsActorsQuery', funnelStep: -3, source: { kind: 'FunnelsQuery', series } };
  const { status, body } = await query.ask(project, { query: { kind: 'ActorsQuery', source } }, NOW);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.results).toHaveLength(2);
});

describe('kinds for tables, assistants and charts', () => {
  const series = [{ kind: 'EventsNode', event: 'viewed' }];
  const funnel = { kind: 'FunnelsQuery', series: [...series, { kind: 'EventsNode', event: 'bought' }] };
  const funnelActors = { kind: 'FunnelsActorsQuery', source: funnel };
  const correlation = {
    kind: 'FunnelCorrelationQuery',
    funnelCorrelationType: 'events',
    source: funnelActors,
  };
  const isCohort = { type: 'cohort', key: 'id', value: 1 };
  const trace = { kind: 'TraceQuery', traceId: 'secret-trace' };
  const KINDS: readonly { readonly kind: string; readonly [member: string]: unknown }[] = [
    { kind: 'GroupsQuery', group_type_index: 0 },
    correlation,
    { ...correlation, funnelCorrelationType: 'properties', funnelCorrelationNames: ['$all'] },
    {
      kind: 'FunnelCorrelationActorsQuery',
      source: correlation,
      funnelCorrelationPersonEntity: { kind: 'EventsNode', event: 'secret-event' },
    },
    {
      kind: 'InsightActorsQueryOptions',
      source: {
        kind: 'InsightActorsQuery',
        source: {
          kind: 'TrendsQuery',
          series,
          breakdownFilter: { breakdown: 'plan', breakdown_type: 'event' },
        },
      },
    },
    { kind: 'CalendarHeatmapQuery', series },
    {
      kind: 'TrendsQuery',
      series: [{ ...series[0], math_property: 'price' }],
      trendsFilter: { display: 'BoxPlot' },
    },
    { kind: 'TrendsQuery', series, trendsFilter: { display: 'SlopeGraph' } },
    { kind: 'TeamTaxonomyQuery' },
    { kind: 'EventTaxonomyQuery', event: 'viewed' },
    { kind: 'EventTaxonomyQuery', event: 'viewed', properties: ['plan'] },
    { kind: 'ActorsPropertyTaxonomyQuery', properties: ['email'] },
    { kind: 'TracesQuery' },
    trace,
    { kind: 'TraceNeighborsQuery', traceId: 'other', timestamp: '2026-01-02T12:00:00Z' },
  ];
  const SECRETS = ['secret-trace', 'secret-group', 'secret-event', 'secret-plan', 'ada@example.com', 'acme'];
  let owner: TestProject;
  let stranger: TestProject;

  beforeAll(async () => {
    owner = query.newProject();
    stranger = query.newProject();
    const at = (distinct_id: string, event: string, hour: number, properties: object = {}) => ({
      event,
      distinct_id,
      timestamp: `2026-01-02T0${hour}:00:00Z`,
      properties: { ...properties },
    });
    await query.load(owner, {
      persons: PERSONS,
      groups: [
        {
          group_type_index: 0,
          group_type: 'company',
          group_key: 'secret-group',
          properties: { name: 'acme' },
        },
      ],
      events: [
        at('ada', 'viewed', 1, { plan: 'secret-plan', price: 3 }),
        at('ada', 'secret-event', 2),
        at('ada', 'bought', 3),
        at('bob', 'viewed', 1, { price: 5 }),
        at('ada', '$ai_generation', 4, { $ai_trace_id: 'secret-trace' }),
      ],
    });
  });

  const shown = async (of: TestProject, node: object, headers: Record<string, string> = {}) => {
    const answer = await query.ask(of, { query: node }, { ...NOW, ...headers });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  it.each(KINDS)('$kind is computed once, and shows nothing of another project', async (node) => {
    const first = await shown(owner, node);
    const again = await shown(owner, node);
    expect([first['is_cached'], again['is_cached']]).toEqual([false, true]);
    expect(again.results).toEqual(first.results);
    const { cache_key: _, ...others } = await shown(stranger, node);
    const text = JSON.stringify({ ...others, hogql: '' });
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it.each(KINDS)('$kind is explained, and is text for an assistant', async (node) => {
    const answer = await query.ask(owner, { query: node, explain: true }, NOW);
    expect([answer.status, typeof answer.body['clickhouse']]).toEqual([200, 'string']);
    const { formatted_results: text } = await shown(owner, node, { 'x-posthog-client': 'mcp' });
    expect(typeof text).toBe('string');
  });

  it('take the dates and the properties of a dashboard', async () => {
    const filters_override = {
      date_from: '2025-06-01',
      date_to: '2025-06-02',
      properties: [{ type: 'event', key: 'plan', value: 'none' }],
    };
    for (const node of [
      correlation,
      { kind: 'CalendarHeatmapQuery', series },
      { kind: 'TracesQuery' },
      trace,
    ]) {
      const answer = await query.ask(owner, { query: node, filters_override }, NOW);
      expect([answer.status, JSON.stringify(answer.body.results).includes('secret')]).toEqual([200, false]);
    }
  });

  it('cannot read saved objects without their scopes', async () => {
    const headers = await query.identity(owner, {
      credential: 'personal_api_key',
      credentialId: crypto.randomUUID(),
      scopes: ['query:read'],
    });
    const inSql = { type: 'hogql', key: "'1' IN (SELECT toString(id) FROM system.cohorts)" };
    const denied = [
      { kind: 'GroupsQuery', group_type_index: 0, properties: [inSql] },
      { kind: 'GroupsQuery', group_type_index: 0, select: ['(SELECT count() FROM system.insights)'] },
      { kind: 'TracesQuery', properties: [inSql] },
      { ...correlation, source: { ...funnelActors, source: { ...funnel, properties: [inSql] } } },
      {
        kind: 'CalendarHeatmapQuery',
        series: [{ kind: 'EventsNode', math: 'hogql', math_hogql: 'count()', properties: [inSql] }],
      },
    ];
    for (const node of denied) {
      const { status, body } = await query.ask(owner, { query: node }, { ...NOW, ...headers });
      expect([node.kind, status, body['code']]).toEqual([node.kind, 400, 'table_access_denied']);
    }
  });

  it('are rows in a file where their results are rows', async () => {
    const csv = (node: object) => query.ask(owner, { query: node, format: 'csv' }, NOW);
    expect((await csv({ kind: 'GroupsQuery', group_type_index: 0 })).body['text']).toBe(
      '"group_name"\n"acme"\n',
    );
    expect((await csv({ kind: 'TracesQuery' })).status).toBe(200);
  });

  it('a correlation of an unknown cohort or action is an error of the caller', async () => {
    const source = { ...funnelActors, source: { ...funnel, properties: [isCohort] } };
    expect((await query.ask(owner, { query: { ...correlation, source } }, NOW)).status).toBe(400);
  });
});
