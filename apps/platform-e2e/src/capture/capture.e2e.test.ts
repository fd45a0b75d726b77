/** Events of the public SDKs are stored. */
import { waitFor } from '@meridian/testing';
import { PostHog as PostHogLite } from 'posthog-js-lite';
import { PostHog } from 'posthog-node';
import { expect, it } from 'vitest';
import { callerAt, keyHolder, sessionHolder, temporaryKey } from '../clients/api.ts';
import { homeRegion, type PlatformRegion, threeAddresses } from '../platform.ts';

const countOf = async (region: PlatformRegion, event: string): Promise<number> => {
  const query = { kind: 'HogQLQuery', query: `select count() from events where event = '${event}'` };
  const answer = await keyHolder(region)<{ results: [[number]] }>(
    'POST',
    `/api/projects/${region.projectId}/query/`,
    { query, refresh: 'force_blocking' },
  );
  return answer.body.results[0][0];
};

const sendWithSdk = async (host: string, token: string, event: string): Promise<void> => {
  const client = new PostHog(token, { host, flushAt: 5 });
  for (let index = 0; index < 12; index += 1) client.capture({ distinctId: `person ${index}`, event });
  await client.shutdown();
};

it('events of posthog-node are found by a query', async () => {
  const region = homeRegion();
  const event = `e2e ${crypto.randomUUID()}`;
  await sendWithSdk(region.url, region.projectToken ?? '', event);
  await waitFor(async () => (await countOf(region, event)) === 12, { timeoutMs: 30_000 });
});

it('events of posthog-js-lite are found by a query', async () => {
  const region = homeRegion();
  const event = `e2e ${crypto.randomUUID()}`;
  const client = new PostHogLite(region.projectToken ?? '', {
    host: region.url,
    persistence: 'memory',
    flushAt: 3,
  });
  client.identify(`lite-${event}`, { plan: 'pro' });
  for (let index = 0; index < 5; index += 1) client.capture(event, { index });
  await client.shutdown();
  await waitFor(async () => (await countOf(region, event)) === 5, { timeoutMs: 30_000 });
});

it('a page of any origin may send events', async () => {
  const { url, projectToken } = homeRegion();
  const headers = { origin: 'https://shop.example', 'content-type': 'text/plain' };
  const body = JSON.stringify({ api_key: projectToken, event: 'e2e', distinct_id: 'me' });
  const answer = await fetch(`${url}/i/v0/e/?ip=0`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://shop.example',
  ]);
  const preflight = await callerAt(url, null, { ...headers, 'access-control-request-method': 'POST' })(
    'OPTIONS',
    '/e/',
  );
  expect(preflight.status).toBe(204);
});

it('events appear live, and the stream ends when its key is deleted', async () => {
  const region = homeRegion();
  const event = `e2e ${crypto.randomUUID()}`;
  const key = await temporaryKey(region, ['query:read']);
  const path = `/api/projects/${region.projectId}/live_events/?event=${encodeURIComponent(event)}&columns=plan`;
  const headers = { authorization: `Bearer ${key.value}` };
  const stream = await fetch(region.url + path, { headers });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  })().catch(() => 'cut off');
  const body = { api_key: region.projectToken, event, distinct_id: 'ada', properties: { plan: 'pro', x: 1 } };
  await callerAt(region.url)('POST', '/i/v0/e/', body);
  await waitFor(() => text.includes('data: '), { timeoutMs: 20_000 });
  expect(JSON.parse(/^data: (.*)$/m.exec(text)![1]!)).toMatchObject({
    event,
    distinct_id: 'ada',
    properties: { plan: 'pro' },
  });
  await (await sessionHolder(region))('DELETE', `/api/personal_api_keys/${key.id}/`);
  expect(await ended).toBe('cut off');
});

it.skipIf(threeAddresses() === undefined)(
  'scripts and their 404s are served at the region-agnostic address too',
  async () => {
    const { router } = threeAddresses()!;
    const headers = { origin: 'https://shop.example' };
    for (const [path, status] of [
      ['/static/array.js', 200],
      ['/static/toolbar.js', 404],
      ['/i/v1/unknown', 404],
    ] as const) {
      const answer = await fetch(router + path, { headers });
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        path,
        status,
        'https://shop.example',
      ]);
    }
  },
);

it.skipIf(threeAddresses() === undefined)(
  'events sent to the region-agnostic address are found only in the region of their token',
  async () => {
    const { router, us, eu } = threeAddresses()!;
    const event = `e2e ${crypto.randomUUID()}`;
    await sendWithSdk(router, eu.projectToken ?? '', event);
    await waitFor(async () => (await countOf(eu, event)) === 12, { timeoutMs: 30_000 });
    expect(await countOf(us, event)).toBe(0);
  },
);
