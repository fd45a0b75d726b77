/** The list of the endpoints of a project. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
  const display_name = '100% of visits, by \\';
  for (const [name, members] of [
    ['daily_sales', {}],
    ['visits', { display_name }],
  ] as const) {
    const { status } = await endpoints.create(project, name, 'SELECT 1', members);
    expect(status).toBe(201);
  }
});
afterAll(() => endpoints?.stop());

it.each([
  ['_', ['daily_sales']],
  ['Y_S', ['daily_sales']],
  ['%', ['visits']],
  ['\\', ['visits']],
  ['OF visits', ['visits']],
  ['v_s', []],
  ['v%s', []],
  ['', ['visits', 'daily_sales']],
])('is searched for %j, in names and titles', async (text, names) => {
  const { body } = await endpoints.send(project, 'GET', `/?search=${encodeURIComponent(text)}`);
  expect(body.count).toBe(names.length);
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(names);
});
