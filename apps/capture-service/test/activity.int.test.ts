/** The entries that changes by the API write to the activity log of the project. */
import type { FoundActivity } from '@meridian/contracts/internal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../src/persons/person-id.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
let project: TestProject;

beforeAll(async () => {
  capture = await startCapture();
  project = capture.newProject();
});
afterAll(() => capture?.stop());

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${capture.url}/api/projects/${project.id}/${path}`, {
    method,
    headers: { ...(await capture.identity(project)), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return (text === '' ? {} : JSON.parse(text)) as { id: string; results: { id: string }[] };
};

const recorded = async (search: object, secret = capture.context.config.INTERNAL_SECRET.reveal()) => {
  const response = await fetch(`${capture.url}/internal/projects/${project.id}/activity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ order: 'newest first', limit: 100, ...search }),
  });
  return { status: response.status, body: (await response.json()) as FoundActivity };
};

it('each change of a definition has an entry with the values before and after', async () => {
  const event = { event: 'opened', distinct_id: 'ada', properties: { tier: 'x' } };
  await capture.send('/e/', { token: project.token, ...event });
  await capture.untilStored(project, 1);
  const { id } = await call('POST', 'event_definitions/', { name: 'planned' });
  const [property] = (await call('GET', 'property_definitions/?properties=tier')).results;
  await call('PATCH', `property_definitions/${property!.id}/`, { property_type: 'Numeric' });
  await call('PATCH', `event_definitions/${id}/`, { description: 'A look', verified: true });
  await call('PATCH', `event_definitions/${id}/`, { verified: true });
  const { body } = await recorded({ scopes: ['EventDefinition', 'PropertyDefinition'] });
  const described = { action: 'changed', field: 'description', before: '', after: 'A look' };
  const verified = { field: 'verified', before: false, after: true };
  const typed = { field: 'property_type', before: 'String', after: 'Numeric' };
  expect(body).toMatchObject({
    count: 3,
    entries: [
      { activity: 'updated', item_id: id, detail: { name: 'planned', changes: [described, verified] } },
      { scope: 'PropertyDefinition', activity: 'updated', detail: { name: 'tier', changes: [typed] } },
      { scope: 'EventDefinition', activity: 'created', item_id: id, detail: { name: 'planned' } },
    ],
  });
  expect(body.entries.every(({ user_id: userId }) => userId !== null)).toBe(true);
});

it('changes of a person have entries without values, and so has its deletion', async () => {
  await capture.send('/e/', { token: project.token, event: 'x', distinct_id: 'ben', $set: { plan: 'free' } });
  await capture.untilStored(project, 2);
  const person = personIdOf(project.id, 'ben');
  await call('POST', `persons/${person}/update_property/`, { key: 'plan', value: 'secret' });
  await call('POST', `persons/${person}/delete_property/`, { $unset: 'plan' });
  await call('DELETE', `persons/${person}/`);
  const { body } = await recorded({ item_ids: [person] });
  const changes = [{ type: 'Person', action: 'changed', field: 'properties', before: null, after: null }];
  expect(body).toMatchObject({
    count: 3,
    entries: [
      { scope: 'Person', activity: 'deleted', detail: { name: person, changes: [] } },
      { scope: 'Person', activity: 'updated', detail: { name: person, changes } },
      { scope: 'Person', activity: 'updated', detail: { name: person, changes } },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('secret');
});

it('entries are for services of the region only', async () => {
  expect((await recorded({}, 'another-secret')).status).toBe(401);
  expect((await recorded({ limit: 0 })).status).toBe(400);
});
