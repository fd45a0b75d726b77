/**
 * Kills the worker at random moments: readers see complete results, the work finishes, and no tables are left behind.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StoredForm, tablesOf } from '../src/materialization/stored-form.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

/** Two for each of the three stored forms. */
const KILLS = Number(process.env['ENDPOINTS_KILLS'] ?? 6);
const ROWS = 20_000;
/** Leaves the worker most of the CPU, because each round of reads parses all rows. */
const READ_PAUSE_MS = 100;

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints({
    withWorker: false,
    env: { ENDPOINTS_LEASE_MS: '2000', ENDPOINTS_SWEEP_MS: '200', ENDPOINTS_TABLE_GRACE_MS: '0' },
  });
  project = endpoints.newProject();
});
afterAll(() => endpoints?.stop());

const tables = async (): Promise<string[]> =>
  (
    await endpoints.context.engine
      .forAllProjects('inspecting stored rows in a test')
      .query<{ name: string }>('SELECT name FROM system.tables WHERE startsWith(name, {prefix:String})', {
        params: { prefix: `endpoint_${project.id}_` },
      })
  ).map(({ name }) => name);

it(
  'a worker that is killed in the middle leaves the old result to readers, and no table behind',
  async () => {
    const { context } = endpoints;
    await endpoints.load(project, sampleEvents());
    const queries = {
      whole: `SELECT number, now64() FROM numbers(${ROWS})`,
      by_day: 'SELECT toDate(timestamp) AS day, count() FROM events GROUP BY day ORDER BY day',
      merged: 'SELECT event, uniq(distinct_id) FROM events GROUP BY event ORDER BY event',
    };
    let worker = await endpoints.startWorkerProcess();
    const versions = new Map<string, string>();
    const expected = new Map<string, string>();
    for (const [name, query] of Object.entries(queries)) {
      const { body } = await endpoints.create(project, name, query, { is_materialized: true });
      versions.set(name, body.current_version_id as string);
      await endpoints.untilMaterialized(project, name);
      expected.set(name, JSON.stringify((await endpoints.run(project, name)).body.results));
    }

    let reading = true;
    const broken: string[] = [];
    const isWhole = (name: string, results: [unknown, string][]): boolean =>
      name === 'whole'
        ? results.length === ROWS && new Set(results.map(([, at]) => at)).size === 1
        : JSON.stringify(results) === expected.get(name);
    const reader = (async () => {
      while (reading) {
        for (const name of versions.keys()) {
          const { status, body } = await endpoints.send(
            project,
            'POST',
            `/${name}/run`,
            { refresh: 'force' },
            { credential: 'session' },
          );
          if (status !== 200 || !isWhole(name, body.results)) broken.push(`${name}: ${status}`);
        }
        await sleep(READ_PAUSE_MS);
      }
    })();

    const stateOf = (name: string) =>
      context.database.materialization.findUniqueOrThrow({ where: { versionId: versions.get(name)! } });
    const names = [...versions.keys()];
    for (let round = 0; round < KILLS; round++) {
      const name = names[round % names.length]!;
      const versionId = versions.get(name)!;
      const { fence } = await context.database.materialization.update({
        where: { versionId },
        data: { nextRunAt: new Date() },
      });
      await context.queue.materialize(versionId);
      await waitFor(async () => (await stateOf(name)).fence > fence, { timeoutMs: 60_000 });
      await sleep(Math.random() * 60);
      await worker.kill();
      worker = await endpoints.startWorkerProcess();
    }
    for (const name of names) {
      await waitFor(
        async () => {
          const { status, error, failures, leaseUntil, nextRunAt } = await stateOf(name);
          const isDone = status === 'Completed' && leaseUntil === null && nextRunAt! > new Date();
          if (!isDone) throw new Error(JSON.stringify({ status, error, failures, leaseUntil, nextRunAt }));
          return true;
        },
        { timeoutMs: 60_000, what: `the end of the last materialization of ${name}` },
      );
    }
    reading = false;
    await reader;
    const needed = (await Promise.all(names.map(stateOf))).flatMap(({ tableName, storedForm }) =>
      tablesOf(tableName, storedForm as unknown as StoredForm),
    );
    await waitFor(async () => (await tables()).length === needed.length, {
      timeoutMs: 20_000,
      what: 'the last orphan to go',
    });
    expect((await tables()).toSorted()).toEqual(needed.toSorted());
    expect(broken).toEqual([]);
    for (const name of ['by_day', 'merged']) {
      const [stored, direct] = [
        (await endpoints.run(project, name, { refresh: 'force' })).body,
        (await endpoints.run(project, name, { refresh: 'direct' })).body,
      ];
      expect([stored.execution_path, direct.execution_path]).toEqual(['materialized', 'inline']);
      expect(stored.results).toEqual(direct.results);
    }
    await worker.stop();
  },
  120_000 + KILLS * 60_000,
);

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
