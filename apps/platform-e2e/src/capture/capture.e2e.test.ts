/** Events of the public SDKs are stored. */
import { waitFor } from '@meridian/testing';
import { PostHog as PostHogLite } from 'posthog-js-lite';
import { PostHog } from 'posthog-node';
import { expect, it } from 'vitest';
import { callerAt, keyHolder } from '../clients/api.ts';
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

it('what posthog-node sends is found by a query', async () => {
  const region = homeRegion();
  const event = `e2e ${crypto.randomUUID()}`;
  await sendWithSdk(region.url, region.projectToken ?? '', event);
  await waitFor(async () => (await countOf(region, event)) === 12, { timeoutMs: 30_000 });
});

it('what posthog-js-lite sends is found by a query', async () => {
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

it.skipIf(threeAddresses() === undefined)(
  'what is sent to the region-agnostic address is found in the region of its token, and not in the other',
  async () => {
    const { router, us, eu } = threeAddresses()!;
    const event = `e2e ${crypto.randomUUID()}`;
    await sendWithSdk(router, eu.projectToken ?? '', event);
    await waitFor(async () => (await countOf(eu, event)) === 12, { timeoutMs: 30_000 });
    expect(await countOf(us, event)).toBe(0);
  },
);
