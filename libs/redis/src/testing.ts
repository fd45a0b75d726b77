import { TEST_REDIS_DATABASES, testStores } from '@meridian/embedded-stores/testing';
import { createRedis } from './connection.ts';

/** A separate Redis database for a test file, without the streams and queues of other files. */
export const createTestRedis = async (): Promise<string> => {
  const url = new URL(testStores().redisUrl);
  const counter = createRedis(url.toString());
  // Database 0 only counts; the others are handed out in turn, emptied.
  const database = 1 + ((await counter.incr('handed-out')) % (TEST_REDIS_DATABASES - 1));
  counter.disconnect();

  url.pathname = `/${database}`;
  const redis = createRedis(url.toString());
  await redis.flushdb();
  redis.disconnect();
  return url.toString();
};
