/** Events that clients send again are stored once, and other events with the same uuid are stored too. */
import { randomUUID } from 'node:crypto';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

describe('an accepted event', () => {
  it('sent again, in another batch and with another time of sending, is stored once', async () => {
    const project = capture.newProject();
    const batch = Array.from({ length: 20 }, (_, index) => ({
      event: 'x',
      distinct_id: `d${index}`,
      uuid: randomUUID(),
      timestamp: new Date().toISOString(),
    }));
    for (let round = 0; round < 3; round += 1) {
      const sentAt = new Date(Date.now() - round * 1_000).toISOString();
      await capture.send('/batch/', { api_key: project.token, sent_at: sentAt, batch: batch.slice(round) });
      await capture.send('/batch/', { api_key: project.token, sent_at: sentAt, batch });
    }
    const stored = () =>
      capture.rows<{ event: string }>(project, 'SELECT event FROM events WHERE project_id = {project}');
    await capture.send('/e/', { token: project.token, event: 'last', distinct_id: 'd0' });
    await waitFor(async () => (await stored()).some(({ event }) => event === 'last'));
    expect(await stored()).toHaveLength(batch.length + 1);
  });

  it('with the uuid of an event of another name is stored as well', async () => {
    const project = capture.newProject();
    const uuid = randomUUID();
    const batch = ['a', 'b'].map((event) => ({ event, distinct_id: 'd', uuid }));
    await capture.send('/batch/', { api_key: project.token, batch });
    await capture.untilStored(project, 2);
  });
});

describe('an event with the uuid of an earlier one', () => {
  const first = { event: 'a', distinct_id: 'd', timestamp: '2026-05-02T01:00:00Z' };
  it.each([
    ['another name', { ...first, event: 'b' }],
    ['another distinct id', { ...first, distinct_id: 'e' }],
    ['a time long before', { ...first, timestamp: '2026-04-01T01:00:00Z' }],
    ['a time 25 hours before', { ...first, timestamp: '2026-05-01T00:00:00Z' }],
    ['a time on the next day, but 46 hours later', { ...first, timestamp: '2026-05-03T23:00:00Z' }],
  ])('and with %s is stored as well', async (_name, second) => {
    const [together, apart] = [capture.newProject(), capture.newProject()];
    const batch = [first, second].map((event) => ({
      ...event,
      uuid: '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b',
    }));
    await capture.send('/batch/', { api_key: together.token, batch });
    await capture.send('/e/', { ...batch[0], api_key: apart.token });
    await capture.untilStored(apart, 1);
    await capture.send('/e/', { ...batch[1], api_key: apart.token });
    await capture.untilStored(apart, 2);
    await capture.untilStored(together, 2);
  });

  it.each([
    '2026-05-02T01:00:00.000001Z',
    '2026-05-02T23:59:59Z',
    '2026-05-01T02:00:00Z',
    '2026-05-03T01:00:00Z',
  ])('and a time within a day, %s, is not stored', async (timestamp) => {
    const project = capture.newProject();
    const uuid = '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b';
    const batch = [first, { ...first, timestamp }].map((event) => ({ ...event, uuid }));
    await capture.send('/batch/', { api_key: project.token, batch });
    for (const event of [...batch, { ...first, event: 'last' }])
      await capture.send('/e/', { ...event, api_key: project.token });
    await capture.untilStored(project, 2);
    const rows = await capture.rows(
      project,
      'SELECT event FROM events WHERE project_id = {project} ORDER BY event',
    );
    expect(rows).toEqual([{ event: 'a' }, { event: 'last' }]);
  });
});
