/** The answers to SDKs for every capture address and every format. */
import { deflateSync, gzipSync } from 'node:zlib';
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt, keyHolder } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const ORIGIN = 'https://shop.example';
/** A well-formed key that belongs to no project. */
const TOKEN = 'phc_us00000000000000000000000000000000000000000002kBJQx';
const OTHER_TOKEN = 'phc_us0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd293UaZ5Y';

const send = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(homeRegion().url + path, {
    method: 'POST',
    body,
    headers: { origin: ORIGIN, 'content-type': 'text/plain', ...headers },
  });

const eventText = (name: string, more: object = {}) =>
  JSON.stringify({
    api_key: homeRegion().projectToken,
    event: name,
    distinct_id: 'at the public address',
    ...more,
  });

const liveEvents = async (query: string): Promise<{ event: string; timestamp: string }[]> => {
  const region = homeRegion();
  const path = `/api/projects/${region.projectId}/events/?${query}`;
  const answer = await keyHolder(region)<{ results: { event: string; timestamp: string }[] }>('GET', path);
  return answer.body.results;
};

const untilSeen = (name: string) =>
  waitFor(async () => (await liveEvents(`event=${encodeURIComponent(name)}`)).length === 1, {
    timeoutMs: 30_000,
  });

const EVENT_PATHS = ['/i/v0/e', '/e', '/capture', '/track', '/batch', '/engage', '/i/v1/analytics/events'];

describe('an event', () => {
  it.each(EVENT_PATHS.flatMap((path) => [path, `${path}/`]))(
    'is taken at %s by POST and GET',
    async (path) => {
      const posted = await send(path, eventText('public address'));
      expect([posted.status, await posted.json()]).toEqual([200, { status: 1 }]);
      expect(posted.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      const data = encodeURIComponent(Buffer.from(eventText('public address')).toString('base64'));
      expect((await fetch(`${homeRegion().url}${path}?data=${data}`)).status).toBe(200);
    },
  );

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  it.each<[string, (text: string) => Promise<Response>]>([
    ['gzip by name', (text) => send('/e/?compression=gzip', gzipSync(text))],
    ['gzip-js', (text) => send(`/i/v0/e/?ip=0&_=${Date.now()}&ver=1&compression=gzip-js`, gzipSync(text))],
    ['gzip by its first bytes', (text) => send('/e/', gzipSync(text))],
    ['gzip by header', (text) => send('/batch/', gzipSync(text), { 'content-encoding': 'gzip' })],
    ['deflate by header', (text) => send('/batch/', deflateSync(text), { 'content-encoding': 'deflate' })],
    ['base64', (text) => send('/e/?compression=base64', base64(text))],
    ['a form with base64', (text) => send('/e/', `data=${encodeURIComponent(base64(text))}`, form)],
    ['a form with JSON', (text) => send('/e/', `data=${encodeURIComponent(text)}`, form)],
    ['JSON within JSON', (text) => send('/e/', JSON.stringify(text))],
  ])('is found again after %s', async (_name, sendAs) => {
    const name = `public address ${crypto.randomUUID()}`;
    expect((await sendAs(eventText(name))).status).toBe(200);
    await untilSeen(name);
  });

  it('of a wrong clock has the time of ours', async () => {
    const name = `public address ${crypto.randomUUID()}`;
    const wrong = new Date(Date.now() - 400 * 86_400_000).toISOString();
    const batch = [{ event: name, distinct_id: 'd', timestamp: wrong }];
    await send('/batch/', JSON.stringify({ api_key: homeRegion().projectToken, sent_at: wrong, batch }));
    await untilSeen(name);
    const [event] = await liveEvents(`event=${encodeURIComponent(name)}`);
    expect(Math.abs(Date.parse(event!.timestamp) - Date.now())).toBeLessThan(30_000);
  });

  it('of a beacon is answered without a body', async () => {
    const answer = await send('/e/?beacon=1', eventText('public address'));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });
});

it.each<[string, string | Uint8Array<ArrayBuffer>, number, string | RegExp]>([
  ['broken JSON', '{"api_key":', 400, /^failed to parse request: /],
  ['no encoding', new Uint8Array([1, 2, 3]), 400, /^failed to decode request: /],
  ['half of a gzip', gzipSync('x'.repeat(1_000)).subarray(0, 20), 400, /^failed to decode request: /],
  ['no event', '[]', 400, 'request holds no event'],
  ['no name', eventText(''), 400, 'event submitted with an empty event name'],
  ['no distinct_id', eventText('x', { distinct_id: null }), 400, 'event submitted without a distinct_id'],
  [
    'an empty distinct_id',
    eventText('x', { distinct_id: '' }),
    400,
    'event submitted with an empty distinct_id',
  ],
  ['no token', eventText('x', { api_key: null }), 401, 'event submitted without an api_key'],
  ['a key', eventText('x', { api_key: 'phx_secret' }), 401, 'API key is not valid: personal_api_key'],
  [
    'two tokens',
    JSON.stringify([
      { token: TOKEN, event: 'x', distinct_id: 'd' },
      { token: OTHER_TOKEN, event: 'x', distinct_id: 'd' },
    ]),
    401,
    'batch submitted with inconsistent api_key values',
  ],
  ['a token of no project', eventText('x', { api_key: TOKEN }), 401, 'API key is not valid: unknown'],
  ['a wrong token', eventText('x', { api_key: 'phc_wrong' }), 401, 'API key is not valid: malformed'],
  ['a cut token', eventText('x', { api_key: TOKEN.slice(0, -1) }), 401, 'API key is not valid: malformed'],
  [
    'a large event',
    eventText('x', { properties: { a: 'x'.repeat(1_100_000) } }),
    400,
    'maximum event size exceeded',
  ],
  ['a large body', 'x'.repeat(21 * 1024 * 1024), 413, 'request body is too large'],
  ['a bomb', gzipSync(Buffer.alloc(100_000_000, ' ')), 413, 'request body is too large'],
])('%s is answered in the words that SDKs know', async (_name, body, status, text) => {
  const answer = await send('/batch/', body);
  const said = await answer.text();
  expect([answer.status, said]).toEqual([
    status,
    typeof text === 'string' ? text : expect.stringMatching(text),
  ]);
});

describe('an SDK that starts', () => {
  const url = () => homeRegion().url;
  const projectToken = () => homeRegion().projectToken ?? '';

  it.each<[string, object]>([
    ['/flags/?v=2', { flags: {} }],
    ['/flags/?v=2&config=true', { flags: {}, sessionRecording: false, surveys: false, siteApps: [] }],
    ['/flags/', { featureFlags: {}, featureFlagPayloads: {} }],
    ['/decide/?v=3', { featureFlags: {}, featureFlagPayloads: {} }],
  ])('gets no flags at %s', async (path, expected) => {
    const answer = await send(path, JSON.stringify({ token: projectToken(), distinct_id: 'd' }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...expected, errorsWhileComputingFlags: false });
  });

  it('finds its configuration, no surveys and no recordings', async () => {
    const get = callerAt(url());
    const config = await get('GET', `/array/${projectToken()}/config`);
    expect(config).toMatchObject({ status: 200, body: { token: projectToken(), hasFeatureFlags: false } });
    const script = await get<string>('GET', `/array/${projectToken()}/config.js`);
    expect(script.body).toContain('_POSTHOG_REMOTE_CONFIG');
    expect(await get('GET', `/api/surveys/?token=${projectToken()}`)).toMatchObject({
      body: { surveys: [] },
    });
    const early = await get('GET', `/api/early_access_features/?token=${projectToken()}`);
    expect(early.body).toEqual({ earlyAccessFeatures: [] });
    expect((await send('/s/?compression=gzip-js', gzipSync('a recording'))).status).toBe(200);
    expect((await get('GET', '/_readiness')).status).toBe(200);
  });

  it('evaluates flags by itself with a key, and not without', async () => {
    const path = `/api/feature_flag/local_evaluation?token=${projectToken()}&send_cohorts`;
    expect((await callerAt(url())('GET', path)).status).toBe(401);
    const answer = await keyHolder(homeRegion())('GET', path);
    expect(answer.body).toEqual({ flags: [], group_type_mapping: {}, cohorts: {} });
  });
});
