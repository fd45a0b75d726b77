/** One network cannot keep auth-service busy with credentials that it makes up. */
import { mintToken } from '@meridian/identity';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

const CHECKS = 10;
const LIFE_MS = 200;

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGatewayHarness(
    { GATEWAY_MAX_IN_FLIGHT: `${CHECKS * 10}`, GATEWAY_TRUSTED_PROXIES: 'loopback' },
    { expiresInSeconds: LIFE_MS / 1_000, staleSeconds: 60 },
  );
});
afterAll(() => gateway[Symbol.asyncDispose]());

/** Addresses of one network. */
const attacker = (index: number) => `2001:db8::${index.toString(16)}`;
const ask = (authorization: string, address: string) =>
  gateway.api('/api/projects/1/query/q/', {
    headers: { authorization, dpop: 'a.b.c', 'x-forwarded-for': address },
  });

it.each(['Bearer', 'DPoP'])('made-up credentials of the scheme %s', async (scheme) => {
  const known = `Bearer ${gateway.newKey().token}`;
  expect((await ask(known, attacker(1))).status).toBe(200);
  const knownAt = performance.now();
  const madeUp = () => `${scheme} ${mintToken('pha', 'us')}`;

  const held: (() => void)[] = [];
  const { answer } = gateway.auth;
  gateway.auth.answer = (...asked) => void held.push(() => answer(...asked));
  const checked = Array.from({ length: CHECKS }, (_, index) => ask(madeUp(), attacker(index)));
  await waitFor(() => held.length === CHECKS);
  const refused = await ask(madeUp(), attacker(CHECKS));
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '1',
    expect.objectContaining({ code: 'unavailable' }),
  ]);
  expect(held.length).toBe(CHECKS);
  gateway.auth.answer = answer;

  expect((await ask(`Bearer ${gateway.newKey().token}`, '198.51.100.9')).status).toBe(200);
  await waitFor(() => performance.now() - knownAt > LIFE_MS, { what: 'the end of the cached identity' });
  expect((await ask(known, attacker(1))).status).toBe(200);

  for (const go of held) go();
  expect((await Promise.all(checked)).map(({ status }) => status)).toEqual(checked.map(() => 401));
  expect((await ask(`Bearer ${gateway.newKey().token}`, attacker(1))).status).toBe(200);
});

it('many requests with one credential take one place', async () => {
  const held: (() => void)[] = [];
  const { answer } = gateway.auth;
  gateway.auth.answer = (...asked) => void held.push(() => answer(...asked));
  const { token } = gateway.newKey();
  const answers = Array.from({ length: 2 * CHECKS }, () => ask(`Bearer ${token}`, attacker(1)));
  await waitFor(() => held.length === 1);
  gateway.auth.answer = answer;
  const other = ask(`Bearer ${gateway.newKey().token}`, attacker(2));
  expect((await other).status).toBe(200);
  for (const go of held) go();
  // Those that arrive after the check find the identity in the cache.
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
});
