import { createRedis } from '@meridian/redis';
import { createTestRedis, startPrivateRedis } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

const PATH = '/api/projects/1/query/q1/';
let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const AT_ONCE = 40;

/** Sends calls to several gateways in turn and answers the number of allowed ones. */
const allowed = async (
  urls: readonly string[],
  token: string,
  calls: number,
  { path = PATH, ...init }: RequestInit & { readonly path?: string } = {},
): Promise<number> => {
  let sent = 0;
  let passed = 0;
  const work = async (): Promise<void> => {
    while (sent < calls) {
      const url = urls[sent % urls.length]!;
      sent += 1;
      const answer = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      expect([200, 429]).toContain(answer.status);
      if (answer.status === 200) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return passed;
};

describe('a key', () => {
  it('gets its limits with every answer, and Retry-After with a refusal', async () => {
    const { token } = gateway.newKey();
    const first = await gateway.api(PATH, { token });
    expect(first.headers.get('ratelimit-policy')).toBe('"burst";q=240;w=60, "sustained";q=2400;w=3600');
    expect(first.headers.get('ratelimit')).toMatch(/^"burst";r=239;t=\d+, "sustained";r=2399;t=\d+$/);
    await allowed([gateway.url], token, 300);
    const refused = await gateway.api(PATH, { token });
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ type: 'throttled_error', code: 'throttled' }),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toMatch(/^"burst";r=0;t=\d+$/);
  });

  it('has separate limits for each project and each class of calls', async () => {
    const { token } = gateway.newKey();
    await allowed([gateway.url], token, 250);
    expect((await gateway.api(PATH, { token })).status).toBe(429);
    expect((await gateway.api('/api/projects/@current/query/q1/', { token })).status).toBe(429);
    expect((await gateway.api('/api/projects/2/query/q1/', { token })).status).toBe(200);
    expect((await gateway.api('/api/projects/1/insights/', { token })).status).toBe(200);
  });

  it('is counted by project, with every spelling of the path', async () => {
    const { token } = gateway.newKey();
    await allowed([gateway.url], token, 250);
    for (const spelling of ['1', '%31', '@current', '%40current']) {
      for (const name of ['projects', '%70rojects', 'environments']) {
        const answer = await gateway.api(`/api/${name}/${spelling}/query/q1/`, { token });
        expect([name, spelling, answer.status]).toEqual([name, spelling, 429]);
      }
    }
  });

  it.each([
    '01',
    '+1',
    '1.',
    '1.0',
    '0x1',
    '1e0',
    '%201',
    '1%20',
    '1;a',
    '1,2',
    '@CURRENT',
    '%EF%BC%91',
    '٣',
  ])('gets a 404 for the project id %s, and no service is called', async (spelling) => {
    const { token } = gateway.newKey();
    const before = gateway.query.requests.length;
    const answer = await gateway.api(`/api/projects/${spelling}/query/q1/`, { token });
    expect(answer.status).toBe(404);
    expect(gateway.query.requests.length).toBe(before);
  });

  it('is forwarded with the path that was counted', async () => {
    const { token } = gateway.newKey();
    await gateway.api('/api/projects/%31/insights/a%3Ab%20c/?x=%31', { token });
    expect(gateway.query.requests.at(-1)!.url).toBe('/api/projects/1/insights/a:b%20c/?x=%31');
  });

  it('has the limits of queries at the MCP server, counted apart from those of a project', async () => {
    const { token } = gateway.newKey('pha');
    const message = { path: '/mcp', method: 'POST', body: '{}' };
    expect(await allowed([gateway.url], token, 250, message)).toBe(240);
    const refused = await gateway.api('/mcp', { ...message, token });
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ type: 'throttled_error', code: 'throttled' }),
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    expect((await gateway.api(PATH, { token })).status).toBe(200);
    expect((await gateway.api('/mcp', { ...message, token: gateway.newKey('pha').token })).status).toBe(200);
  });

  it('of an app shares its limits with every other token that the app gets for the user', async () => {
    const first = gateway.newKey('pha');
    expect(await allowed([gateway.url], first.token, 250)).toBe(240);
    expect((await gateway.api(PATH, { token: gateway.another(first).token })).status).toBe(429);
    expect((await gateway.api(PATH, { token: gateway.newKey('pha').token })).status).toBe(200);
  });

  it('does not share its limits with another key of the same user', async () => {
    const first = gateway.newKey();
    await allowed([gateway.url], first.token, 250);
    expect((await gateway.api(PATH, { token: first.token })).status).toBe(429);
    expect((await gateway.api(PATH, { token: gateway.another(first).token })).status).toBe(200);
  });

  it('is counted by four gateways together', async () => {
    const others = await Promise.all([1, 2, 3].map(() => gateway.startGateway()));
    const urls = [gateway.url, ...others.map(({ url }) => url)];
    expect(await allowed(urls, gateway.newKey().token, 600)).toBe(240);
  });

  it('has them within two percent where gateways take portions', async () => {
    const big = { GATEWAY_RATE_LIMIT_PERCENT: '300' };
    const gateways = await Promise.all([1, 2, 3, 4].map(() => gateway.startGateway(big)));
    const count = await allowed(
      gateways.map(({ url }) => url),
      gateway.newKey().token,
      1_000,
    );
    expect(Math.abs(count - 720)).toBeLessThanOrEqual(14);
  });
});

it('a refusal names the limit that refused, also when the hourly one ends within a minute', async () => {
  const url = await createTestRedis();
  await using counted = await startGatewayHarness({ REDIS_URL: url });
  const { token, credentialId } = counted.newKey();
  const redis = createRedis(url);
  await redis.set(`meridian:rate:query:sustained:personal_api_key:${credentialId}:1`, '2400', 'EX', 30);
  redis.disconnect();
  const { status, headers } = await counted.api(PATH, { token });
  expect(status).toBe(429);
  expect(headers.get('ratelimit')).toMatch(/^"sustained";r=0;t=(?:29|30)$/);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
});

it('while Redis is away, each gateway allows half of the limit, and four together at most twice the limit', async () => {
  const redis = await startPrivateRedis();
  await using lonely = await startGatewayHarness({ REDIS_URL: redis.url });
  const { token } = lonely.newKey();
  await lonely.api(PATH, { token });
  await redis.kill();
  const count = await allowed([lonely.url], token, 300);
  expect(count).toBeGreaterThanOrEqual(115);
  expect(count).toBeLessThanOrEqual(130);
  const others = await Promise.all([1, 2, 3].map(() => lonely.startGateway()));
  const urls = [lonely.url, ...others.map(({ url }) => url)];
  expect(await allowed(urls, lonely.newKey().token, 700)).toBeLessThanOrEqual(480);
  await redis.close();
});

it('while Redis hangs, one call per second waits for it, and the others do not', async () => {
  const redis = await startPrivateRedis();
  await using lonely = await startGatewayHarness({ REDIS_URL: redis.url });
  const { token } = lonely.newKey();
  await lonely.api(PATH, { token });
  redis.freeze();
  const times: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const startedAt = performance.now();
    expect((await lonely.api(PATH, { token })).status).toBe(200);
    times.push(performance.now() - startedAt);
  }
  expect(Math.max(...times)).toBeLessThan(1_000);
  expect(times.filter((time) => time > 200).length).toBeLessThanOrEqual(3);
  redis.thaw();
  await redis.close();
});
