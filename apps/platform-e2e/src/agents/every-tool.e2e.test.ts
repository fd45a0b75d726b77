/** Every tool answers with success to a real client, which checks structured content against the tool's schema. */
import { waitFor } from '@meridian/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const client = new Client({ name: 'table', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const unique = crypto.randomUUID().slice(0, 8);
const SEEN = `tool ${unique} seen`;
const BOUGHT = `tool ${unique} bought`;
const PERSON = `tool ${unique} ada`;
const EMAIL = `${unique}@example.com`;
const ENDPOINT = `tool_${unique}`;

type Answer = Record<string, unknown>;

/** The answers of earlier tools, by their names. */
const answers = new Map<string, Answer>();
const from = <T = string>(tool: string, member: string): T => answers.get(tool)![member] as T;
const firstOf = (tool: string): Answer => from<Answer[]>(tool, 'results')[0]!;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  const transport = new StreamableHTTPClientTransport(new URL(`${region.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${region.personalApiKey}` } },
  });
  await client.connect(transport);
  const at = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const event = (name: string, minutes: number) => ({
    event: name,
    distinct_id: PERSON,
    timestamp: at(minutes),
    properties: {
      $current_url: `https://shop.example/${unique}/${minutes}`,
      $set: { email: EMAIL, [`plan ${unique}`]: 'pro' },
    },
  });
  await callerAt(region.url)('POST', '/batch/', {
    api_key: region.projectToken,
    batch: [event('$pageview', 4), event('$pageview', 3), event(SEEN, 2), event(BOUGHT, 1)],
  });
  await waitFor(
    async () => {
      const { structuredContent } = await client.callTool({
        name: 'execute-sql',
        arguments: {
          query: `SELECT count() FROM events WHERE distinct_id = '${PERSON}' /* ${Math.random()} */`,
        },
      });
      return (structuredContent as { results: number[][] }).results[0]![0] === 4;
    },
    { what: 'the events' },
  );
});

afterAll(() => client.close());

const atLeast = (count: number) => (answer: Answer) =>
  expect((answer['results'] as unknown[]).length).toBeGreaterThanOrEqual(count);
const withMembers = (members: object) => (answer: Answer) => expect(answer).toMatchObject(members);

interface Row {
  readonly args?: () => Answer;
  /** Checks what the tool returned. */
  readonly check: (answer: Answer) => void;
}

const series = [SEEN, BOUGHT];
const onDay = { date_from: '-1d' };

/** The order of the rows gives each tool the objects that it needs. */
const ROWS: Readonly<Record<string, Row>> = {
  'organizations-list': { check: atLeast(1) },
  'organizations-get': { check: atLeast(1) },
  'organization-get': { check: withMembers({ name: expect.any(String) }) },
  'switch-organization': {
    args: () => ({ organization_id: from('organization-get', 'id') }),
    check: withMembers({ project_id: expect.any(Number) }),
  },
  'projects-get': { check: atLeast(1) },
  'project-get': { check: withMembers({ id: region.projectId }) },
  'switch-project': {
    args: () => ({ projectId: region.projectId }),
    check: withMembers({ project_id: region.projectId }),
  },
  'user-get': { check: withMembers({ email: region.email }) },
  'read-data-schema': {
    args: () => ({ query: { kind: 'events' } }),
    check: withMembers({ content: expect.stringContaining('$pageview') }),
  },
  'event-definitions-list': { args: () => ({ search: unique }), check: atLeast(2) },
  'properties-list': { args: () => ({ search: unique, type: 'person' }), check: atLeast(1) },
  'read-data-warehouse-schema': {
    args: () => ({ table: 'events' }),
    check: ({ columns }) => expect(columns).toContainEqual({ name: 'event', type: 'string' }),
  },
  'execute-sql': {
    args: () => ({
      query: 'SELECT event FROM events WHERE distinct_id = {who} ORDER BY timestamp',
      values: { who: PERSON },
    }),
    check: withMembers({ results: [['$pageview'], ['$pageview'], [SEEN], [BOUGHT]] }),
  },
  'query-trends': {
    args: () => ({ series: [SEEN], ...onDay }),
    check: withMembers({ results: [expect.objectContaining({ count: 1 })] }),
  },
  'query-funnel': {
    args: () => ({ series, ...onDay }),
    check: withMembers({
      results: [expect.objectContaining({ count: 1 }), expect.objectContaining({ count: 1 })],
    }),
  },
  'query-retention': { args: () => ({ target_event: SEEN, period: 'Day', intervals: 3 }), check: atLeast(1) },
  'query-paths': {
    args: () => ({ include: ['$pageview'], start: `https://shop.example/${unique}/4`, ...onDay }),
    check: atLeast(1),
  },
  'query-stickiness': { args: () => ({ series: [SEEN], ...onDay }), check: atLeast(1) },
  'query-lifecycle': { args: () => ({ series: [SEEN], ...onDay, interval: 'day' }), check: atLeast(4) },
  'query-trends-actors': {
    args: () => ({ source: { series: [SEEN], ...onDay }, day: today, series_index: 0 }),
    check: withMembers({ results: expect.any(Array) }),
  },
  'query-funnel-actors': { args: () => ({ source: { series, ...onDay }, step: 2 }), check: atLeast(1) },
  'query-retention-actors': {
    args: () => ({
      source: { target_event: SEEN, period: 'Day', intervals: 3 },
      interval_index: 2,
    }),
    check: withMembers({ results: expect.any(Array) }),
  },
  'query-paths-actors': {
    args: () => ({ source: { include: ['$pageview'], start: `https://shop.example/${unique}/4`, ...onDay } }),
    check: atLeast(1),
  },
  'query-stickiness-actors': {
    args: () => ({ source: { series: [SEEN], ...onDay }, day: 1 }),
    check: atLeast(1),
  },
  'query-lifecycle-actors': {
    args: () => ({ source: { series: [SEEN], ...onDay, interval: 'day' }, day: today, status: 'new' }),
    check: withMembers({ results: expect.any(Array) }),
  },
  'insight-create': {
    args: () => ({ name: `Tool ${unique}`, query: from<Answer>('query-trends', 'query') }),
    check: withMembers({ name: `Tool ${unique}` }),
  },
  'insights-list': { args: () => ({ search: `Tool ${unique}` }), check: atLeast(1) },
  'insight-get': {
    args: () => ({ insightId: from('insight-create', 'short_id') }),
    check: withMembers({ name: `Tool ${unique}` }),
  },
  'insight-update': {
    args: () => ({ id: from('insight-create', 'id'), description: 'by an agent' }),
    check: withMembers({ description: 'by an agent' }),
  },
  'insight-query': {
    args: () => ({ id: from('insight-create', 'short_id'), refresh: true }),
    check: atLeast(1),
  },
  'insight-delete': {
    args: () => ({ id: from('insight-create', 'id') }),
    check: withMembers({ deleted: true }),
  },
  'persons-list': { args: () => ({ search: EMAIL }), check: atLeast(1) },
  'persons-retrieve': {
    args: () => ({ id: firstOf('persons-list')['id'] }),
    check: withMembers({ properties: expect.objectContaining({ email: EMAIL }) }),
  },
  'persons-values-retrieve': { args: () => ({ key: `plan ${unique}` }), check: atLeast(1) },
  'events-list': { args: () => ({ event: SEEN, after: '-1h' }), check: atLeast(1) },
  'action-create': {
    args: () => ({ data: { name: `Tool ${unique}`, steps: [{ event: SEEN }] } }),
    check: withMembers({ name: `Tool ${unique}` }),
  },
  'actions-get-all': { args: () => ({ search: `Tool ${unique}` }), check: atLeast(1) },
  'action-get': {
    args: () => ({ actionId: from('action-create', 'id') }),
    check: withMembers({ name: `Tool ${unique}` }),
  },
  'action-update': {
    args: () => ({ id: from('action-create', 'id'), description: 'by an agent' }),
    check: withMembers({ description: 'by an agent' }),
  },
  'action-delete': {
    args: () => ({ id: from('action-create', 'id') }),
    check: withMembers({ deleted: true }),
  },
  'cohorts-create': {
    args: () => ({
      name: `Tool ${unique}`,
      filters: {
        properties: {
          type: 'AND',
          values: [{ key: 'email', value: EMAIL, operator: 'exact', type: 'person' }],
        },
      },
    }),
    check: withMembers({ name: `Tool ${unique}` }),
  },
  'cohorts-list': { args: () => ({ search: `Tool ${unique}` }), check: atLeast(1) },
  'cohorts-retrieve': {
    args: () => ({ id: from('cohorts-create', 'id') }),
    check: withMembers({ name: `Tool ${unique}` }),
  },
  'persons-cohorts-retrieve': {
    args: () => ({ id: firstOf('persons-list')['id'] }),
    check: withMembers({ results: expect.any(Array) }),
  },
  'cohorts-partial-update': {
    args: () => ({ id: from('cohorts-create', 'id'), description: 'by an agent' }),
    check: withMembers({ description: 'by an agent' }),
  },
  'cohorts-delete': {
    args: () => ({ id: from('cohorts-create', 'id') }),
    check: withMembers({ deleted: true }),
  },
  'endpoint-create': {
    args: () => ({
      name: ENDPOINT,
      query: { kind: 'HogQLQuery', query: `SELECT event FROM events WHERE distinct_id = '${PERSON}'` },
    }),
    check: withMembers({ name: ENDPOINT, current_version: 1 }),
  },
  'endpoints-get-all': { check: atLeast(1) },
  'endpoint-get': { args: () => ({ name: ENDPOINT }), check: withMembers({ is_active: true }) },
  'endpoint-update': {
    args: () => ({ name: ENDPOINT, description: 'by an agent' }),
    check: withMembers({ description: 'by an agent' }),
  },
  'endpoint-run': { args: () => ({ endpointName: ENDPOINT }), check: atLeast(4) },
  'endpoint-versions': { args: () => ({ name: ENDPOINT }), check: atLeast(1) },
  'endpoint-logs': { args: () => ({ name: ENDPOINT }), check: withMembers({ results: expect.any(Array) }) },
  'endpoints-materialization-preview': {
    args: () => ({ name: ENDPOINT }),
    check: withMembers({ can_materialize: true }),
  },
  'endpoint-materialize': { args: () => ({ name: ENDPOINT }), check: withMembers({ name: ENDPOINT }) },
  'endpoint-materialization-status': {
    args: () => ({ name: ENDPOINT }),
    check: withMembers({ status: expect.any(String) }),
  },
  'endpoint-dematerialize': { args: () => ({ name: ENDPOINT }), check: withMembers({ name: ENDPOINT }) },
  'endpoint-disable': { args: () => ({ name: ENDPOINT }), check: withMembers({ is_active: false }) },
  'endpoint-enable': { args: () => ({ name: ENDPOINT }), check: withMembers({ is_active: true }) },
  'endpoint-openapi-spec': {
    args: () => ({ name: ENDPOINT }),
    check: withMembers({ openapi: expect.any(String) }),
  },
  'endpoint-delete': { args: () => ({ name: ENDPOINT }), check: withMembers({ deleted: true }) },
  'docs-search': {
    args: () => ({ query: 'materialize an endpoint' }),
    check: withMembers({ content: expect.stringContaining('endpoint') }),
  },
};

it.each(Object.entries(ROWS))(
  '%s answers with what it is for',
  async (name, { args = () => ({}), check }) => {
    const result = await client.callTool({ name, arguments: args() });
    expect([result.isError ?? false, result.content]).toEqual([
      false,
      [expect.objectContaining({ type: 'text', text: expect.stringMatching(/\S/) })],
    ]);
    const answer = result.structuredContent as Answer;
    check(answer);
    answers.set(name, answer);
  },
);

it('the table has every tool', async () => {
  const { tools } = await client.listTools();
  expect(Object.keys(ROWS).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});
