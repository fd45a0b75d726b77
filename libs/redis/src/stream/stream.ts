/**
 * An append-only log between processes, as a Redis stream. Acknowledging an entry removes it, so the length of the
 * stream is the backlog. When the backlog reaches its limit, appends are refused rather than old entries dropped.
 */
import type { Redis } from 'ioredis';
import { redisUnavailable } from '../errors.ts';
import { keys } from '../keys.ts';

export interface StreamOptions {
  readonly redis: Redis;
  readonly name: string;
  /** Appends are refused when the stream holds this many entries. */
  readonly maxEntries: number;
}

export interface Stream {
  /** All or none. Throws UnavailableError when the stream is full or Redis is away. */
  append(entries: readonly Uint8Array[]): Promise<void>;
  length(): Promise<number>;
}

const APPEND = `if redis.call('XLEN', KEYS[1]) + #ARGV - 1 > tonumber(ARGV[1]) then return 0 end
for i = 2, #ARGV do redis.call('XADD', KEYS[1], '*', 'd', ARGV[i]) end
return 1`;

export const createStream = ({ redis, name, maxEntries }: StreamOptions): Stream => {
  const key = keys.stream(name);
  return {
    async append(entries) {
      if (entries.length === 0) return;
      const appended = await redis
        .eval(APPEND, 1, key, maxEntries, ...entries.map(asBuffer))
        .catch((error) => {
          throw redisUnavailable(error);
        });
      if (appended !== 1) throw redisUnavailable(new Error(`stream ${name} holds ${maxEntries} entries`));
    },
    length: () => redis.xlen(key),
  };
};

/** A view on the same bytes. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
