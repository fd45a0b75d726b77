import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateEndpoint } from '../src/definitions/update-endpoint.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;
beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
});
afterAll(() => endpoints?.stop());

it('an update that other changes overtake each time ends with 503 after a bounded number of attempts', async () => {
  await endpoints.create(project, 'busy', 'SELECT 1');
  const { context } = endpoints;
  let attempts = 0;
  const overtaken: typeof context.queryClient = {
    ...context.queryClient,
    compile: async (...call) => {
      attempts += 1;
      if (attempts > 100) throw new Error('the update does not give up');
      const where = { projectId: project.id, name: 'busy' };
      await context.database.endpoint.updateMany({ where, data: { updatedAt: new Date(attempts) } });
      return context.queryClient.compile(...call);
    },
  };
  const author = { projectId: project.id, userId: null, scopes: ['*'] };
  const change = { query: { kind: 'HogQLQuery', query: 'SELECT 2' } } as const;
  const parts = { ...context, queryClient: overtaken };
  await expect(updateEndpoint(parts, author, 'busy', change as never)).rejects.toMatchObject({
    status: 503,
  });
});
