import { fileURLToPath } from 'node:url';
import { runProcess, waitFor } from '@meridian/core/testing';
import { type PrivateServer, startPrivateRedis } from '@meridian/embedded-stores/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createResultCache, type ResultCacheOptions } from '../src/cache/result-cache.ts';
import { closeRedis, createRedis, type Redis } from '../src/connection.ts';
import { createTestRedis } from '../src/testing.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const connect = (url: string): Redis => {
  const redis = createRedis(url, { commandTimeoutMs: 300 });
  opened.push(() => closeRedis(redis));
  return redis;
};

/** Two caches on two connections simulate two processes: they share only Redis. */
const newCache = (url: string, options: Partial<ResultCacheOptions> = {}) =>
  createResultCache({ redis: connect(url), name: 'test', ...options });

const privateRedis = async (): Promise<PrivateServer> => {
  const server = await startPrivateRedis();
  opened.push(() => server.close());
  return server;
};

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (answer: { bytes: Uint8Array } | undefined) => answer && new TextDecoder().decode(answer.bytes);

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

describe('getOrCompute', () => {
  it('returns the same bytes, and the time of their computation', async () => {
    const cache = newCache(await createTestRedis());
    const before = Date.now();
    const odd = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await cache.getOrCompute('id', { ttlSeconds: 60, compute: async () => odd });
    const answer = await cache.getOrCompute('id', { ttlSeconds: 60, compute: () => Promise.reject() });
    expect(Buffer.compare(answer.bytes, odd)).toBe(0);
    expect(answer.source).toBe('cached');
    expect(answer.storedAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('gives other processes the reference in place of a result that is stored elsewhere', async () => {
    const url = await createTestRedis();
    const [here, there] = [newCache(url), newCache(url)];
    const request = { ttlSeconds: 60, compute: async () => bytes('large'), reference: bytes('elsewhere') };
    const same = await Promise.all([here.getOrCompute('id', request), here.getOrCompute('id', request)]);
    expect(same.map(text)).toEqual(['large', 'large']);
    expect(text(await there.getOrCompute('id', request))).toBe('elsewhere');
  });

  it('computes once for 500 equal calls over four processes', async () => {
    const url = await createTestRedis();
    const caches = Array.from({ length: 4 }, () => newCache(url));
    let computed = 0;
    const computing = gate();
    const calls = Array.from({ length: 500 }, (_, index) =>
      caches[index % 4]?.getOrCompute('hot', {
        ttlSeconds: 60,
        async compute() {
          computed += 1;
          await computing.opened;
          return bytes('answer');
        },
      }),
    );
    await waitFor(() => computed > 0);
    computing.open();
    const answers = await Promise.all(calls);
    expect(computed).toBe(1);
    expect(new Set(answers.map(text))).toEqual(new Set(['answer']));
    expect(answers.filter((answer) => answer?.source === 'computed')).toHaveLength(1);
  });

  it('gives a failure to all waiting callers, caches nothing, and computes again afterwards', async () => {
    const cache = newCache(await createTestRedis());
    const failing = { ttlSeconds: 60, compute: () => Promise.reject(new Error('no such table')) };
    const [first, second] = await Promise.allSettled([
      cache.getOrCompute('id', failing),
      cache.getOrCompute('id', failing),
    ]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
    const answer = await cache.getOrCompute('id', { ttlSeconds: 60, compute: async () => bytes('now') });
    expect([text(answer), answer.source]).toEqual(['now', 'computed']);
  });

  it('lets another process take over soon after the computing one was killed', async () => {
    const url = await createTestRedis();
    const entry = fileURLToPath(new URL('./compute-forever.ts', import.meta.url));
    const victim = await runProcess({ entry, args: [url, 'id'], ready: /computing/ });
    const cache = newCache(url, { lockMs: 600 });
    const waiting = cache.getOrCompute('id', { ttlSeconds: 60, compute: async () => bytes('survived') });
    await victim.kill();
    const killedAt = performance.now();
    expect(text(await waiting)).toBe('survived');
    expect(performance.now() - killedAt).toBeLessThan(2_000);
  });

  it('stores nothing from a computer that lost its turn while it was frozen', async () => {
    const url = await createTestRedis();
    const cache = newCache(url);
    const redis = connect(url);
    const slow = gate();
    const running = cache.getOrCompute('id', {
      ttlSeconds: 60,
      async compute() {
        await slow.opened;
        return bytes('late');
      },
    });
    await waitFor(async () => (await redis.keys('*:lock')).length === 1);
    await redis.set((await redis.keys('*:lock'))[0] as string, 'another');
    slow.open();
    expect(text(await running)).toBe('late');
    expect(await cache.get('id')).toBeUndefined();
  });

  it('stops the work when the last caller disconnects, and not before', async () => {
    const cache = newCache(await createTestRedis());
    const [first, second] = [new AbortController(), new AbortController()];
    let workSignal: AbortSignal | undefined;
    const compute = (signal: AbortSignal) =>
      new Promise<Uint8Array>((_, reject) => {
        workSignal = signal;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const calls = [first, second].map(({ signal }) =>
      cache.getOrCompute('id', { ttlSeconds: 60, compute, signal }),
    );
    const settled = Promise.allSettled(calls);
    await waitFor(() => workSignal);
    first.abort();
    await expect(calls[0]).rejects.toThrow(/abort/);
    expect(workSignal?.aborted).toBe(false);
    second.abort();
    await settled;
    await waitFor(() => workSignal?.aborted);
  });

  it('hands out a result larger than its bound and keeps it from Redis', async () => {
    const cache = newCache(await createTestRedis(), { maxBytes: 10 });
    const answer = await cache.getOrCompute('id', {
      ttlSeconds: 60,
      compute: async () => bytes('eleven char'),
    });
    expect(text(answer)).toBe('eleven char');
    expect(await cache.get('id')).toBeUndefined();
  });
});

describe('with Redis away', () => {
  const call = (cache: ReturnType<typeof newCache>, id: string) =>
    cache.getOrCompute(id, { ttlSeconds: 60, compute: async () => bytes('computed') });

  it('answers while Redis is dead, and caches again when it is back', async () => {
    const server = await privateRedis();
    const failures: unknown[] = [];
    const cache = newCache(server.url, { onRedisError: (error) => failures.push(error) });
    await call(cache, 'id');
    await server.kill();

    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => call(cache, `id${index}`)));
    expect(new Set(answers.map(text))).toEqual(new Set(['computed']));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(failures.length).toBeGreaterThan(0);

    await server.start();
    await waitFor(async () => (await call(cache, 'id')).source === 'cached', { timeoutMs: 10_000 });
  });

  it('pays a time-out once, not per request, while Redis hangs', async () => {
    const server = await privateRedis();
    const cache = newCache(server.url);
    await call(cache, 'id');
    server.freeze();
    await call(cache, 'first');
    const startedAt = performance.now();
    for (let index = 0; index < 50; index += 1) await call(cache, `id${index}`);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    server.thaw();
    await waitFor(async () => (await call(cache, 'id')).source === 'cached', { timeoutMs: 10_000 });
  });

  it('answers from a full Redis, which refuses to store', async () => {
    const server = await startPrivateRedis({ maxmemory: '1mb' });
    opened.push(() => server.close());
    const cache = newCache(server.url);
    const answers = await Promise.all([call(cache, 'a'), call(cache, 'b')]);
    expect(answers.map(text)).toEqual(['computed', 'computed']);
  });
});
