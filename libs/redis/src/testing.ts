import { waitFor } from '@meridian/core/testing';
import { TEST_REDIS_DATABASES, testStores } from '@meridian/embedded-stores/testing';
import { createRedis } from './connection.ts';
import { keys } from './keys.ts';

/**
 * Resolves when `start` has ended and another bus of this process is subscribed to the channel and has reported its
 * first gap.
 */
export const startListener = async <Result>(
  redisUrl: string,
  channel: string,
  start: () => Promise<Result> | Result,
): Promise<Result> => {
  const redis = createRedis(redisUrl);
  const name = keys.channel(redis.options.db ?? 0, channel);
  const subscribed = async (): Promise<number> => Number((await redis.pubsub('NUMSUB', name))[1]);
  const before = await subscribed();
  const result = await start();
  await waitFor(async () => (await subscribed()) > before, { what: `a subscription to ${channel}` });
  // The confirmation of the subscription was sent before this answer is.
  await redis.ping();
  redis.disconnect();
  return result;
};

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
