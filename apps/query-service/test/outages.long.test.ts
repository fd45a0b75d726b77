import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  mountSmallDisk,
  moveDatabase,
  type Relay,
  startPrivateRedis,
  startRelay,
  testStores,
  waitFor,
  whyNoSmallDisk,
} from '@meridian/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type HarnessOptions, type QueryHarness, startQuery } from './query-harness.ts';

const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
const start = async (env: Record<string, string>, options?: HarnessOptions): Promise<QueryHarness> => {
  const query = await startQuery(env, options);
  stops.push(() => query.stop());
  return query;
};

/** Three seconds, plus a margin for a busy machine. */
const LONGEST_MS = 3_500;

const one = (text = 'SELECT 1') => ({ query: { kind: 'HogQLQuery', query: text } });

describe('without Redis', () => {
  it('queries are answered, and cached again when it is back', async () => {
    const redis = await startPrivateRedis();
    stops.push(() => redis.close());
    const query = await start({ REDIS_URL: redis.url });
    const project = query.newProject();
    expect((await query.ask(project, one())).status).toBe(200);
    await redis.kill();
    for (let count = 0; count < 20; count++) {
      expect(await query.ask(project, one(`SELECT ${count} + 100`))).toMatchObject({
        status: 200,
        body: { is_cached: false },
      });
    }
    expect(await query.ask(project, { ...one(), refresh: 'force_async' })).toMatchObject({ status: 503 });
    // Its change is committed, so an error would make the caller send it again.
    const saved = { name: 'saved without Redis', steps: [{ event: 'x' }] };
    expect(await query.call(project, 'POST', '/actions/', saved)).toMatchObject({ status: 201 });
    await redis.start();
    await waitFor(async () => (await query.ask(project, one('SELECT 3 + 100'))).body['is_cached'] === true, {
      what: 'an answer from the cache',
    });
  });
});

describe('while Redis is frozen', () => {
  it('every query is answered within three seconds, and none is refused for it when Redis goes on', async () => {
    const redis = await startPrivateRedis();
    stops.push(() => redis.close());
    const query = await start({ REDIS_URL: redis.url, QUERY_CONCURRENCY_PER_PROJECT: '2' });
    const project = query.newProject();
    const timed = async (body: object) => {
      const askedAt = performance.now();
      const { status } = await query.ask(project, body);
      return { status, inTime: performance.now() - askedAt < LONGEST_MS };
    };
    expect((await query.ask(project, one())).status).toBe(200);
    redis.freeze();
    const during = await Promise.all([1, 2, 3, 4].map((n) => timed(one(`SELECT ${n} + 200`))));
    expect(during).toEqual(during.map(() => ({ status: 200, inTime: true })));
    expect(await timed({ ...one(), refresh: 'force_async' })).toEqual({ status: 503, inTime: true });
    redis.thaw();
    const after = await Promise.all([1, 2, 3, 4].map((n) => timed(one(`SELECT ${n} + 300`))));
    expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await waitFor(async () => (await query.ask(project, one('SELECT 1 + 300'))).body['is_cached'] === true, {
      timeoutMs: 5_000,
      what: 'an answer from the cache',
    });
    await waitFor(
      async () => (await query.ask(project, { ...one(), refresh: 'force_async' })).status === 202,
      {
        timeoutMs: 5_000,
        what: 'an asynchronous query',
      },
    );
  });
});

describe('without Postgres', () => {
  it('reads are answered, writes get Retry-After, and both work when Postgres returns', async () => {
    let relay: Relay | undefined;
    const query = await start(
      {},
      {
        databaseThrough: async (url) => {
          relay = await startRelay(new URL(url));
          stops.push(relay.close);
          return relay.url;
        },
      },
    );
    const project = query.newProject();
    const save = () =>
      query.send(project, '/insights/', { method: 'POST', body: JSON.stringify({ name: 'Kept', ...one() }) });
    expect((await query.ask(project, one())).status).toBe(200);
    relay!.cut();
    expect((await query.ask(project, one())).body).toMatchObject({ is_cached: true });
    expect((await query.ask(project, one('SELECT 2'))).status).toBe(200);
    const refused = await save();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    relay!.restore();
    await waitFor(async () => (await save()).status === 201, { timeoutMs: 5_000, what: 'a saved insight' });
  });
});

const noDisk = whyNoSmallDisk();
const DISK_MEGABYTES = 64;

describe.skipIf(noDisk !== undefined)(`with a full disk of Postgres${noDisk ? ` (${noDisk})` : ''}`, () => {
  it('reads are answered, writes get 503 with Retry-After, and both work when there is room', async () => {
    const disk = mountSmallDisk(DISK_MEGABYTES);
    stops.push(() => disk.remove());
    const query = await start(
      {},
      {
        databaseThrough: async (url) => {
          const moved = await moveDatabase(url, disk.directory);
          stops.push(() => moved.drop());
          return url;
        },
      },
    );
    const project = query.newProject();
    /** Random text, because Postgres compresses and keeps small texts where there is room left. */
    const save = () =>
      query.send(project, '/insights/', {
        method: 'POST',
        body: JSON.stringify({
          name: 'Large',
          ...one(`SELECT '${randomBytes(30_000).toString('base64')}'`),
        }),
      });
    expect((await save()).status).toBe(201);
    disk.fillUp();
    const refused = await waitFor(async () => {
      const answer = await save();
      return answer.status === 201 ? undefined : answer;
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await query.send(project, '/insights/')).status).toBe(200);
    expect((await query.ask(project, one('SELECT 7'))).status).toBe(200);
    disk.makeRoom();
    expect((await save()).status).toBe(201);
  });
});

describe('under more heavy questions than the machine can take', () => {
  it('each is answered or refused with a reason, and the next small one is answered', async () => {
    const query = await start({ QUERY_TIMEOUT_MS: '1500', QUERY_QUEUE_WAIT_MS: '500' });
    const heavy = 'SELECT uniqExact(cityHash64(toString(number))) FROM numbers(400000000)';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => query.newProject()).flatMap((project, index) =>
        Array.from({ length: 12 }, (_, count) =>
          query.ask(project, one(`${heavy} WHERE number != ${index * 100 + count}`)),
        ),
      ),
    );
    const outcomes = new Set(answers.map(({ status, body }) => `${status} ${String(body['code'])}`));
    const allowed = [
      '200 undefined',
      '400 query_limit_exceeded',
      '429 throttled',
      '503 unavailable',
      '400 query_memory_limit',
      '504 timeout',
    ];
    expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    await waitFor(async () => (await query.ask(query.newProject(), one())).status === 200, {
      timeoutMs: 10_000,
      what: 'an answer to a small question',
    });
  });
});

/** A proxy that forwards requests to the engine, or hangs. */
const startSilenceableProxy = async (): Promise<{ url: string; isSilent: boolean; server: Server }> => {
  const target = new URL(testStores().clickhouseUrl);
  const proxy = { url: '', isSilent: false, server: undefined as unknown as Server };
  proxy.server = createServer(async (req, res) => {
    if (proxy.isSilent) return;
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const {
      host: _,
      connection: __,
      'content-length': ___,
      'transfer-encoding': ____,
      ...headers
    } = req.headers;
    const answer = await fetch(new URL(req.url ?? '/', target.origin), {
      method: req.method ?? 'POST',
      headers: headers as Record<string, string>,
      ...(req.method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    const {
      'content-encoding': _e,
      'transfer-encoding': _t,
      'content-length': _l,
      ...kept
    } = Object.fromEntries(answer.headers);
    res.writeHead(answer.status, kept).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((proxy.server.address() as AddressInfo).port);
  proxy.url = url.toString();
  return proxy;
};

describe('with a silent engine', () => {
  it('after a few failures callers fail at once, cached answers are served, and the engine is used again when it answers', async () => {
    const proxy = await startSilenceableProxy();
    stops.push(() => {
      proxy.server.closeAllConnections();
      proxy.server.close();
    });
    const query = await start({ CLICKHOUSE_URL: proxy.url, QUERY_TIMEOUT_MS: '60000' });
    const project = query.newProject();
    expect((await query.ask(project, one())).status).toBe(200);
    proxy.isSilent = true;
    const silentAt = performance.now();
    const first = await Promise.all([1, 2, 3].map((n) => query.ask(project, one(`SELECT ${n + 10}`))));
    expect(performance.now() - silentAt).toBeLessThan(5_000);
    for (const { status, headers } of first) {
      expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    }
    const startedAt = performance.now();
    const refused = await query.ask(project, one('SELECT 20'));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await query.ask(project, one())).body).toMatchObject({ is_cached: true });
    proxy.isSilent = false;
    await waitFor(async () => (await query.ask(project, one('SELECT 21'))).status === 200, {
      timeoutMs: 5_000,
      what: 'answers again',
    });
  });
});
