import { waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { closeRedis, createRedis } from '../src/connection.ts';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createQueue } from '../src/jobs/queue.ts';
import { scheduleEventually } from '../src/jobs/schedule-eventually.ts';
import { createWorker } from '../src/jobs/worker.ts';

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

it('a process whose Redis freezes at its start runs its scheduled jobs when Redis goes on', async () => {
  const server = await startPrivateRedis();
  const jobs = defineJobs({
    look: { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 0 } },
  });
  const queue = createQueue({ redisUrl: server.url, name: 'frozen', jobs });
  let runs = 0;
  const worker = createWorker({
    redisUrl: server.url,
    name: 'frozen',
    jobs,
    handlers: {
      look: async () => {
        runs += 1;
      },
    },
  });
  const errors: unknown[] = [];
  await queue.depth();
  server.freeze();
  const scheduling = scheduleEventually(
    () => queue.schedule('look', 'look', {}, { everyMs: 3_600_000 }),
    (error) => errors.push(error),
  );
  try {
    await waitFor(async () => errors.length > 0, { timeoutMs: 15_000, what: 'a failed attempt' });
    server.thaw();
    await waitFor(async () => runs > 0, { timeoutMs: 15_000, what: 'the first job' });
  } finally {
    scheduling.stop();
    await worker.close(0);
    await queue.close();
    await server.close();
  }
});
