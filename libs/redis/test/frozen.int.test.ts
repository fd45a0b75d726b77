import { waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { expect, it } from 'vitest';
import { closeRedis, createRedis } from '../src/connection.ts';

it('while Redis is frozen commands fail at once after the first, and are answered again when it goes on', async () => {
  const server = await startPrivateRedis();
  const redis = createRedis(server.url);
  try {
    await redis.set('a', '1');
    server.freeze();
    await expect(redis.get('a')).rejects.toThrow();
    await waitFor(async () => redis.status !== 'ready', { timeoutMs: 4_000 });
    const askedAt = performance.now();
    for (let count = 0; count < 20; count++) await expect(redis.get('a')).rejects.toThrow();
    expect(performance.now() - askedAt).toBeLessThan(500);
    server.thaw();
    await waitFor(() => redis.get('a'), { timeoutMs: 5_000 });
  } finally {
    await closeRedis(redis);
    await server.close();
  }
});
