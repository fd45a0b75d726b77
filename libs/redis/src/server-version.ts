import { assertSupported } from '@meridian/core';
import type { Redis } from 'ioredis';

/** XAUTOCLAIM and the scripts of the queues need 6.2. Valkey reports the Redis version that it is compatible with. */
const SUPPORTED_REDIS = { store: 'Redis', oldest: '6.2', newestTested: '8.2' };

/** Throws `UnsupportedStoreError` for a server that is too old, and the driver's error when the server is away. */
export const checkRedisVersion = async (redis: Redis): Promise<void> => {
  assertSupported(SUPPORTED_REDIS, infoField(await redis.info('server'), 'redis_version') ?? '');
};

/** The clock of the server. */
export const redisNow = async (redis: Redis): Promise<Date> => {
  const [seconds, microseconds] = await redis.time();
  return new Date(Number(seconds) * 1_000 + Number(microseconds) / 1_000);
};

/** One line of the answer to `INFO`. */
export const infoField = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
