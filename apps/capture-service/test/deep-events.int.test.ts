import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const deepJson = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a deeply nested event', () => {
  it.each([
    ['of 3,000 levels', deepJson(3_000)],
    ['of 201 levels', deepJson(199)],
    ['with a number that JavaScript writes differently', `[1.0,${deepJson(3_000)}]`],
  ])('%s makes the whole batch invalid, and the refusal names it', async (_, value) => {
    const project = capture.newProject();
    const good = Array.from({ length: 100 }, (_, index) => ({ event: 'good', distinct_id: `u${index}` }));
    const json = JSON.stringify(good).slice(0, -1);
    const answer = await capture.send(
      '/batch/',
      `{"api_key":"${project.token}","batch":${json},{"event":"deep","distinct_id":"d","properties":{"x":${value}}}]}`,
    );
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'failed to parse request: event 100 is nested too deeply; the limit is 200 levels',
    ]);
    expect((await capture.context.log.depth()).entries).toBe(0);
  });

  it.each([
    ['/e/', '"event":"e","distinct_id":"d","$set":{"a":DEEP}'],
    ['/e/', '"event":"e","distinct_id":"d","$set_once":{"a":[1e5,DEEP]}'],
    ['/capture/', '"event":"$groupidentify","distinct_id":"d","properties":{"$group_set":DEEP}'],
    ['/track/', '"event":"$create_alias","distinct_id":"d","properties":{"alias":DEEP}'],
    ['/i/v0/e/', '"event":"e","distinct_id":DEEP'],
    ['/engage/', '"$distinct_id":"d","$set":{"a":DEEP}'],
    ['/i/v1/analytics/events/', '"event":"e","distinct_id":"d","options":{"cookieless_mode":DEEP}'],
  ])('is refused with a 400 by %s: %s', async (path, members) => {
    for (const levels of [201, 3_000, 50_000]) {
      const json = members.replace('DEEP', deepJson(levels));
      const answer = await capture.send(path, `{"token":"${capture.newProject().token}",${json}}`);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        'failed to parse request: event 0 is nested too deeply; the limit is 200 levels',
      ]);
    }
  });

  it('is refused as a part of a form', async () => {
    for (const levels of [201, 3_000, 50_000]) {
      const form = new FormData();
      const json = (text: string) => new Blob([text], { type: 'application/json' });
      form.append('event', json('{"event":"$ai_generation","distinct_id":"d"}'));
      form.append('event.properties.x', json(deepJson(levels)));
      const answer = await fetch(`${capture.url}/i/v0/ai/`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${capture.newProject().token}` },
      });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('the part "event.properties.x" is nested too deeply'),
      ]);
    }
  });

  it('that is in the log already becomes a dead letter of its project, and the others of its entry are stored', async () => {
    const project = capture.newProject();
    const captured = (event: string, x: string) =>
      `{"uuid":"${crypto.randomUUID()}","event":"${event}","distinctId":"d","timestamp":${Date.now() * 1_000},"properties":{"x":${x}}}`;
    const deep = captured('deep', deepJson(3_000));
    const events = [captured('"good" [{'.replaceAll('"', '\\"'), '1.0'), deep, captured('good', '[1]')];
    const payload = `{"owner":{"projectId":${project.id}},"receivedAt":${Date.now() * 1_000},"events":[${events.join(',')}]}`;
    const { log } = capture.context;
    await log.append([{ partition: log.partitionOf(project.id, 'd'), payload }]);
    await capture.untilStored(project, 2);
    const rows = await capture.rows(
      project,
      'SELECT event, properties_text FROM events WHERE project_id = {project}',
    );
    expect(rows.map((row) => [row.event, row.properties_text]).toSorted()).toEqual([
      ['"good" [{', '{"x":1.0}'],
      ['good', '{"x":[1]}'],
    ]);
    await waitFor(async () => (await log.depth()).entries === 0);
    const letters = await capture.rows(
      project,
      'SELECT reason, event, distinct_id, payload FROM dead_letters WHERE project_id = {project}',
    );
    expect(letters).toEqual([{ reason: 'unreadable_event', event: 'deep', distinct_id: 'd', payload: deep }]);
    const warnings = await capture.rows(
      project,
      'SELECT type FROM ingestion_warnings WHERE project_id = {project}',
    );
    expect(warnings).toEqual([{ type: 'event_not_stored' }]);
  });
});
