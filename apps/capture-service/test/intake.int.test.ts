import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

describe('an accepted event', () => {
  it('is a row with what was sent', async () => {
    const project = capture.newProject();
    const sent = await capture.send('/i/v0/e/', {
      api_key: project.token,
      event: 'signed up',
      distinct_id: 'ada',
      timestamp: '2026-11-20T10:00:00.123456Z',
      uuid: '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b',
      properties: { plan: 'pro', 'a.b': 1, a: { b: null }, price: 1.0, $set: { email: 'ada@example.com' } },
    });
    expect([sent.status, await sent.json()]).toEqual([200, { status: 1 }]);
    await capture.untilStored(project, 1);
    const [row] = await capture.rows(
      project,
      'SELECT toString(uuid) AS uuid, event, distinct_id, toString(timestamp) AS timestamp, properties_text, toString(person_properties.email) AS email, person_mode FROM events WHERE project_id = {project}',
    );
    expect(row).toMatchObject({
      uuid: '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b',
      event: 'signed up',
      distinct_id: 'ada',
      timestamp: '2026-11-20 10:00:00.123456',
      email: 'ada@example.com',
      person_mode: 'full',
    });
    expect(JSON.parse(row!.properties_text as string)).toMatchObject({
      plan: 'pro',
      'a.b': 1,
      a: { b: null },
    });
  });
});
