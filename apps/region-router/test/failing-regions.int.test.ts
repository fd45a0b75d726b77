/** The answers of the router while one region hangs, fails, answers garbage or restarts. The other region is not affected. */
import { once } from 'node:events';
import { mintToken } from '@meridian/identity';
import { okJson, type ServiceScript, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_URL, type RouterHarness, startRouterHarness } from './router-harness.ts';

let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness({ ROUTER_UPSTREAM_TIMEOUT_MS: '1500' });
});
beforeEach(() => {
  router.us.answer = okJson;
});
afterAll(() => router[Symbol.asyncDispose]());

const KEYS = { us: mintToken('phx', 'us'), eu: mintToken('phx', 'eu') };
const post = (region: 'us' | 'eu') =>
  router.api('/api/projects/1/query/', { token: KEYS[region], method: 'POST', body: '{}' });
const BREAKS: ServiceScript = (req) => void req.socket.destroy();
const HANGS: ServiceScript = () => {};
const untilWell = () => waitFor(async () => (await post('us')).status === 200, { timeoutMs: 5_000 });

describe('a region that', () => {
  it('does not answer is a 504 at the time limit, and the other one answers meanwhile', async () => {
    router.us.answer = () => {};
    const startedAt = performance.now();
    const hanging = post('us');
    expect((await post('eu')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_400);
    expect((await hanging).status).toBe(504);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    router.us.answer = okJson;
    await untilWell();
  });

  it.each([
    ['resets the connection', (socket: { destroy(): void }) => socket.destroy()],
    [
      'talks something else than HTTP',
      (socket: { end(text: string): void }) => socket.end('SSH-2.0-OpenSSH\r\n'),
    ],
  ])('%s is a 503 for its own callers, and gets the request once', async (_name, act) => {
    router.us.answer = (req) => void act(req.socket);
    const before = router.us.requests.length;
    const answer = await post('us');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(router.us.requests.length - before).toBe(1);
    expect((await post('eu')).status).toBe(200);
    router.us.answer = okJson;
    await untilWell();
  });

  it('fails with a body that never ends keeps no connection of a discovery request', async () => {
    let asked = (_closed: Promise<unknown>): void => {};
    const request = new Promise<Promise<unknown>>((resolve) => {
      asked = resolve;
    });
    router.us.answer = (req, res) => {
      asked(once(req.socket, 'close'));
      res.writeHead(500).write('{');
    };
    expect((await router.api('/.well-known/jwks.json')).status).not.toBe(504);
    await await request;
  });

  it('restarts is a 503 at once while it is away, and is served again soon after', async () => {
    await router.us.stop();
    for (let count = 0; count < 4; count += 1) await post('us');
    const startedAt = performance.now();
    expect((await post('us')).status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect((await post('eu')).status).toBe(200);
    const answer = await router.api('/oauth/token/', {
      method: 'POST',
      body: new URLSearchParams({ code: mintToken('phac', 'us') }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'temporarily_unavailable' }),
    ]);
    await router.us.start();
    await untilWell();
  });
});

it('while a region hangs with its connections open, GET requests and events get 503 within five seconds', async () => {
  await using patient = await startRouterHarness();
  patient.us.hang();
  const startedAt = performance.now();
  const answers = await Promise.all([
    patient.api('/api/projects/1/insights/', { token: KEYS.us }),
    patient.api(`/e/?token=${mintToken('phc', 'us')}`, { method: 'POST', body: '{}' }),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [503, '1']),
  );
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('of a thousand calls to one region none fails while the other one breaks, hangs and comes back', async () => {
  const statuses = new Map<number, number>();
  let trouble: Promise<unknown> = Promise.resolve();
  const stages: (() => unknown)[] = [
    () => Object.assign(router.us, { answer: BREAKS }),
    () => Object.assign(router.us, { answer: HANGS }),
    () => router.us.stop(),
    () => router.us.start(),
  ];
  for (let count = 0; count < 1_000; count += 1) {
    if (count % 250 === 0) await stages[count / 250]!();
    if (count % 10 === 0) trouble = Promise.allSettled([trouble, post('us')]);
    const { status } = await post('eu');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[200, 1_000]]);
  await trouble;
  router.us.answer = okJson;
  await untilWell();
});

it('discovery documents are served while both regions are away', async () => {
  const path = '/.well-known/oauth-protected-resource';
  for (const region of [router.us, router.eu]) {
    region.answer = (_req, res) => void res.end(JSON.stringify({ resource: region.url }));
  }
  const read = async () => (await router.api(path)).json();
  expect(await read()).toEqual({ resource: PUBLIC_URL });
  await Promise.all([router.us.stop(), router.eu.stop()]);
  expect(await read()).toEqual({ resource: PUBLIC_URL });
  await Promise.all([router.us.start(), router.eu.start()]);
});
