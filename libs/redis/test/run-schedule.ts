/** A worker process that keeps a schedule and prints the id of each job it runs: `run-schedule.ts <redisUrl> <everyMs>`. */
import { z } from 'zod';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createQueue } from '../src/jobs/queue.ts';
import { createWorker } from '../src/jobs/worker.ts';

const JOBS = defineJobs({
  tick: { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 0 } },
});

const [redisUrl = '', everyMs = '200'] = process.argv.slice(2);
const shared = { redisUrl, name: 'skewed', jobs: JOBS };
await createQueue(shared).schedule('tick', 'tick', {}, { everyMs: Number(everyMs) });
const worker = createWorker({
  ...shared,
  handlers: { tick: async (_, { jobId }) => void console.log(`ran ${jobId}`) },
});
await worker.ready();
console.log('ready');
