import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    events: ['a', 'b', 'b', 'c'].map((event, index) => ({
      event,
      distinct_id: 'x',
      timestamp: `2026-01-01T0${index}:00:00Z`,
      properties: {},
    })),
  });
  await query.context.database.insightVariable.create({
    data: {
      id: '0190f0aa-0000-7000-8000-000000000001',
      projectId: project.id,
      name: 'Event',
      codeName: 'event',
      type: 'String',
      defaultValue: 'a',
    },
  });
});
afterAll(() => query.stop());

const run = (body: object) => query.internal(`/projects/${project.id}/query`, body);
const sql = (text: string, members: object = {}) => ({ kind: 'HogQLQuery', query: text, ...members });

describe('an internal query', () => {
  it('is for services of the region only', async () => {
    const response = await fetch(`${query.url}/internal/projects/${project.id}/query`, { method: 'POST' });
    expect(response.status).toBe(401);
  });

  it('fills variables by code name, with the stored default else, and with NULL', async () => {
    const node = sql('SELECT count() FROM events WHERE event = {variables.event}');
    const countOf = async (variables?: object) =>
      (await run({ query: node, variables, refresh: 'force_blocking' })).body.results;
    expect([await countOf(), await countOf({ event: 'b' }), await countOf({ event: null })]).toEqual([
      [[1]],
      [[2]],
      [[0]],
    ]);
  });

  it('takes a page within the query’s own LIMIT', async () => {
    const page = async (limit: number, offset: number) => {
      const { body } = await run({
        query: sql('SELECT event FROM events ORDER BY timestamp LIMIT 3'),
        page: { limit, offset },
      });
      return [body.results, body['hasMore']];
    };
    expect(await page(2, 0)).toEqual([[['a'], ['b']], true]);
    expect(await page(2, 2)).toEqual([[['b']], false]);
    expect(await page(2, 4)).toEqual([[], false]);
  });

  it('refuses pages of a union', async () => {
    const { status, body } = await run({ query: sql('SELECT 1 UNION ALL SELECT 2'), page: { limit: 1 } });
    expect([status, body['attr']]).toEqual([400, 'limit']);
  });

  it('keeps an answer as long as the caller says, apart from others', async () => {
    const ask = (scope: string, members: object = {}) =>
      run({ query: sql('SELECT count() FROM events'), cache: { scope, maxAgeSeconds: 900, ...members } });
    const first = await ask('v1');
    expect(first.headers.get('x-meridian-cache')).toBe('miss');
    const second = await ask('v1');
    expect([second.headers.get('x-meridian-cache'), second.headers.get('x-meridian-rows')]).toEqual([
      'hit',
      '1',
    ]);
    expect((await ask('v2')).headers.get('x-meridian-cache')).toBe('miss');
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await ask('v1', { notBefore: later })).headers.get('x-meridian-cache')).toBe('miss');
  });

  it('gives results without what only those want who look inside', async () => {
    const { body } = await run({ query: sql('SELECT 1'), members: 'results' });
    expect(body).toMatchObject({ results: [[1]], columns: ['1'] });
    for (const member of ['hogql', 'timings', 'cache_key', 'modifiers'])
      expect(body).not.toHaveProperty(member);
  });

  it('shapes stored rows as if they had been computed', async () => {
    const node = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'b' }],
      dateRange: { date_from: '2026-01-01', date_to: '2026-01-02' },
    };
    const inline = await run({ query: node });
    const compiled = await query.internal(`/projects/${project.id}/compile`, { query: node });
    const { sql: text, params } = compiled.body as unknown as { sql: string; params: Record<string, string> };
    const stored = await run({ query: node, stored_rows: { sql: text, params } });
    expect(stored.body.results).toEqual(inline.body.results);
    expect(stored.body['cache_key']).not.toBe(inline.body['cache_key']);
  });

  it('shows no rows of another project, though its SQL has no guard', async () => {
    const other = query.newProject();
    const canary = {
      event: 'canary',
      distinct_id: 'canary',
      timestamp: '2026-01-01T00:00:00Z',
      properties: {},
    };
    await query.load(other, { events: [canary] });
    const unguarded = (text: string) =>
      run({
        query: sql('SELECT event FROM events'),
        refresh: 'force_blocking',
        stored_rows: { sql: text, params: {} },
      });
    for (const text of [
      'SELECT DISTINCT event FROM events ORDER BY event',
      'SELECT DISTINCT event FROM (SELECT * FROM events AS a JOIN events AS b ON a.uuid = b.uuid) ORDER BY event',
    ]) {
      expect((await unguarded(text)).body.results).toEqual([['a'], ['b'], ['c']]);
    }
    expect((await unguarded('SELECT DISTINCT distinct_id FROM person_distinct_ids')).body.results).toEqual([
      ['x'],
    ]);
    expect(
      await unguarded('SELECT event FROM (SELECT * FROM events SETTINGS additional_table_filters = {})'),
    ).toMatchObject({ status: 400, body: { code: 'table_access_denied' } });
  });
});

describe('compile', () => {
  it('gives the SQL, its parameters, and the columns with their types', async () => {
    const { status, body } = await query.internal(`/projects/${project.id}/compile`, {
      query: sql(
        'SELECT event AS name, count() AS n FROM events WHERE event != {variables.event} GROUP BY name',
      ),
      variables: { event: 'zzz' },
      describe: true,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      kind: 'HogQLQuery',
      columns: ['name', 'n'],
      types: [
        ['name', 'String'],
        ['n', 'UInt64'],
      ],
      limit: null,
      tables: ['events'],
      hogql: expect.stringContaining('zzz'),
    });
    expect(Object.values(body['params'] as object)).toContain('zzz');
  });

  it('says what is wrong in the words of the query API', async () => {
    const { status, body } = await query.internal(`/projects/${project.id}/compile`, {
      query: sql('SELECT nothing FROM events'),
    });
    expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
    expect(
      await query.internal(`/projects/${project.id}/compile`, {
        query: { kind: 'HogQLMetadata', language: 'hogQL', query: '' },
      }),
    ).toMatchObject({ status: 400 });
  });
});
