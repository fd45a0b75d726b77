/** Copies Redis key by key: events and log entries that are not stored yet, job queues, and state of limits. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { closeRedis, createRedis, type Redis } from '@meridian/redis';
import type { RedisManifest } from './manifest.ts';
import { type PartWriter, readPart } from './parts.ts';
import { assertCount } from './postgres.ts';

const KEYS_AT_ONCE = 200;
/** Leases, locks and short-lived counters, whose holders no longer exist when the backup is restored. */
const SHORT_LIVED_MS = 120_000;
/** Cached results, which are computed again. */
const CACHED = /^meridian:result:/;

interface KeyLine {
  readonly key: string;
  /** Milliseconds; 0 means no expiry. */
  readonly ttl: number;
  readonly value: string;
}

export const dumpRedis = async (url: string, prefix: string, parts: PartWriter): Promise<RedisManifest> => {
  const part = `${prefix}/redis.ndjson.zst`;
  return withRedis(url, async (redis) => {
    const seen = new Set<string>();
    await parts.write(part, Readable.from(linesOf(redis, seen)));
    return { part, keys: seen.size };
  });
};

async function* linesOf(redis: Redis, seen: Set<string>): AsyncGenerator<string> {
  for await (const keys of redis.scanBufferStream({ count: KEYS_AT_ONCE }) as AsyncIterable<Buffer[]>) {
    for (const key of keys) {
      const name = key.toString('base64');
      if (seen.has(name) || CACHED.test(key.toString())) continue;
      const [ttl, value] = await Promise.all([redis.pttl(key), redis.dumpBuffer(key)]);
      if (value === null || (ttl > 0 && ttl < SHORT_LIVED_MS)) continue;
      seen.add(name);
      yield `${JSON.stringify({ key: name, ttl: Math.max(ttl, 0), value: value.toString('base64') } satisfies KeyLine)}\n`;
    }
  }
}

export const loadRedis = (url: string, folder: string, { part, keys }: RedisManifest): Promise<void> =>
  withRedis(url, async (redis) => {
    const input = readPart(folder, part);
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    let restored = 0;
    for await (const line of lines) {
      const { key, ttl, value } = JSON.parse(line) as KeyLine;
      await redis.restore(Buffer.from(key, 'base64'), ttl, Buffer.from(value, 'base64'), 'REPLACE');
      restored += 1;
    }
    assertCount('Redis', restored, [keys, keys]);
  });

const withRedis = async <Result>(url: string, work: (redis: Redis) => Promise<Result>): Promise<Result> => {
  const redis = createRedis(url, { name: 'meridian-backup', commandTimeoutMs: 60_000 });
  if (redis.status !== 'ready') await once(redis, 'ready');
  try {
    return await work(redis);
  } finally {
    await closeRedis(redis);
  }
};
