/** Reports of leaked tokens at the address of the router. */
import { hashToken, mintToken } from '@meridian/identity';
import type { ServiceScript } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RouterHarness, startRouterHarness } from './router-harness.ts';

let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness();
});
afterAll(() => router[Symbol.asyncDispose]());

const TOKENS = { us: mintToken('phx', 'us'), eu: mintToken('phx', 'eu'), none: 'phx_nothing of ours' };
const hashOf = (token: string): string => hashToken(token).toString('hex');
const labelOf = (token: string, label: string) => ({ token_hash: hashOf(token), token_type: 't', label });

/** Answers like a region for its own tokens and for tokens without a region. */
const answering =
  (...labels: object[]): ServiceScript =>
  (_req, res) =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(labels));
const AWAY: ServiceScript = (req) => void req.socket.destroy();
const refusing: ServiceScript = (_req, res) =>
  void res.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"authentication_failed"}');

const report = async (...tokens: readonly string[]) => {
  const response = await router.api('/api/alerts/github', {
    method: 'POST',
    body: JSON.stringify(tokens.map((token) => ({ token, type: 't' }))),
    headers: { 'content-type': 'application/json', 'github-public-key-identifier': 'key' },
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

beforeEach(() => {
  router.us.requests.length = 0;
  router.eu.requests.length = 0;
});

describe('a report of leaked tokens', () => {
  it('with tokens of two regions goes to both, and the answers have the order of the report', async () => {
    router.us.answer = answering(labelOf(TOKENS.none, 'false_positive'), labelOf(TOKENS.us, 'true_positive'));
    router.eu.answer = answering(labelOf(TOKENS.eu, 'true_positive'), labelOf(TOKENS.none, 'false_positive'));
    const { status, body } = await report(TOKENS.eu, TOKENS.none, TOKENS.us);
    expect([status, body]).toEqual([
      200,
      [
        labelOf(TOKENS.eu, 'true_positive'),
        labelOf(TOKENS.none, 'false_positive'),
        labelOf(TOKENS.us, 'true_positive'),
      ],
    ]);
    for (const { requests } of [router.us, router.eu]) {
      expect(requests.map(({ headers }) => headers['x-meridian-relayed'])).toEqual(['1']);
    }
  });

  it.each(['us', 'eu'] as const)('with tokens of %s only goes to that region only', async (region) => {
    router[region].answer = answering(labelOf(TOKENS[region], 'true_positive'));
    expect((await report(TOKENS[region])).body).toEqual([labelOf(TOKENS[region], 'true_positive')]);
    expect(router.us.requests.length + router.eu.requests.length).toBe(1);
    expect(router[region].requests).toHaveLength(1);
  });

  it('is stored by one region while the other one is away', async () => {
    router.us.answer = AWAY;
    router.eu.answer = answering(labelOf(TOKENS.eu, 'true_positive'));
    const { status, body } = await report(TOKENS.us, TOKENS.eu);
    expect([status, body]).toEqual([200, [labelOf(TOKENS.eu, 'true_positive')]]);
    // Once for its own tokens and once for the stored report.
    const relayed = router.eu.requests.map(({ headers }) => headers['x-meridian-relayed']);
    expect(relayed).toEqual(['1', undefined]);
  });

  it('for a region that is away is stored by the other one', async () => {
    router.us.answer = AWAY;
    router.eu.answer = answering();
    expect(await report(TOKENS.us)).toEqual({ status: 200, body: [] });
    expect(router.eu.requests).toHaveLength(1);
  });

  it('is not acknowledged when no region accepts it', async () => {
    router.us.answer = AWAY;
    router.eu.answer = AWAY;
    expect((await report(TOKENS.us, TOKENS.eu)).status).toBe(503);
  });

  it('is refused with the error of the regions', async () => {
    router.us.answer = refusing;
    router.eu.answer = refusing;
    expect((await report(TOKENS.us, TOKENS.eu)).status).toBe(401);
  });
});
