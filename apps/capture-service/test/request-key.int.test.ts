import { uuidV7 } from '@meridian/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const stored = (project: TestProject, columns: string) =>
  capture.rows(project, `SELECT ${columns} FROM events WHERE project_id = {project}`);

describe('an event of a request with a key', () => {
  it('without a uuid is stored once, when a proxy sends its request again', async () => {
    const project = capture.newProject();
    const batch = ['first', 'second'].map((event) => ({ event, distinct_id: 'ada' }));
    const again = uuidV7();
    for (const key of [again, again, uuidV7()]) {
      const init = { headers: { 'x-meridian-request-key': key } };
      await capture.send('/batch/', { api_key: project.token, batch }, init);
    }
    await capture.untilStored(project, 4);
    const rows = await stored(project, 'event');
    expect(rows.map(({ event }) => event).toSorted()).toEqual(['first', 'first', 'second', 'second']);
  });

  it('without a uuid is stored, when a caller sends the same key with other events', async () => {
    const project = capture.newProject();
    const init = { headers: { 'x-meridian-request-key': uuidV7() } };
    for (const page of [1, 2, 3]) {
      const event = { event: 'seen', distinct_id: 'ada', properties: { page } };
      await capture.send('/e/', { api_key: project.token, ...event }, init);
    }
    await capture.untilStored(project, 3);
    expect(new Set((await stored(project, 'uuid')).map(({ uuid }) => uuid)).size).toBe(3);
  });
});
