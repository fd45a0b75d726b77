/** The log-in of a command line that starts at the region-agnostic address. */
import type { ServiceScript } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_URL, type RouterHarness, startRouterHarness } from './router-harness.ts';

let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness();
});
beforeEach(() => {
  router.us.answer = started('us');
  router.eu.answer = started('eu');
  for (const region of [router.us, router.eu]) region.requests.length = 0;
});
afterAll(() => router[Symbol.asyncDispose]());

const answering =
  (status: number, body: unknown): ServiceScript =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const USER_CODES = { us: 'BCDF-GHJK', eu: 'LMNP-QRST' } as const;
const started = (region: 'us' | 'eu') =>
  answering(200, {
    device_code: `device-${region}`,
    user_code: USER_CODES[region],
    verification_uri: `http://${region}.example/cli/authorize`,
    verification_uri_complete: `http://${region}.example/cli/authorize?code=${USER_CODES[region]}`,
    expires_in: region === 'us' ? 600 : 500,
    interval: 5,
  });
const BOTH = 'us.device-us~eu.device-eu';
const PENDING = answering(202, { status: 'pending' });
const EXPIRED = answering(400, { status: 'expired', error: 'expired_token' });
const DENIED = answering(400, { status: 'denied', error: 'access_denied' });
const KEY = answering(200, {
  status: 'authorized',
  personal_api_key: 'phx_eu',
  label: 'CLI',
  project_id: '7',
});
const AWAY = answering(503, { type: 'server_error', code: 'unavailable', detail: 'away', attr: null });

const post = async (path: string, body?: object) => {
  const answer = await router.api(`/api/cli-auth/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const bodies = () =>
  [router.us, router.eu].map(({ requests }) => requests.map(({ body }) => JSON.parse(body)));

describe('the start', () => {
  it('is made in both regions, and the terminal shows the code of each', async () => {
    expect(await post('device-code')).toEqual({
      status: 200,
      body: {
        device_code: BOTH,
        user_code: 'BCDF-GHJK (US) or LMNP-QRST (EU)',
        verification_uri: `${PUBLIC_URL}/cli/authorize`,
        verification_uri_complete: `${PUBLIC_URL}/cli/authorize?code=us.BCDF-GHJK~eu.LMNP-QRST`,
        expires_in: 500,
        interval: 5,
      },
    });
  });

  it('works with the region that answers', async () => {
    router.us.answer = AWAY;
    expect(await post('device-code')).toMatchObject({
      status: 200,
      body: { device_code: 'eu.device-eu', user_code: 'LMNP-QRST' },
    });
    router.eu.answer = answering(429, { type: 'throttled_error', code: 'throttled', detail: '', attr: null });
    expect((await post('device-code')).status).toBe(429);
  });
});

describe('the page', () => {
  const page = (query: string, headers = {}) => router.api(`/cli/authorize${query}`, { headers });
  const LINK = '?code=us.BCDF-GHJK~eu.LMNP-QRST&use_cases=schema';

  it('asks for the region, and leads there with the code of the region', async () => {
    const picker = await page(LINK);
    expect([picker.status, await picker.text()]).toEqual([200, expect.stringContaining('European Union')]);
    const chosen = await page(`${LINK}&region=eu`);
    expect([chosen.status, chosen.headers.get('location')]).toEqual([
      302,
      `${router.eu.url}/cli/authorize?code=LMNP-QRST&use_cases=schema`,
    ]);
  });

  it.each<[string, string, Record<string, string>, 'us' | 'eu', string]>([
    ['the only region that has a code', '?code=eu.LMNP-QRST', {}, 'eu', 'code=LMNP-QRST'],
    ['the region of an earlier choice', LINK, { cookie: 'meridian_region=us' }, 'us', 'code=BCDF-GHJK&'],
    ['a code that was typed', '?code=BCDF-GHJK&region=us', {}, 'us', 'code=BCDF-GHJK'],
  ])('leads to %s', async (_, query, headers, region, target) => {
    const location = (await page(query, headers)).headers.get('location');
    expect(location).toContain(`${router[region].url}/cli/authorize?${target}`);
  });

  it('asks for a code in a region that was away when the log-in began', async () => {
    const { headers } = await page('?code=eu.LMNP-QRST&region=us');
    expect(headers.get('location')).toBe(`${router.us.url}/cli/authorize?code=`);
  });
});

describe('the poll', () => {
  it('asks each region with its own code only', async () => {
    router.us.answer = PENDING;
    router.eu.answer = PENDING;
    expect(await post('poll', { device_code: BOTH })).toEqual({ status: 202, body: { status: 'pending' } });
    expect(bodies()).toEqual([[{ device_code: 'device-us' }], [{ device_code: 'device-eu' }]]);
  });

  it.each<[string, ServiceScript, ServiceScript, number, string]>([
    ['the key of the region in which the user allowed it', PENDING, KEY, 200, 'authorized'],
    ['the key while the other region is away', AWAY, KEY, 200, 'authorized'],
    ['the key although the other region has forgotten it', EXPIRED, KEY, 200, 'authorized'],
    ['a denial', PENDING, DENIED, 400, 'denied'],
    ['that it waits, while one region still knows it', EXPIRED, PENDING, 202, 'pending'],
    ['that it waits, while a region is away that may have the answer', AWAY, EXPIRED, 202, 'pending'],
    ['that it expired in both', EXPIRED, EXPIRED, 400, 'expired'],
  ])('finds %s', async (_, us, eu, status, word) => {
    router.us.answer = us;
    router.eu.answer = eu;
    expect(await post('poll', { device_code: BOTH })).toMatchObject({ status, body: { status: word } });
  });

  it.each<[string, object]>([
    ['a code of one region', { device_code: 'opaque' }],
    ['no code', {}],
    ['a code with a foreign part', { device_code: 'us.a~moon.b' }],
  ])('passes %s to the regions as it is', async (_, body) => {
    router.us.answer = EXPIRED;
    router.eu.answer = EXPIRED;
    expect((await post('poll', body)).status).toBe(400);
    expect(bodies()).toEqual([[body], [body]]);
  });
});
