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

describe('a limit for frequent requests', () => {
  it('holds in one process from the first request on', async () => {
    const limit = createCountedLimit(redis, { name: 'here', points: 3, windowSeconds: 3_600 });
    for (const _ of [1, 2, 3]) await limit.consume('a');
    await expect(limit.consume('a')).rejects.toEqual(throttled);
    await expect(limit.consume('b')).resolves.toBeUndefined();
  });

  it('is shared by replicas, a moment later', async () => {
    const points = 10_000;
    const options = { name: 'shared', points, windowSeconds: 3_600 };
    const [one, other] = [createCountedLimit(redis, options), createCountedLimit(replicaRedis, options)];
    const told = async (): Promise<number> => {
      const [key] = await redis.keys('auth:limit:shared:*');
      return key === undefined ? 0 : Number(await redis.get(key));
    };
    for (let used = 0; used < points - 100; used += 1) await one.consume('a');
    await waitFor(async () => (await told()) === points - 100);
    let allowed = 0;
    await waitFor(async () => {
      const error: unknown = await other.consume('a').catch((thrown: unknown) => thrown);
      if (error === undefined) allowed += 1;
      else expect(error).toEqual(throttled);
      return error !== undefined;
    });
    expect(allowed).toBeLessThan(points / 2);
  });
});
