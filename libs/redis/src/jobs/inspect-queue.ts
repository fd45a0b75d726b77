/** Operations on a queue: inspect it, run failed jobs again, remove them, pause it. */
import type { Secret } from '@meridian/core';
import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { closeRedis, createRedis } from '../connection.ts';
import { QUEUE_PREFIX } from '../keys.ts';

/** The maximum number of failed jobs that a queue keeps (`KEPT_FAILURES` of queue.ts). */
const MOST_FAILED = 1_000;

export const createQueueInspector = (redisUrl: string | Secret, name: string) => {
  /** Each command opens its own connection, so that commands that use no queue connect to nothing. */
  const withQueue = async <T>(work: (queue: Queue) => Promise<T>): Promise<T> => {
    const redis: Redis = createRedis(redisUrl, { name: `operator:${name}` });
    const queue = new Queue(name, { connection: redis, prefix: QUEUE_PREFIX });
    queue.on('error', () => {});
    try {
      return await work(queue);
    } finally {
      await queue.close();
      await closeRedis(redis);
    }
  };

  const eachFailed = (jobId: string | undefined, act: (job: Job) => Promise<void>): Promise<number> =>
    withQueue(async (queue) => {
      const failed = await queue.getFailed(0, MOST_FAILED - 1);
      const chosen = failed.filter((job) => jobId === undefined || job.id === jobId);
      for (const job of chosen) await act(job);
      return chosen.length;
    });

  return {
    name,
    summary: () =>
      withQueue(async (queue) => {
        const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
        const of = (state: string): number => counts[state] ?? 0;
        return {
          queue: name,
          waiting: of('waiting') + of('prioritized'),
          active: of('active'),
          delayed: of('delayed'),
          failed: of('failed'),
          isPaused: await queue.isPaused(),
        };
      }),
    /** Jobs that failed for good, the latest first. */
    failed: (limit: number) =>
      withQueue(async (queue) => (await queue.getFailed(0, limit - 1)).map(toFailedJob)),
    /** Runs failed jobs again; all of them without an id. Returns how many. */
    retry: (jobId?: string) => eachFailed(jobId, (job) => job.retry('failed')),
    /** Removes failed jobs; all of them without an id. Returns how many. */
    drop: (jobId?: string) => eachFailed(jobId, (job) => job.remove()),
    pause: () => withQueue((queue) => queue.pause()),
    resume: () => withQueue((queue) => queue.resume()),
  };
};

const toFailedJob = (job: Job) => ({
  id: job.id ?? '',
  name: job.name,
  payload: job.data as unknown,
  attempts: job.attemptsMade,
  reason: job.failedReason ?? '',
  failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
});
