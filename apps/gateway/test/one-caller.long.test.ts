/** One caller, or one attacker with many addresses, does not take a service away from the others. */
import { holdBackUploads, okJson, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayHarness, type Holder, startGatewayHarness } from './gateway-harness.ts';

/** The default number of places at a service. */
const PLACES = 1_000;
const MANY = PLACES + 20;
const QUERY = '/api/projects/1/query/';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGatewayHarness({ GATEWAY_TRUSTED_PROXIES: 'loopback' });
});
beforeEach(() => {
  gateway.query.answer = okJson;
});
afterAll(() => gateway[Symbol.asyncDispose]());

const from = (address: string) => ({ 'x-forwarded-for': address });
const ATTACKER = from('203.0.113.7');
const OTHER = from('198.51.100.9');
const post = (path: string, headers: Record<string, string>, token?: string) =>
  gateway.api(path, { method: 'POST', body: '{}', headers, ...(token !== undefined && { token }) });

describe(`${MANY} uploads that do not arrive`, () => {
  it.each(['/i/v0/e/', '/login', '/oauth/token/', '/subscriptions/unsubscribe'])(
    'from one address to %s harm no one else, also not a user at that address',
    async (path) => {
      using uploads = await holdBackUploads(gateway.url, MANY, () => ({ path, headers: ATTACKER }));
      expect((await post(path, OTHER)).status).toBe(200);
      expect((await post(path, ATTACKER)).status).toBe(200);
      expect((await post(QUERY, ATTACKER, gateway.newKey().token)).status).toBe(200);
      await waitFor(() => uploads.answers.length >= MANY - PLACES / 10, { what: 'the end of the oldest' });
      expect(uploads.answers[0]).toMatch(/^HTTP\/1.1 503 .*connection: close.*retry-after: 1/is);
    },
  );

  it('of one session harm no other user', async () => {
    const cookie = `meridian_session=${gateway.newKey('phsn').token}`;
    const headers = { ...ATTACKER, cookie, 'sec-fetch-site': 'same-origin' };
    using _uploads = await holdBackUploads(gateway.url, MANY, () => ({ path: QUERY, headers }));
    expect((await post(QUERY, ATTACKER, gateway.newKey().token)).status).toBe(200);
  });

  it('from as many addresses leave half of the places to requests that have arrived', async () => {
    const addressOf = (index: number) => from(`2001:db8:${index.toString(16)}::1`);
    using uploads = await holdBackUploads(gateway.url, MANY, (index) => ({
      path: QUERY,
      headers: { ...addressOf(index), authorization: `Bearer ${gateway.newKey().token}` },
    }));
    expect((await post(QUERY, OTHER, gateway.newKey().token)).status).toBe(200);
    await waitFor(() => uploads.answers.length >= MANY - PLACES / 2, { what: 'the end of the oldest' });
  });

  it('from addresses of one IPv6 network count as those of one address', async () => {
    using uploads = await holdBackUploads(gateway.url, PLACES / 5, (index) => ({
      path: '/login',
      headers: from(`2001:db8:ffff::${index.toString(16)}`),
    }));
    await waitFor(() => uploads.answers.length >= PLACES / 10);
  });
});

it('slow requests of one user, with all sessions together, hold a fifth of the places', async () => {
  const session = gateway.newKey('phsn');
  const ask = ({ token }: Holder) =>
    post(QUERY, { cookie: `meridian_session=${token}`, 'sec-fetch-site': 'same-origin' });
  const waiting: (() => void)[] = [];
  gateway.query.answer = (req, res, body) => void waiting.push(() => okJson(req, res, body));
  const refused: string[] = [];
  const asking = Array.from({ length: PLACES / 5 + 20 }, async () => {
    const { status, headers } = await ask(session);
    if (status !== 200) refused.push(`${status}, again after ${headers.get('retry-after')}`);
  });
  await waitFor(() => refused.length === 20);
  expect(new Set(refused)).toEqual(new Set(['503, again after 1']));
  expect(waiting.length).toBe(PLACES / 5);
  expect((await ask(gateway.another(session))).status).toBe(503);
  gateway.query.answer = okJson;
  expect((await ask(gateway.newKey('phsn'))).status).toBe(200);
  for (const answer of waiting) answer();
  await Promise.all(asking);
  expect((await ask(session)).status).toBe(200);
});
