import { loadRequestSchema } from '@meridian/contracts/capture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const secret = { authorization: 'Bearer a-secret-for-tests-only', 'content-type': 'application/json' };

describe('/internal/load', () => {
  it('stores persons, groups and events unchanged', async () => {
    const project = capture.newProject();
    const answer = await capture.send(
      '/internal/load',
      {
        project_id: project.id,
        persons: [{ distinct_ids: ['p1', 'another_p1'], properties: { name: 'p1' } }],
        groups: [
          {
            group_type: 'company',
            group_type_index: 0,
            group_key: 'acme',
            properties: { industry: 'tools' },
          },
        ],
        events: [
          {
            event: 'a',
            distinct_id: 'p1',
            timestamp: '2020-01-12T12:00:00Z',
            properties: { $group_0: 'acme' },
          },
          { event: 'b', distinct_id: 'another_p1', timestamp: '2020-01-11T12:00:00', properties: {} },
          { event: 'c', distinct_id: 'stranger', timestamp: '2020-01-11T12:00:00', properties: {} },
        ],
        property_definitions: [{ name: 'price', property_type: 'Numeric' }],
      },
      { headers: secret },
    );
    expect(answer.status).toBe(201);
    const events = await capture.rows(
      project,
      `SELECT event, toString(person_properties.name) AS name, toString(group0_properties.industry) AS industry,
              toString(person_created_at) AS created, person_id
       FROM events WHERE project_id = {project} ORDER BY uuid`,
    );
    expect(events).toMatchObject([
      { event: 'a', name: 'p1', industry: 'tools', created: '2020-01-11 12:00:00.000000' },
      { event: 'b', name: 'p1', industry: '' },
      { event: 'c', name: '' },
    ]);
    expect(events[0]!.person_id).toBe(events[1]!.person_id);
    expect(events[0]!.person_id).not.toBe(events[2]!.person_id);
    const schema = await fetch(`${capture.url}/internal/projects/${project.id}/schema`, { headers: secret });
    const known = (await schema.json()) as { propertyDefinitions: { name: string }[] };
    expect(known.propertyDefinitions.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { owner: 'event', groupIndex: null, name: '$group_0', type: null, kinds: ['text'] },
      { owner: 'group', groupIndex: 0, name: 'industry', type: null, kinds: ['text'] },
      { owner: 'person', groupIndex: null, name: 'name', type: null, kinds: ['text'] },
      { owner: 'event', groupIndex: null, name: 'price', type: 'Numeric', kinds: [] },
    ]);
    expect(known).toMatchObject({
      groupTypes: [{ name: 'company', index: 0 }],
      revision: expect.any(String),
    });
  });

  it('requires the internal secret', async () => {
    const answer = await capture.send('/internal/load', loadRequestSchema.parse({ project_id: 1 }));
    expect(answer.status).toBe(401);
  });
});
