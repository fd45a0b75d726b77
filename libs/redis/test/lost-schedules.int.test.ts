import { waitFor } from '@meridian/core/testing';
import { it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { closeRedis, createRedis } from '../src/connection.ts';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createQueue } from '../src/jobs/queue.ts';
import { createWorker } from '../src/jobs/worker.ts';
import { createTestRedis } from '../src/testing.ts';

const JOBS = defineJobs({
  tick: { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 0 } },
});

it('schedules go on after Redis has lost all its data', async () => {
  const shared = { redisUrl: await createTestRedis(), name: 'work', jobs: JOBS };
  let runs = 0;
  const worker = createWorker({
    ...shared,
    handlers: {
      tick: async () => {
        runs += 1;
      },
    },
  });
  const queue = createQueue({ ...shared, restoreSchedulesEveryMs: 100 });
  const redis = createRedis(shared.redisUrl);
  onTestFinished(async () => {
    await worker.close(0);
    await queue.close();
    await closeRedis(redis);
  });
  await queue.schedule('tick', 'tick', {}, { everyMs: 100 });
  await waitFor(() => runs > 1);
  await redis.flushdb();
  const before = runs;
  await waitFor(() => runs > before + 2);
});
