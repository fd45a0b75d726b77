import type { QueryHarness } from '../../apps/query-service/test/query-harness.ts';
import { factsOf, type Target } from './target.ts';

/** Runs cases against the query service of a test. */
export const targetOf = (harness: QueryHarness): Target => ({
  createProject: async (settings) => harness.newProject(factsOf(settings)).id,
  load: ({ project_id: id, ...data }) => harness.load({ id }, data),
  get: (id, path) => harness.send({ id }, path),
  post: (id, path, body, headers = {}) =>
    harness.send({ id }, path, { method: 'POST', body: JSON.stringify(body), headers }),
  close: () => harness.stop(),
});
