/** One caller does not take a region away from the others. */
import { mintToken } from '@meridian/identity';
import { holdBackUploads, okJson, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RouterHarness, startRouterHarness } from './router-harness.ts';

const PLACES = 100;
let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness({
    ROUTER_MAX_IN_FLIGHT: String(PLACES),
    ROUTER_TRUSTED_PROXIES: 'loopback',
  });
});
beforeEach(() => {
  router.us.answer = okJson;
});
afterAll(() => router[Symbol.asyncDispose]());

const from = (address: string) => ({ 'x-forwarded-for': address });
const ATTACKER = from('203.0.113.7');
const OTHER = from('198.51.100.9');
const token = mintToken('phx', 'us');
const post = (path: string, headers: Record<string, string>) =>
  router.api(path, { method: 'POST', body: '{}', token, headers });

it.each(['/i/v0/e/', '/oauth/token', '/api/projects/1/query/', '/api/cli-auth/poll'])(
  'uploads to %s that do not arrive harm no one else',
  async (path) => {
    using uploads = await holdBackUploads(router.url, 2 * PLACES, () => ({ path, headers: ATTACKER }));
    expect((await post('/api/projects/1/query/', OTHER)).status).toBe(200);
    expect(router.us.requests.at(-1)!.headers['x-forwarded-for']).toBe(OTHER['x-forwarded-for']);
    expect((await post('/i/v0/e/', OTHER)).status).toBe(200);
    await waitFor(() => uploads.answers.length >= 2 * PLACES - PLACES / 10);
  },
);

it('slow requests of one address hold a fifth of the places of a region', async () => {
  const waiting: (() => void)[] = [];
  router.us.answer = (req, res, body) => void waiting.push(() => okJson(req, res, body));
  const held = Array.from({ length: PLACES / 5 }, () => post('/api/projects/1/query/', ATTACKER));
  await waitFor(() => waiting.length === PLACES / 5);
  const refused = await post('/api/projects/1/query/', ATTACKER);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  router.us.answer = okJson;
  expect((await post('/api/projects/1/query/', OTHER)).status).toBe(200);
  for (const answer of waiting) answer();
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('forms of one address whose region is not known hold a fifth of the places of a region', async () => {
  const waiting: (() => void)[] = [];
  router.us.answer = (req, res, body) => void waiting.push(() => okJson(req, res, body));
  const send = (headers: Record<string, string>) =>
    router.api('/oauth/token', { method: 'POST', body: 'grant_type=refresh_token', headers });
  const held = Array.from({ length: PLACES / 5 }, () => send(ATTACKER));
  await waitFor(() => waiting.length === PLACES / 5);
  await send(ATTACKER);
  expect(waiting).toHaveLength(PLACES / 5);
  router.us.answer = okJson;
  expect((await send(OTHER)).status).toBe(200);
  for (const answer of waiting) answer();
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
});
