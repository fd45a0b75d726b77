/** Event definitions are listed by the kind of event. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
let project: TestProject;

const list = async (query: string) => {
  const response = await fetch(`${capture.url}/api/projects/${project.id}/event_definitions/?${query}`, {
    headers: await capture.identity(project),
  });
  const body = (await response.json()) as { results?: { name: string }[]; attr?: string; detail?: string };
  return { status: response.status, ...body, names: body.results?.map(({ name }) => name) };
};

beforeAll(async () => {
  capture = await startCapture();
  project = capture.newProject();
  for (const event of ['$pageview', 'a$b', 'signed up'])
    await capture.send('/e/', { token: project.token, event, distinct_id: 'ada' });
  await waitFor(async () => (await list('')).names?.length === 3, { what: 'the definitions' });
});
afterAll(() => capture?.stop());

it.each([
  ['event', ['$pageview', 'a$b', 'signed up']],
  ['', ['$pageview', 'a$b', 'signed up']],
  ['event_custom', ['a$b', 'signed up']],
  ['event_posthog', ['$pageview']],
  ['event_custom&search=b', ['a$b']],
  ['event_posthog&search=b', []],
])('event_type=%s lists %j', async (type, names) => {
  expect(await list(`event_type=${type}`)).toMatchObject({ status: 200, names, count: names.length });
});

it.each(['zzz', 'action_event'])('event_type=%s is refused', async (type) => {
  const { status, attr, detail } = await list(`event_type=${type}`);
  expect([status, attr]).toEqual([400, 'event_type']);
  expect(detail).toContain('event_custom');
});
