import { meetAt } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;
beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
});
afterAll(() => endpoints?.stop());

it('an endpoint that two requests delete at once is deleted once', async () => {
  await endpoints.create(project, 'deleted-twice', 'SELECT 1');
  const { database } = endpoints.context;
  const { id } = await database.endpoint.findFirstOrThrow({ where: { liveName: 'deleted-twice' } });
  const remove = () => endpoints.send(project, 'DELETE', '/deleted-twice/');
  const answers = await meetAt(database, { table: 'endpoints', id }, [remove, remove]);
  expect(answers.map(({ status }) => status)).toEqual([204, 404]);
  expect(await database.activity.count({ where: { itemId: id, activity: 'deleted' } })).toBe(1);
});
