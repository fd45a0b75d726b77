/** An answer has at most 50,000 rows however its LIMIT is written, and says when the maximum left rows out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const FILE_ROWS = 7;

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery({ QUERY_EXPORT_MAX_ROWS: String(FILE_ROWS) });
  project = query.newProject();
});
afterAll(() => query.stop());

const sql = (text: string, members: object = {}) => ({ kind: 'HogQLQuery', query: text, ...members });

const summaryOf = ({ results, result, hasMore, limit }: Record<string, unknown>) => [
  ((results ?? result) as unknown[] | null)?.length,
  hasMore,
  limit,
];

const CUT = [50_000, true, 50_000];

describe('the maximum of rows', () => {
  it.each<[text: string, expected: unknown[]]>([
    ['SELECT number FROM numbers(60000) LIMIT 60000', CUT],
    ['SELECT number FROM numbers(50001) LIMIT 50001', CUT],
    ['SELECT number FROM numbers(60000) LIMIT 5, 50001', CUT],
    ['SELECT number FROM numbers(60000) LIMIT 30000 * 2', CUT],
    ["SELECT number FROM numbers(60000) LIMIT toInt('60000')", CUT],
    ['SELECT intDiv(number, 60000) AS n FROM numbers(60000) ORDER BY n LIMIT 1 WITH TIES', CUT],
    ['(SELECT number FROM numbers(30000)) UNION ALL (SELECT number FROM numbers(30000)) LIMIT 60000', CUT],
    ['SELECT * FROM (SELECT number FROM numbers(60000) LIMIT 60000) LIMIT 60000', CUT],
    ['WITH a AS (SELECT number FROM numbers(60000)) SELECT number FROM a LIMIT 60000 OFFSET 3', CUT],
    ['SELECT number FROM numbers(50000) LIMIT 60000', [50_000, false, 50_000]],
    ['SELECT number FROM numbers(3) LIMIT 60000', [3, false, 50_000]],
  ])('leaves rows out and says so: %s', async (text, expected) => {
    const { status, body } = await query.ask(project, { query: sql(text) });
    expect([status, ...summaryOf(body)], JSON.stringify(body).slice(0, 400)).toEqual([200, ...expected]);
  });

  it.each<[text: string, expected: unknown[]]>([
    ['SELECT number FROM numbers(60000) LIMIT 50000', [50_000, null, 50_000]],
    ['SELECT number FROM numbers(60000) LIMIT 3', [3, null, 3]],
    ['SELECT number FROM numbers(60000) LIMIT 1 + 2', [3, null, undefined]],
    ['SELECT intDiv(number, 5) AS n FROM numbers(9) ORDER BY n LIMIT 2 WITH TIES', [5, null, 2]],
    ['SELECT intDiv(number, 5) AS n FROM numbers(9) ORDER BY n LIMIT 2 WITH TIES OFFSET 1', [4, null, 2]],
    ['SELECT intDiv(number, 5) AS n FROM numbers(9) ORDER BY n LIMIT 2 OFFSET 1 WITH TIES', [4, null, 2]],
    ['SELECT intDiv(number, 5) AS n FROM numbers(9) ORDER BY n LIMIT 1, 2 WITH TIES', [4, null, 2]],
  ])('leaves a LIMIT up to it alone: %s', async (text, expected) => {
    const { body } = await query.ask(project, { query: sql(text) });
    expect(summaryOf(body)).toEqual(expected);
  });

  it('holds for a LIMIT from a placeholder, and for answers from the cache', async () => {
    const node = sql('SELECT number FROM numbers(60000) LIMIT {most}', { values: { most: 60_000 } });
    const first = await query.ask(project, { query: node });
    const second = await query.ask(project, { query: node });
    expect([summaryOf(first.body), summaryOf(second.body)]).toEqual([CUT, CUT]);
    expect([first.body['is_cached'], second.body['is_cached']]).toEqual([false, true]);
  });

  it('is 500 rows for assistants', async () => {
    const { body } = await query.ask(project, {
      query: sql('SELECT number FROM numbers(600) LIMIT 600'),
      limit_context: 'posthog_ai',
    });
    expect(summaryOf(body)).toEqual([500, true, 500]);
    const tool = await query.call(project, 'POST', '/mcp_tools/execute_sql/', {
      args: { query: 'SELECT number FROM numbers(600) LIMIT 600' },
    });
    expect(String(tool.body['content'])).toContain('There are more rows');
  });

  it('holds for saved SQL', async () => {
    const text = 'SELECT number FROM numbers(60000) LIMIT 60000';
    const created = await query.call(project, 'POST', '/insights/', {
      query: { kind: 'DataVisualizationNode', source: sql(text) },
    });
    const { body } = await query.call(project, 'GET', `/insights/${created.body['id']}/?refresh=blocking`);
    expect(summaryOf(body)).toEqual([50_000, true, undefined]);
  });

  it.each([
    ['without LIMIT', 'SELECT number FROM numbers(20)'],
    ['with a LIMIT above it', 'SELECT number FROM numbers(20) LIMIT 20'],
    ['with a computed LIMIT above it', 'SELECT number FROM numbers(20) LIMIT 10 * 2'],
  ])('of a file is its own, and the file has no row more: %s', async (_, text) => {
    const { body } = await query.ask(project, { query: sql(text), format: 'csv' });
    expect(String(body['text']).trimEnd().split('\n')).toHaveLength(FILE_ROWS + 1);
  });
});
