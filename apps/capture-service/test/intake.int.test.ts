import { gzipSync } from 'node:zlib';
import { mintToken } from '@meridian/identity';
import { waitFor } from '@meridian/testing';
import { PostHog } from 'posthog-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const stored = (project: TestProject, columns = 'event, distinct_id, properties_text') =>
  capture.rows(
    project,
    `SELECT ${columns} FROM events WHERE project_id = {project} ORDER BY timestamp, uuid`,
  );

const warningsOf = async (project: TestProject) =>
  (
    await capture.rows<{ type: string }>(
      project,
      'SELECT DISTINCT type FROM ingestion_warnings WHERE project_id = {project} ORDER BY type',
    )
  ).map((row) => row.type);

describe('an accepted event', () => {
  it('is a row with the sent data', async () => {
    const project = capture.newProject();
    const sent = await capture.send(
      '/i/v0/e/',
      `{"api_key":"${project.token}","event":"signed up","distinct_id":"ada","timestamp":"2026-11-20T10:00:00.123456Z",
        "uuid":"0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b","properties":{"plan":"pro","a.b":1,"a":{"b":null},"price":1.0,
        "big":12345678901234567890123,"at":"2026-01-01T10:00:00Z","$set":{"email":"ada@example.com"},"$ip":"8.8.8.8"}}`,
    );
    expect([sent.status, await sent.json()]).toEqual([200, { status: 1 }]);
    await capture.untilStored(project, 1);
    const [row] = await stored(
      project,
      `toString(uuid) AS uuid, event, distinct_id, toString(timestamp) AS timestamp, properties_text, person_mode,
       toString(person_properties.email) AS email, toString(properties.\`a%2Eb\`) AS dotted,
       toString(properties.at) AS at, accurateCastOrNull(properties.price, 'Float64') AS price`,
    );
    expect(row).toEqual({
      uuid: '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b',
      event: 'signed up',
      distinct_id: 'ada',
      timestamp: '2026-11-20 10:00:00.123456',
      properties_text:
        '{"plan":"pro","a.b":1,"a":{"b":null},"price":1.0,"big":12345678901234567890123,"at":"2026-01-01T10:00:00Z","$set":{"email":"ada@example.com"},"$ip":"8.8.8.8"}',
      person_mode: 'full',
      email: 'ada@example.com',
      dotted: '1',
      at: '2026-01-01T10:00:00Z',
      price: 1,
    });
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const text = { headers: { 'content-type': 'text/plain' } };
  it.each<[string, (body: string) => Promise<Response>]>([
    ['/e/ with text/plain', (body) => capture.send('/e/', body, text)],
    ['/e without a slash', (body) => capture.send('/e', body)],
    [
      '/i/v0/e/ with gzip-js',
      (body) => capture.send('/i/v0/e/?ip=0&_=1&ver=1&compression=gzip-js', gzipSync(body), text),
    ],
    ['/i/v1/analytics/events', (body) => capture.send('/i/v1/analytics/events', body)],
    [
      '/capture/ with a form',
      (body) => capture.send('/capture/', `data=${encodeURIComponent(base64(body))}`, form),
    ],
    ['/track/ by GET', (body) => fetch(`${capture.url}/track/?data=${encodeURIComponent(base64(body))}`)],
    [
      '/batch/ with Content-Encoding: gzip',
      (body) =>
        capture.send('/batch/', gzipSync(body), {
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        }),
    ],
  ])('may be sent to %s', async (_name, send) => {
    const project = capture.newProject();
    const answer = await send(JSON.stringify({ token: project.token, event: 'ünï', distinct_id: 'd' }));
    expect(answer.status).toBe(200);
    await capture.untilStored(project, 1);
    expect(await stored(project, 'event')).toEqual([{ event: 'ünï' }]);
  });

  it('of a beacon is answered without a body', async () => {
    const project = capture.newProject();
    const event = { token: project.token, event: 'x', distinct_id: 'd' };
    const answer = await capture.send('/e/?beacon=1', event);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await capture.untilStored(project, 1);
  });

  it('of a pixel may have a question mark in its address that is not escaped', async () => {
    const project = capture.newProject();
    const properties = { $current_url: 'https://shop.example/?a=1' };
    const event = { token: project.token, event: 'pixel', distinct_id: 'd', properties };
    const answer = await fetch(`${capture.url}/e/?data=${encodeURI(JSON.stringify(event))}`);
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":1}']);
    await capture.untilStored(project, 1);
  });

  it('can be read in under a second', async () => {
    const project = capture.newProject();
    const samples: number[] = [];
    for (let count = 1; count <= 10; count += 1) {
      const startedAt = performance.now();
      await capture.send('/e/', { token: project.token, event: 'x', distinct_id: 'd' });
      await capture.untilStored(project, count);
      samples.push(performance.now() - startedAt);
    }
    expect(samples.sort((a, b) => a - b)[5]).toBeLessThan(1_000);
  });
});

describe('the published posthog-node', () => {
  it('sends events, persons, aliases and groups that arrive as sent', async () => {
    const project = capture.newProject();
    const client = new PostHog(project.token, { host: capture.url, flushAt: 5 });
    client.capture({ distinctId: 'ada', event: 'opened', properties: { price: 12.5, tags: ['a', 'b'] } });
    client.identify({ distinctId: 'ada', properties: { email: 'ada@example.com' } });
    client.groupIdentify({
      groupType: 'company',
      groupKey: 'acme',
      properties: { name: 'Acme' },
      distinctId: 'ada',
    });
    client.capture({ distinctId: 'ada', event: 'grouped', groups: { company: 'acme' } });
    client.alias({ distinctId: 'ada', alias: 'ada-phone' });
    client.capture({ distinctId: 'ada-phone', event: 'called' });
    expect(await client.getAllFlags('ada')).toEqual({});
    await client.shutdown();
    await capture.untilStored(project, 6);

    const rows = await stored(
      project,
      'event, distinct_id, properties_text, person_id, `$group_0` AS company, toString(group0_properties.name) AS company_name',
    );
    const opened = JSON.parse(rows.find((row) => row.event === 'opened')!.properties_text as string);
    expect(opened).toMatchObject({ price: 12.5, tags: ['a', 'b'], $lib: 'posthog-node' });
    expect(rows.find((row) => row.event === 'grouped')).toMatchObject({
      company: 'acme',
      company_name: 'Acme',
    });
    const [person] = await capture.rows(
      project,
      `SELECT id, properties_text, is_identified FROM persons FINAL WHERE project_id = {project} AND is_deleted = 0`,
    );
    expect(person).toMatchObject({
      properties_text: '{"email": "ada@example.com"}'.replace(': ', ':'),
      is_identified: 1,
    });
    const ids = await capture.rows<{ distinct_id: string; person_id: string }>(
      project,
      'SELECT distinct_id, person_id FROM person_distinct_ids FINAL WHERE project_id = {project} ORDER BY distinct_id',
    );
    expect(ids.filter((row) => row.distinct_id.startsWith('ada'))).toEqual([
      { distinct_id: 'ada', person_id: person!.id },
      { distinct_id: 'ada-phone', person_id: person!.id },
    ]);
  });
});

describe('the newer protocol of posthog-node', () => {
  it('keeps the members that are not properties', async () => {
    const project = capture.newProject();
    process.env.POSTHOG_CAPTURE_MODE = 'v1';
    const client = new PostHog(project.token, { host: capture.url });
    delete process.env.POSTHOG_CAPTURE_MODE;
    const properties = { $session_id: 's1', $process_person_profile: false, price: 5 };
    client.capture({ distinctId: 'somebody', event: 'opened', properties });
    await client.shutdown();
    await capture.untilStored(project, 1);
    const [row] = await stored(project, 'person_mode, properties_text');
    expect(row!.person_mode).toBe('propertyless');
    expect(JSON.parse(row!.properties_text as string)).toMatchObject({ ...properties, $lib: 'posthog-node' });
  });

  it('sends the clock of the client in a header', async () => {
    const project = capture.newProject();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const headers = { authorization: `Bearer ${project.token}`, 'posthog-request-timestamp': yesterday };
    const batch = [{ event: 'x', distinct_id: 'd', timestamp: yesterday, options: {} }];
    await capture.send('/i/v1/analytics/events', { batch }, { headers });
    await capture.untilStored(project, 1);
    const [row] = await stored(project, 'toUnixTimestamp(timestamp) AS at');
    expect(Math.abs(Number(row!.at) - Date.now() / 1_000)).toBeLessThan(60);
  });
});

describe('a refused request', () => {
  it.each<[string, () => Promise<Response>, number, string]>([
    ['broken JSON', () => capture.send('/e/', '{'), 400, 'failed to parse request'],
    [
      'bytes in no known encoding',
      () => capture.send('/e/', new Uint8Array([1, 2, 3])),
      400,
      'failed to decode request',
    ],
    ['no token', () => capture.send('/e/', { event: 'x', distinct_id: 'd' }), 401, 'without an api_key'],
    ['a bomb', () => capture.send('/e/', gzipSync(Buffer.alloc(100_000_000, ' '))), 413, 'too large'],
    [
      'an event of 10 MB',
      () =>
        capture.send('/e/', {
          token: mintToken('phc', 'us'),
          event: 'x',
          distinct_id: 'd',
          properties: { big: 'x'.repeat(10_000_000) },
        }),
      400,
      'maximum event size exceeded',
    ],
    [
      'an event nested a hundred thousand deep',
      () =>
        capture.send(
          '/e/',
          `{"token":"${mintToken('phc', 'us')}","event":"x","distinct_id":"d","properties":{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}}`,
        ),
      400,
      'nested too deep',
    ],
  ])('gets the reason: %s', async (_name, send, status, message) => {
    const answer = await send();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'text/plain; charset=utf-8',
    ]);
    expect(await answer.text()).toContain(message);
  });

  it('with a body over 20 MB gets a readable 413', async () => {
    const answer = await capture.send('/batch/', 'x'.repeat(21 * 1024 * 1024));
    expect([answer.status, await answer.text()]).toEqual([413, 'request body is too large']);
  });
});

describe('a token', () => {
  it.each(['/e/', '/capture/', '/track/', '/batch/', '/i/v0/e/', '/i/v1/analytics/events/', '/engage/'])(
    'that cannot be one is refused at %s without a look-up',
    async (path) => {
      const project = capture.newProject();
      const lookUps = vi.spyOn(capture.projects, 'findByToken');
      for (const token of ['phc_wrong', project.token.slice(0, -1), `${project.token}0`]) {
        const event = {
          event: 'x',
          distinct_id: 'd',
          $distinct_id: 'd',
          $set: {},
          uuid: crypto.randomUUID(),
        };
        const answer = await capture.send(path, { api_key: token, $token: token, batch: [event] });
        expect([answer.status, await answer.text()]).toEqual([401, 'API key is not valid: malformed']);
      }
      expect(lookUps).not.toHaveBeenCalled();
      lookUps.mockRestore();
    },
  );

  it('of no project is refused', async () => {
    const event = { token: mintToken('phc', 'us'), event: 'x', distinct_id: 'd' };
    const answer = await capture.send('/e/', event);
    expect([answer.status, await answer.text()]).toEqual([401, 'API key is not valid: unknown']);
    expect((await capture.context.log.depth()).bytes).toBe(0);
  });

  it.each(['/e/', '/batch/', '/i/v0/e/', '/capture/', '/track/'])(
    'that was revoked is refused at %s',
    async (path) => {
      const project = capture.newProject();
      const event = { token: project.token, event: 'x', distinct_id: 'd', $set: { a: 1 } };
      await capture.send(path, event);
      await capture.untilStored(project, 1);
      // The rows can be read a moment before the log is trimmed.
      await expect.poll(async () => (await capture.context.log.depth()).bytes).toBe(0);
      capture.projects.revoke(project.token);
      expect((await capture.send(path, event)).status).toBe(401);
      expect((await capture.context.log.depth()).bytes).toBe(0);
    },
  );
});

describe('strange content', () => {
  it('does not affect the other events of its batch', async () => {
    const project = capture.newProject();
    const properties = {
      nulls: { a: null, list: [null] },
      nul: 'a\0b',
      lone: '\ud800',
      '': 'empty name',
      'back`tick"quote\\slash': 1,
      'a.b': 1,
      a: { b: 2 },
      'a%2Eb': 3,
      deep: JSON.parse(`${'{"a":'.repeat(190)}1${'}'.repeat(190)}`),
      mixed: [1, 'x', null, { b: 1 }, [2]],
    };
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, index]));
    const batch = [
      { event: 'strange', distinct_id: 'nul\0lone\ud800', properties },
      { event: 'many', distinct_id: 'd', properties: many },
      { event: 'old', distinct_id: 'd', timestamp: '0000-01-01T00:00:00Z' },
      { event: 'future', distinct_id: 'd', timestamp: '9999-12-31T00:00:00Z' },
      { event: 'when', distinct_id: 'd', timestamp: 'yesterday' },
      { event: 'uuid', distinct_id: 'd', uuid: 'not-a-uuid' },
      { event: 'set', distinct_id: 'd', $set: { deep: properties.deep, nul: 'a\0b' } },
      { event: 'groups', distinct_id: 'd', properties: { $groups: { company: null, team: 5, '': 'x' } } },
      { event: 'neighbour', distinct_id: 'd' },
    ];
    const answer = await capture.send('/batch/', { api_key: project.token, batch });
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":1}']);
    await capture.untilStored(project, batch.length);
    const rows = await stored(
      project,
      'event, distinct_id, properties_text, toString(timestamp) AS timestamp',
    );
    const strange = rows.find((row) => row.event === 'strange')!;
    expect(strange.distinct_id).toBe('nul\ufffdlone\ufffd');
    expect(JSON.parse(strange.properties_text as string)).toMatchObject({
      nulls: { a: null },
      nul: 'a\ufffdb',
      '': 'empty name',
    });
    expect(rows.find((row) => row.event === 'old')!.timestamp).toBe('1970-01-01 00:00:00.000000');
    expect(
      Object.keys(JSON.parse(rows.find((row) => row.event === 'many')!.properties_text as string)),
    ).toHaveLength(10_001);
    await waitFor(async () => (await warningsOf(project)).length === 3);
    expect(await warningsOf(project)).toEqual([
      'event_timestamp_in_future',
      'ignored_invalid_timestamp',
      'skipping_event_invalid_uuid',
    ]);
  });

  it('in a long address, at the place where sessions cut it, does not stop the writer', async () => {
    const project = capture.newProject();
    const $current_url = `https://shop.example/${'x'.repeat(1_978)}😢`;
    const properties = { $session_id: 's', $current_url, $referrer: $current_url, utm_source: $current_url };
    await capture.send('/e/', { token: project.token, event: '$pageview', distinct_id: 'd', properties });
    await waitFor(async () => (await capture.context.log.depth()).entries === 0);
    const rows = await capture.rows(
      project,
      'SELECT arrayJoin(groupUniqArrayArray(urls)) AS url FROM sessions WHERE project_id = {project}',
    );
    expect(rows).toEqual([{ url: $current_url.slice(0, 1_999) }]);
  });

  it('of more months than one insert may contain is stored', { timeout: 60_000 }, async () => {
    const project = capture.newProject();
    const batch = Array.from({ length: 110 }, (_, index) => ({
      event: 'month',
      distinct_id: 'd',
      timestamp: new Date(Date.UTC(2010, index)).toISOString(),
    }));
    await capture.send('/batch/', { api_key: project.token, batch });
    await capture.untilStored(project, batch.length, 50_000);
  });
});

describe('a browser', () => {
  it('of any origin may send', async () => {
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-headers': 'content-type,x-custom',
    };
    const preflight = await fetch(`${capture.url}/e/`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'content-type,x-custom',
    });
  });
});
