import { createRedis } from '@meridian/redis';
import { createTestRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountedLimit } from '../../src/rate-limits/counted-limit.ts';

let redis: ReturnType<typeof createRedis>;
let replicaRedis: ReturnType<typeof createRedis>;
beforeAll(async () => {
  const url = await createTestRedis();
  redis = createRedis(url);
  replicaRedis = createRedis(url);
});
afterAll(() => {
  redis.disconnect();
  replicaRedis.disconnect();
});

const throttled = expect.objectContaining({ status: 429 });

describe('a limit for what is called all the time', () => {
  it('holds in one process from the first request on', async () => {
    const limit = createCountedLimit(redis, { name: 'here', points: 3, windowSeconds: 3_600 });
    for (const _ of [1, 2, 3]) await limit.consume('a');
    await expect(limit.consume('a')).rejects.toEqual(throttled);
    await expect(limit.consume('b')).resolves.toBeUndefined();
  });

  it('is shared by replicas, a moment later', async () => {
    const options = { name: 'shared', points: 10, windowSeconds: 3_600 };
    const [one, other] = [createCountedLimit(redis, options), createCountedLimit(replicaRedis, options)];
    for (let used = 0; used < 8; used += 1) await one.consume('a');
    await other.consume('a');
    await waitFor(async () => {
      const error: unknown = await other.consume('a').catch((thrown: unknown) => thrown);
      return error !== undefined;
    });
  });
});
