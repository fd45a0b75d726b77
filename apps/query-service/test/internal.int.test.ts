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

  it.each([
    ['stored_rows', { sql: 'SELECT event FROM events', params: {} }],
    ['cache', { scope: 'v1', maxAgeSeconds: 900 }],
    ['pool', 'materialized'],
    ['concurrency', 10],
  ])('runs what it compiles itself, in its own pools: %s is refused', async (member, value) => {
    const { status, body } = await run({ query: sql('SELECT 1'), [member]: value });
    expect([status, body['code']]).toEqual([400, 'invalid_input']);
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

  it('has the errors of the query API', async () => {
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
