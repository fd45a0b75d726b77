/** A worker process whose jobs never end: `work-forever.ts <redisUrl> [<stalledAfterMs> [<maxStalls>]]`. */
import { z } from 'zod';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createWorker } from '../src/jobs/worker.ts';

const JOBS = defineJobs({
  build: { payload: z.object({}), attempts: 3, backoff: { kind: 'fixed', delayMs: 10 } },
});

const [redisUrl = '', stalledAfterMs = '1000', maxStalls] = process.argv.slice(2);

const worker = createWorker({
  redisUrl,
  name: 'work',
  jobs: JOBS,
  handlers: {
    build: () => {
      console.log('working');
      return new Promise(() => {});
    },
  },
  stalledAfterMs: Number(stalledAfterMs),
  ...(maxStalls === 'unlimited' && { maxStalls: Infinity }),
});
await worker.ready();
console.log('ready');
