/** Materializations of one project take turns; none of them waits for the next sweep. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimVersion, renewLease } from '../src/materialization/lease.ts';
import { type EndpointsHarness, startEndpoints } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;

beforeAll(async () => {
  endpoints = await startEndpoints({
    env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '1', ENDPOINTS_SWEEP_MS: '3600000' },
  });
});
afterAll(() => endpoints?.stop());

it('what found its project busy begins when the other one ends', async () => {
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

it('a turn that was given back is not taken again by a late renewal', async () => {
  const project = endpoints.newProject();
  await endpoints.createMaterialized(project, 'ended', 'SELECT 1');
  const { body } = await endpoints.send(project, 'GET', '/ended/');
  const { database } = endpoints.context;
  const where = { versionId: body.current_version_id };
  const claim = await claimVersion(database, where.versionId, { leaseMs: 60_000, perProject: 1 });
  expect(await renewLease(database, claim!, 60_000)).toBe(true);
  await database.materialization.update({ where, data: { leaseUntil: null } });
  expect(await renewLease(database, claim!, 60_000)).toBe(false);
  expect((await database.materialization.findUniqueOrThrow({ where })).leaseUntil).toBeNull();
});
