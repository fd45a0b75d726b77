/** The results of runs and their source: cache, stored table or raw data. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callerAt, temporaryKey } from '../clients/api.ts';
import { endpointsClient } from '../clients/endpoints.ts';
import { homeRegion, pidOf } from '../platform.ts';

const region = homeRegion();
const { path, call, create, change, run, untilMaterialized } = endpointsClient();

describe('a run', () => {
  it('answers with rows, columns in the order of their values, its own id, and the execution path', async () => {
    const name = await create('SELECT arrayJoin([1, 3]) AS one, one + 1 AS two');
    const [first, second] = [await run(name), await run(name)];
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        columns: ['one', 'two'],
        execution_path: 'inline',
        is_cached: false,
        endpoint_version: 1,
        results: [
          [1, 2],
          [3, 4],
        ],
      }),
    ]);
    expect(first.body.execution_id).toMatch(/\S/);
    expect(second.body.execution_id).not.toBe(first.body.execution_id);
    expect(first.headers.get('ratelimit')).not.toBeNull();
  });

  it('with debug shows the exact query, and without it does not', async () => {
    const name = await create('SELECT 1 AS one');
    expect((await run(name, { debug: true })).body).toMatchObject({
      hogql: expect.stringContaining('SELECT 1 AS one'),
    });
    for (const body of [{}, { debug: false }])
      expect((await run(name, body)).body).not.toHaveProperty('hogql');
  });

  it('works with and without the trailing slash, also by GET', async () => {
    const name = await create('SELECT 1');
    for (const [method, end] of [
      ['POST', 'run'],
      ['POST', 'run/'],
      ['GET', 'run'],
      ['GET', 'run/'],
    ] as const) {
      const { status, body } = await call(
        method,
        `${path}${name}/${end}`,
        method === 'POST' ? {} : undefined,
      );
      expect([method, end, status, body['results']]).toEqual([method, end, 200, [[1]]]);
    }
  });

  it('needs endpoint:read', async () => {
    const name = await create('SELECT 1');
    const ask = async (scope: string) =>
      (
        await callerAt(region.url, (await temporaryKey(region, [scope])).value)(
          'POST',
          `${path}${name}/run`,
          {},
        )
      ).status;
    expect([await ask('endpoint:read'), await ask('query:read')]).toEqual([200, 403]);
  });

  it('of an unknown endpoint is a 404', async () => {
    expect((await run('nobody')).status).toBe(404);
  });
});

describe('an endpoint that is not materialized', () => {
  it('is answered from the cache unless that is bypassed, and always from raw data', async () => {
    const name = await create('SELECT 1');
    const first = (await run(name)).body;
    expect((await run(name)).body).toMatchObject({ is_cached: true, last_refresh: first.last_refresh });
    expect((await run(name, { refresh: 'cache' })).body).toMatchObject({ is_cached: true });
    const forced = (await run(name, { refresh: 'force' })).body;
    expect(forced).toMatchObject({ is_cached: false, execution_path: 'inline' });
    expect(forced.last_refresh > first.last_refresh).toBe(true);
  });

  it('has no direct refresh, and no value but the three', async () => {
    const name = await create('SELECT 1');
    for (const refresh of ['direct', 'sometimes', '', 1]) {
      const { status, body } = await run(name, { refresh });
      expect([refresh, status, (body as unknown as { attr: string }).attr]).toEqual([
        refresh,
        400,
        'refresh',
      ]);
    }
  });
});

describe('a materialized endpoint', () => {
  it('is answered from the cache, else from the stored table, and from raw data with refresh=direct', async () => {
    const name = await create('SELECT 1 AS one', { is_materialized: true });
    await untilMaterialized(name);
    const stored = await waitFor(async () => {
      const { body } = await run(name, { refresh: 'force' });
      return body.execution_path === 'materialized' && body;
    });
    expect(stored).toMatchObject({ results: [[1]], columns: ['one'], endpoint_materialized: true });
    expect((await run(name)).body).toMatchObject({ is_cached: true, execution_path: 'materialized' });
    const direct = await run(name, { refresh: 'direct' });
    expect(direct.body).toMatchObject({ results: [[1]], execution_path: 'inline', is_cached: false });
    expect((await run(name, { refresh: 'force' })).body).toMatchObject({ execution_path: 'materialized' });
  });

  it('whose version is not enabled runs against raw data with every refresh mode', async () => {
    const name = await create('SELECT 1', { is_materialized: true });
    await untilMaterialized(name);
    await change(name, { query: { kind: 'HogQLQuery', query: 'SELECT 2' } });
    expect((await change(name, { version: 1, is_active: false })).status).toBe(200);
    for (const refresh of ['cache', 'force']) {
      const { status, body } = await run(name, { version: 1, refresh });
      expect([refresh, status, body]).toEqual([
        refresh,
        200,
        expect.objectContaining({ execution_path: 'inline', endpoint_version: 1, results: [[1]] }),
      ]);
    }
  });

  it('whose table is not there yet is run against raw data', async () => {
    const worker = pidOf(region, 'endpoints-worker');
    process.kill(worker, 'SIGSTOP');
    onTestFinished(() => void process.kill(worker, 'SIGCONT'));
    const name = await create('SELECT 1', { is_materialized: true });
    const { body } = await run(name);
    process.kill(worker, 'SIGCONT');
    expect(body).toMatchObject({ results: [[1]], execution_path: 'inline' });
    await untilMaterialized(name);
  });
});
