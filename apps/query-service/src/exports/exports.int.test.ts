/** Exports: created in the background, stored in pieces, and readable only with the scopes of their contents. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';
import { loadSales, sharer, trend } from '../../test/sharer.ts';
import { writeChunks } from './export-store.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery({ QUERY_EXPORT_STORED_BYTES: '4000000' });
  project = query.newProject();
  await loadSales(query, project);
});
afterAll(() => query.stop());

const { call, newInsight } = sharer(
  () => query,
  () => project,
);

const sql = (text: string) => ({
  export_context: { source: { kind: 'HogQLQuery', query: text }, filename: 'My rows' },
});
const NUMBERS = 'SELECT number AS n FROM numbers(300000)';

const start = async (members: object, principal = {}): Promise<number> => {
  const { status, body } = await call(
    'POST',
    '/exports/',
    { export_format: 'text/csv', ...members },
    project,
    principal,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body['id'] as number;
};
const ended = async (id: number) => {
  const read = async () => (await call('GET', `/exports/${id}/`)).body;
  await waitFor(async () => {
    const { has_content, exception } = await read();
    return has_content === true || exception !== null;
  });
  return read();
};
const content = async (id: number, of = project) =>
  fetch(`${query.url}/api/projects/${of.id}/exports/${id}/content/`, { headers: await query.identity(of) });

describe('an export', () => {
  it('of a query is a file of all its rows, in several pieces', async () => {
    const id = await start(sql(NUMBERS));
    expect(await ended(id)).toMatchObject({ has_content: true, filename: 'My_rows.csv', exception: null });
    expect(await query.context.database.exportChunk.count({ where: { exportId: id } })).toBeGreaterThan(1);
    const file = await content(id);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="My_rows.csv"');
    const lines = (await file.text()).trim().split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([300_001, '"n"', '299999']);
  });

  it.each([
    ['application/x-ndjson', '{"n":0}'],
    ['parquet', 'PAR1'],
    ['arrow', '\uFFFD'],
  ])('is written as %s', async (export_format, start_) => {
    const id = await start({ ...sql('SELECT number AS n FROM numbers(2)'), export_format });
    expect(await ended(id)).toMatchObject({ has_content: true });
    expect((await (await content(id)).text()).startsWith(start_)).toBe(true);
  });

  it('of an insight is its table', async () => {
    const id = await start({ insight: await newInsight() });
    await ended(id);
    expect(await (await content(id)).text()).toBe('series,1-Jan-2024,2-Jan-2024\r\nsold,1,1\r\n');
    const parquet = await start({ insight: await newInsight(trend), export_format: 'parquet' });
    expect(await ended(parquet)).toMatchObject({ has_content: true, exception: null });
    expect((await (await content(parquet)).text()).startsWith('PAR1')).toBe(true);
  });

  it('that is too large, or whose query is wrong, fails with the reason', async () => {
    const large = await ended(await start(sql('SELECT number AS n FROM numbers(2000000)')));
    expect(large).toMatchObject({
      has_content: false,
      exception: expect.stringContaining('larger than 4000000 bytes'),
    });
    const wrong = await start(sql('SELECT nothing FROM events'));
    expect(await ended(wrong)).toMatchObject({
      has_content: false,
      exception: expect.stringContaining('nothing'),
    });
    expect(await query.context.database.exportChunk.count({ where: { exportId: wrong } })).toBe(0);
  });

  it('that is aborted while it is written leaves no piece', async () => {
    const { database } = query.context;
    const id = await start(sql('SELECT 1'));
    await ended(id);
    const stop = new AbortController();
    const endless = function* () {
      for (let piece = 0; ; piece += 1) {
        if (piece === 3) stop.abort();
        yield Buffer.alloc(1024 * 1024);
      }
    };
    const limits = { maxBytes: 100_000_000, signal: stop.signal };
    await expect(writeChunks(database, id, endless(), limits)).rejects.toThrow();
    expect(await database.exportChunk.count({ where: { exportId: id } })).toBe(0);
  });

  it('is listed until it is deleted', async () => {
    const id = await start(sql('SELECT 1'));
    await ended(id);
    expect((await call('GET', '/exports/')).body.results).toContainEqual(expect.objectContaining({ id }));
    expect((await call('DELETE', `/exports/${id}/`)).status).toBe(204);
    expect((await content(id)).status).toBe(404);
    expect(await query.context.database.exportChunk.count({ where: { exportId: id } })).toBe(0);
  });

  it.each([
    ['neither insight nor query', {}, 'insight'],
    ['an insight that does not exist', { insight: 2_000_000_000 }, 'insight'],
    ['an image', { insight: 1, export_format: 'image/png' }, 'export_format'],
    ['a dashboard', { dashboard: 1 }, 'dashboard'],
    ['SQL that cannot be parsed', sql('SELECT FROM ('), 'export_context__source__query'],
    [
      'a query that is none',
      { export_context: { source: { kind: 'Nothing' } } },
      'export_context__source__kind',
    ],
  ])('of %s is refused', async (_, members, attr) => {
    const { status, body } = await call('POST', '/exports/', { export_format: 'text/csv', ...members });
    expect([status, body['attr']]).toEqual([400, attr]);
  });
});

describe('access to exports', () => {
  it('an export of another project does not exist', async () => {
    const id = await start(sql('SELECT 1'));
    const other = query.newProject();
    expect((await content(id, other)).status).toBe(404);
    expect((await call('GET', `/exports/${id}/`, undefined, other)).status).toBe(404);
    expect((await call('DELETE', `/exports/${id}/`, undefined, other)).status).toBe(404);
    expect(
      (await call('POST', '/exports/', { export_format: 'csv', insight: await newInsight() }, other)).body[
        'attr'
      ],
    ).toBe('insight');
  });

  it('a query needs the scopes that it needs when it is run at once', async () => {
    const principal = { scopes: ['export:write'] };
    const asked = { export_format: 'csv', ...sql('SELECT 1') };
    expect((await call('POST', '/exports/', asked, project, principal)).status).toBe(403);
    const id = await start(sql('SELECT count() FROM system.cohorts'), {
      scopes: ['export:write', 'query:read'],
    });
    expect(await ended(id)).toMatchObject({
      has_content: false,
      exception: expect.stringContaining('system.cohorts'),
    });
  });

  it('a file requires the access of its author, and its query requires query:read', async () => {
    const id = await start(sql('SELECT count() FROM system.cohorts'));
    await ended(id);
    const path = `/exports/${id}/content/`;
    const few = { scopes: ['export:read', 'query:read'] };
    expect((await call('GET', path, undefined, project, few)).status).toBe(403);
    expect(
      (await call('GET', `/exports/${id}/`, undefined, project, { scopes: ['export:read'] })).body[
        'export_context'
      ],
    ).toBeNull();
  });
});
