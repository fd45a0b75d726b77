/** Materializations of one project take turns, and none of them waits for the next sweep. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimVersion, renewLease } from '../src/materialization/lease.ts';
import type { StoredSqlKeyed } from '../src/materialization/stored-form.ts';
import { type EndpointsHarness, startEndpoints } from './endpoints-harness.ts';

/** Takes a second or two. */
const SLOW_QUERY = 'SELECT uniqExact(number % 1000000) FROM numbers(20000000)';

let endpoints: EndpointsHarness;

beforeAll(async () => {
  endpoints = await startEndpoints({
    env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '1', ENDPOINTS_SWEEP_MS: '3600000' },
  });
});
afterAll(() => endpoints?.stop());

it('a materialization that found its project busy starts when the other one ends', async () => {
  const project = endpoints.newProject();
  const names = ['first', 'second', 'third', 'fourth'];
  await Promise.all(
    names.map((name) =>
      endpoints.create(project, name, 'SELECT sum(number) FROM numbers(30000000)', { is_materialized: true }),
    ),
  );
  const paths = await Promise.all(
    names.map(async (name) => {
      await endpoints.untilMaterialized(project, name);
      await endpoints.context.directory.changed(project.id, name);
      return (await endpoints.run(project, name)).body.execution_path;
    }),
  );
  expect(paths).toEqual(names.map(() => 'materialized'));
});

it('a version requested during its materialization is materialized once more', async () => {
  const { database, queue } = endpoints.context;
  const project = endpoints.newProject();
  const { body } = await endpoints.create(project, 'slow', SLOW_QUERY, { is_materialized: true });
  const where = { versionId: body.current_version_id };
  const state = () => database.materialization.findUniqueOrThrow({ where });
  await waitFor(async () => (await state()).status === 'Running', { everyMs: 5 });
  const { status, fence } = await database.materialization.update({ where, data: { nextRunAt: new Date() } });
  expect([status, fence], 'it still runs').toEqual(['Running', 1n]);
  await queue.materialize(where.versionId);
  await waitFor(async () => (await state()).fence === 2n && (await state()).status === 'Completed', {
    timeoutMs: 30_000,
  });
});

it('new buckets replace the stored table, also when the same change requests materialization', async () => {
  const { database } = endpoints.context;
  const project = endpoints.newProject();
  for (const name of ['from', 'to']) await endpoints.defineVariable(project, name, 'Date', '2026-01-01');
  await endpoints.createMaterialized(
    project,
    'bucketed',
    'SELECT count() FROM events WHERE timestamp >= {variables.from} AND timestamp < {variables.to}',
  );
  const keyOf = async () => {
    const { body } = await endpoints.send(project, 'GET', '/bucketed/');
    const where = { versionId: body.current_version_id };
    const { storedForm, tableName } = await database.materialization.findUniqueOrThrow({ where });
    const [key] = (storedForm as unknown as StoredSqlKeyed).keys;
    return { bucket: key?.bucket, tableName };
  };
  expect((await keyOf()).bucket).toBe('day');
  const asked = new Date();
  const change = { is_materialized: true, bucket_overrides: { timestamp: 'hour' } };
  expect((await endpoints.send(project, 'PATCH', '/bucketed/', change)).status).toBe(200);
  await endpoints.untilMaterialized(project, 'bucketed', asked);
  const changed = await keyOf();
  expect(changed.bucket).toBe('hour');
  expect((await endpoints.send(project, 'PATCH', '/bucketed/', change)).status).toBe(200);
  expect(await keyOf()).toEqual(changed);
});

it('a version that is not due is not materialized', async () => {
  const { database } = endpoints.context;
  const project = endpoints.newProject();
  await endpoints.createMaterialized(project, 'fresh', 'SELECT 1');
  const { body } = await endpoints.send(project, 'GET', '/fresh/');
  const claimed = claimVersion(database, body.current_version_id, { leaseMs: 60_000, perProject: 1 });
  expect(await claimed).toBeUndefined();
});

it('a turn that was given back is not taken again by a late renewal', async () => {
  const project = endpoints.newProject();
  await endpoints.createMaterialized(project, 'ended', 'SELECT 1');
  const { body } = await endpoints.send(project, 'GET', '/ended/');
  const { database } = endpoints.context;
  const where = { versionId: body.current_version_id };
  await database.materialization.update({ where, data: { nextRunAt: new Date() } });
  const claim = await claimVersion(database, where.versionId, { leaseMs: 60_000, perProject: 1 });
  expect(await renewLease(database, claim!, 60_000)).toBe(true);
  await database.materialization.update({ where, data: { leaseUntil: null } });
  expect(await renewLease(database, claim!, 60_000)).toBe(false);
  expect((await database.materialization.findUniqueOrThrow({ where })).leaseUntil).toBeNull();
});
