/** `search` of the lists of definitions finds the text itself: no character of it is a wildcard. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

const NAMES = ['10%off', 'back\\slash', 'plain', 'snake_case'];

let capture: CaptureHarness;
let project: TestProject;
let headers: Record<string, string>;

const found = async (list: string, search: string): Promise<string[]> => {
  const parameters = new URLSearchParams({ search, exclude_core_properties: 'true' });
  const answer = await fetch(`${capture.url}/api/projects/${project.id}/${list}/?${parameters}`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { results: { name: string }[] }).results.map(({ name }) => name);
};

beforeAll(async () => {
  capture = await startCapture();
  project = capture.newProject();
  headers = await capture.identity(project);
  await capture.send('/batch/', {
    api_key: project.token,
    batch: NAMES.map((name) => ({ event: name, distinct_id: 'ada', properties: { [name]: 1 } })),
  });
  for (const list of ['event_definitions', 'property_definitions'])
    await waitFor(async () => (await found(list, '')).length === NAMES.length, { what: list });
});
afterAll(() => capture.stop());

it.each([
  ['_', ['snake_case']],
  ['%', ['10%off']],
  ['\\', ['back\\slash']],
  ['0%O', ['10%off']],
  ['E_c', ['snake_case']],
  ['p_a', []],
  ['p%n', []],
  ['\\%', []],
  ['LAI', ['plain']],
])('%j is searched as it is', async (text, names) => {
  expect(await found('event_definitions', text)).toEqual(names);
  expect(await found('property_definitions', text)).toEqual(names);
});

it('a search for properties finds its words in any order', async () => {
  expect(await found('property_definitions', 'case e_c')).toEqual(['snake_case']);
  expect(await found('property_definitions', 'case _x')).toEqual([]);
});
