/** An answer has at most 50,000 rows however its LIMIT is written, from raw data as from the stored table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints();
  project = endpoints.newProject();
  await endpoints.defineVariable(project, 'least', 'Number', 0);
});
afterAll(() => endpoints?.stop());

const NUMBERS = 'SELECT number FROM numbers(60000)';
const CUT = [50_000, true, 50_000];

const summaryOf = ({ results, hasMore, limit }: Record<string, unknown>) => [
  (results as unknown[] | undefined)?.length,
  hasMore,
  limit,
];

let count = 0;

/** The answers from raw data, from its cache, and from the stored table. */
const summaries = async (query: string, run: object = {}) => {
  const name = `rows_${count++}`;
  const created = await endpoints.create(project, name, query);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const raw = (await endpoints.run(project, name, run)).body;
  const cached = (await endpoints.run(project, name, run)).body;
  await endpoints.send(project, 'PATCH', `/${name}/`, { is_materialized: true });
  await endpoints.untilMaterialized(project, name);
  await endpoints.context.directory.changed(project.id, name);
  const stored = (await endpoints.run(project, name, run)).body;
  expect([raw.execution_path, cached.is_cached, stored.execution_path]).toEqual([
    'inline',
    true,
    'materialized',
  ]);
  return [raw, cached, stored].map(summaryOf);
};

describe('the maximum of rows', () => {
  it.each<[query: string, expected: unknown[]]>([
    [NUMBERS, CUT],
    [`${NUMBERS} ORDER BY number LIMIT 60000`, CUT],
    [`${NUMBERS} LIMIT 50001`, CUT],
    [`${NUMBERS} LIMIT 3, 60000`, CUT],
    [`${NUMBERS} LIMIT 30000 * 2`, CUT],
    [`${NUMBERS} LIMIT 0.99`, CUT],
    [`${NUMBERS} LIMIT -60000`, CUT],
    ['SELECT intDiv(number, 60000) AS n FROM numbers(60000) ORDER BY n LIMIT 1 WITH TIES', CUT],
    [`${NUMBERS} UNION ALL ${NUMBERS}`, CUT],
    [`${NUMBERS} UNION ALL ${NUMBERS} LIMIT 60000`, CUT],
    [`(${NUMBERS}) UNION ALL (${NUMBERS}) LIMIT 60000`, CUT],
    ['SELECT number FROM numbers(50000) LIMIT 60000', [50_000, false, 50_000]],
    ['SELECT number FROM numbers(3) LIMIT 60000', [3, false, 50_000]],
    [`${NUMBERS} LIMIT 50000`, [50_000, false, 50_000]],
    [`${NUMBERS} LIMIT 1 + 2`, [3, false, undefined]],
    ['SELECT number FROM numbers(120) UNION ALL SELECT 1', [121, false, 50_000]],
    [`(${NUMBERS}) UNION ALL (${NUMBERS}) LIMIT 7`, [7, false, 7]],
  ])('is the same for every run: %s', async (query, expected) => {
    expect(await summaries(query)).toEqual([expected, expected, expected]);
  });

  it.each<[run: object, expected: unknown[]]>([
    [{ limit: 60_000 }, CUT],
    [{ limit: 50_000, offset: 4_999 }, CUT],
    [{ limit: 50_000, offset: 5_000 }, [50_000, false, 50_000]],
    [{ limit: 50_000, offset: 10_000 }, [45_000, false, 45_000]],
  ])('holds for a page, and all pages together have all rows: %j', async (run, expected) => {
    const all = await summaries('SELECT number FROM numbers(60000) ORDER BY number LIMIT 55000', run);
    expect(all).toEqual([expected, expected, expected]);
  });

  it.each([
    ['LIMIT 60000', CUT],
    ['LIMIT 30000 * 2', CUT],
    ['LIMIT 2 + 1', [3, false, undefined]],
  ])('holds for a table with a variable: %s', async (limit, expected) => {
    const query = `SELECT number FROM numbers(60000) WHERE number >= {variables.least} ORDER BY number ${limit}`;
    const name = `keyed_${count++}`;
    await endpoints.createMaterialized(project, name, query);
    const run = { variables: { least: 0 } };
    const stored = (await endpoints.run(project, name, run)).body;
    const direct = (await endpoints.run(project, name, { ...run, refresh: 'direct' })).body;
    expect([stored.execution_path, direct.execution_path]).toEqual(['materialized', 'inline']);
    expect([summaryOf(stored), summaryOf(direct)]).toEqual([expected, expected]);
    expect(stored.results).toEqual(direct.results);
  });

  it('refuses pages of a LIMIT that is not a plain number, from raw data as from a table', async () => {
    await endpoints.createMaterialized(project, 'computed', `${NUMBERS} LIMIT 1 + 2`);
    for (const refresh of ['cache', 'direct']) {
      const { status, body } = await endpoints.run(project, 'computed', { refresh, limit: 2 });
      expect([status, body.attr]).toEqual([400, 'limit']);
    }
  });

  it('holds for files', async () => {
    for (const is_materialized of [false, true]) {
      const name = `file_${is_materialized}`;
      const query = `${NUMBERS} LIMIT 60000`;
      if (is_materialized) await endpoints.createMaterialized(project, name, query);
      else await endpoints.create(project, name, query);
      const { body, headers } = await endpoints.run(project, name, { format: 'csv' });
      expect([body.trimEnd().split('\n').length, headers.get('x-meridian-has-more')]).toEqual([
        50_001,
        'true',
      ]);
    }
  });
});
