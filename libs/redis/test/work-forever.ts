/** A worker process whose jobs never end: `work-forever.ts <redisUrl>`. */
import { z } from 'zod';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createWorker } from '../src/jobs/worker.ts';

const JOBS = defineJobs({
  build: { payload: z.object({}), attempts: 3, backoff: { kind: 'fixed', delayMs: 10 } },
});

const worker = createWorker({
  redisUrl: process.argv[2] ?? '',
  name: 'work',
  jobs: JOBS,
  handlers: {
    build: () => {
      console.log('working');
      return new Promise(() => {});
    },
  },
  stalledAfterMs: 1_000,
});
await worker.ready();
console.log('ready');
