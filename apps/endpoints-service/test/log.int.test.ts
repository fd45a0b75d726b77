import { randomUUID } from 'node:crypto';
import { Secret } from '@meridian/core';
import { createRedis, keys } from '@meridian/redis';
import { createTestRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOG_SOURCE, LOG_STREAM, type LogEntry, logTimestamp } from '../src/log/log-entry.ts';
import { startLogWriter } from '../src/log/log-writer.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints();
  project = endpoints.newProject();
  await endpoints.create(project, 'watched', 'SELECT 1');
});
afterAll(() => endpoints?.stop());

it('is watched live: an entry per run, as server-sent events', async () => {
  const stop = new AbortController();
  const response = await fetch(`${endpoints.url}/api/projects/${project.id}/endpoints/watched/logs/tail/`, {
    headers: await endpoints.identity(project),
    signal: stop.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => {});
  const { body } = await endpoints.run(project, 'watched');
  await waitFor(() => text.includes(body.execution_id as string));
  expect(text.split('event: entry').length - 1).toBe(1);
  stop.abort();
  await reading;
});

it('is filtered by level, text and instance, and has the time of the last run of each endpoint', async () => {
  const { body } = await endpoints.run(project, 'watched');
  await endpoints.run(project, 'watched', { refresh: 'nonsense' });
  const logs = async (query: string) =>
    (await endpoints.send(project, 'GET', `/watched/logs/?${query}`)).body;
  await waitFor(async () => (await logs('level=error')).count === 1);
  expect((await logs(`instance_id=${body.execution_id}`)).results).toMatchObject([{ level: 'INFO' }]);
  expect((await logs('search=INVALID')).results).toMatchObject([{ level: 'ERROR' }]);
  expect((await logs('limit=1')).next).toContain('offset=1');
  const last = await endpoints.send(project, 'POST', '/last_execution_times/', {
    names: ['watched', 'never'],
  });
  expect(last.body.query_status.results).toEqual([['watched', expect.stringMatching(/^20.*Z$/)]]);
  const wrong = await endpoints.send(project, 'POST', '/last_execution_times/', { names: ['1'] });
  expect([wrong.status, wrong.body.attr]).toEqual([400, 'names']);
});

it('counts the runs of each version by day, with the shares of the cache', async () => {
  const other = endpoints.newProject();
  await endpoints.create(other, 'counted', 'SELECT 1');
  await endpoints.run(other, 'counted');
  await endpoints.run(other, 'counted');
  await endpoints.run(other, 'counted', { refresh: 'nonsense' });
  await endpoints.send(other, 'PATCH', '/counted/', { query: { kind: 'HogQLQuery', query: 'SELECT 2' } });
  await endpoints.run(other, 'counted');
  await waitFor(async () => (await endpoints.send(other, 'GET', '/counted/logs/')).body.count === 4);
  const usage = async (path: string) => (await endpoints.send(other, 'GET', path)).body;
  const { totals, results } = await usage('/counted/usage/');
  expect(totals).toMatchObject({ runs: 4, errors: 1, materialized_share: 0 });
  expect(totals.cache_share).toBeCloseTo(1 / 3);
  expect(totals.p95_ms).toBeGreaterThanOrEqual(totals.p50_ms);
  expect(
    results.map((row: Record<string, unknown>) => [row['version'], row['runs'], row['cache_share']]),
  ).toEqual([
    [1, 2, 0.5],
    [2, 1, 0],
    [null, 1, null],
  ]);
  expect((await usage('/usage/?interval=hour&version=1')).totals.runs).toBe(2);
  expect((await usage('/counted/usage/?date_to=-1d')).totals.runs).toBe(0);
});

it.each([
  ['date_from=yesterdayish', 'date_from'],
  ['date_from=-1y', 'date_from'],
  ['date_from=-1d&date_to=-3d', 'date_to'],
  ['interval=minute', 'interval'],
  ['version=0', 'version'],
])('refuses usage with %s', async (query, attr) => {
  const { status, body } = await endpoints.send(project, 'GET', `/watched/usage/?${query}`);
  expect([status, body.attr]).toEqual([400, attr]);
});

it('shows no usage of another project', async () => {
  const other = endpoints.newProject();
  expect((await endpoints.send(other, 'GET', '/watched/usage/')).status).toBe(404);
  expect((await endpoints.send(other, 'GET', '/usage/')).body).toMatchObject({
    totals: { runs: 0 },
    results: [],
  });
});

it('stores the entries of a second Redis whose stream has the ids of the first', async () => {
  const own = endpoints.newProject();
  const endpoint = (await endpoints.create(own, 'twice', 'SELECT 1')).body;
  const { engine, bus, clock, logger } = endpoints.context;
  const entryOf = (instance_id: string): LogEntry => ({
    project_id: own.id,
    log_source: LOG_SOURCE,
    log_source_id: endpoint.id,
    instance_id,
    timestamp: logTimestamp(new Date()),
    level: 'INFO',
    message: 'Endpoint executed',
    endpoint_name: 'twice',
    endpoint_version: 1,
    ...{ path: null, cache: null, duration_ms: 1, rows: 1, error_code: null, credential: '' },
  });
  for (const count of [1, 2]) {
    const redisUrl = new Secret(await createTestRedis());
    const redis = createRedis(redisUrl);
    await redis.xadd(keys.stream(LOG_STREAM), '1-1', 'd', JSON.stringify(entryOf(randomUUID())));
    const writer = startLogWriter({ redisUrl, engine, bus, clock, logger });
    await waitFor(async () => (await endpoints.send(own, 'GET', '/twice/logs/')).body.count === count);
    await writer.stop();
    redis.disconnect();
  }
});
