/** Materializations of one project take turns; none of them waits for the next sweep. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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
