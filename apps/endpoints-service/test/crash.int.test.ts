/** R10: the worker is killed at random moments; readers see whole results, the work is done, nothing is left behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

/** A few here; `ENDPOINTS_KILLS=50` runs the whole of it. */
const KILLS = Number(process.env['ENDPOINTS_KILLS'] ?? 4);
const ROWS = 20_000;

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints({
    withWorker: false,
    env: { ENDPOINTS_LEASE_MS: '1500', ENDPOINTS_SWEEP_MS: '300', ENDPOINTS_TABLE_GRACE_MS: '0' },
  });
  project = endpoints.newProject();
});
afterAll(() => endpoints?.stop());

const tables = async (): Promise<string[]> =>
  (
    await endpoints.context.clickhouse.query<{ name: string }>(
      'SELECT name FROM system.tables WHERE startsWith(name, {prefix:String})',
      { params: { prefix: `endpoint_${project.id}_` } },
    )
  ).map(({ name }) => name);

it('a worker that is killed in the middle leaves the old result to readers, and no table behind', async () => {
  const { context } = endpoints;
  const created = await endpoints.create(
    project,
    'survivor',
    `SELECT number, now64() FROM numbers(${ROWS})`,
    {
      is_materialized: true,
    },
  );
  const versionId = created.body.current_version_id as string;
  let reading = true;
  const broken: string[] = [];
  let worker = await endpoints.startWorkerProcess();
  await endpoints.untilMaterialized(project, 'survivor');
  const reader = (async () => {
    while (reading) {
      const { status, body } = await endpoints.send(
        project,
        'POST',
        '/survivor/run',
        { refresh: 'force' },
        { credential: 'session' },
      );
      const moments = new Set((body.results ?? []).map(([, at]: [number, string]) => at));
      if (status !== 200 || body.results.length !== ROWS || moments.size !== 1)
        broken.push(JSON.stringify([status, moments.size]));
      await sleep(20);
    }
  })();
  for (let round = 0; round < KILLS; round++) {
    const { fence } = await context.database.materialization.update({
      where: { versionId },
      data: { nextRunAt: new Date(0) },
    });
    await context.queue.materialize(versionId);
    await waitFor(
      async () =>
        (await context.database.materialization.findUniqueOrThrow({ where: { versionId } })).fence > fence,
      { timeoutMs: 20_000 },
    );
    await sleep(Math.random() * 60);
    await worker.kill();
    worker = await endpoints.startWorkerProcess();
  }
  await waitFor(
    async () => {
      const row = await context.database.materialization.findUniqueOrThrow({ where: { versionId } });
      return row.status === 'Completed' && row.leaseUntil === null && row.nextRunAt! > new Date();
    },
    { timeoutMs: 30_000, what: 'the end of the last materialization' },
  );
  reading = false;
  await reader;
  await waitFor(async () => (await tables()).length === 1, {
    timeoutMs: 20_000,
    what: 'the last orphan to go',
  });
  const row = await context.database.materialization.findUniqueOrThrow({ where: { versionId } });
  expect(await tables()).toEqual([row.tableName]);
  expect(broken).toEqual([]);
  await worker.stop();
}, 240_000);

it('two workers make one table of one version', async () => {
  const workers = await Promise.all([endpoints.startWorkerProcess(), endpoints.startWorkerProcess()]);
  await endpoints.create(project, 'once', 'SELECT 1', { is_materialized: true });
  await endpoints.untilMaterialized(project, 'once');
  const { body } = await endpoints.send(project, 'GET', '/once/');
  const row = await endpoints.context.database.materialization.findUniqueOrThrow({
    where: { versionId: body.current_version_id },
  });
  expect(row.fence).toBe(1n);
  await Promise.all(workers.map((worker) => worker.stop()));
}, 60_000);
