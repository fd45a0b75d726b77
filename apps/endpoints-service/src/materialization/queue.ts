/** The worker's jobs and their queue. */
import { createQueue, defineJobs, type JobQueue } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { EndpointsConfig } from '../config.ts';

export const ENDPOINTS_QUEUE = 'endpoints';

/**
 * Each job has one attempt: the sweep retries failed materializations and keeps the back-off in Postgres, where it is
 * visible. Jobs of a dead worker are requeued automatically.
 */
export const ENDPOINTS_JOBS = defineJobs({
  materialize: {
    payload: z.strictObject({ versionId: z.uuid() }),
    attempts: 1,
    backoff: { kind: 'fixed', delayMs: 0 },
  },
  sweep: { payload: z.strictObject({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 0 } },
});

export interface MaterializationQueue {
  readonly jobs: JobQueue<typeof ENDPOINTS_JOBS>;
  /** Queued requests are deduplicated; a request during a run queues one more run. The sweep recovers lost requests. */
  materialize(versionId: string, options?: { readonly delayMs?: number }): Promise<void>;
  close(): Promise<void>;
}

export const createMaterializationQueue = (
  config: Pick<EndpointsConfig, 'REDIS_URL'>,
  logger: Logger,
): MaterializationQueue => {
  const jobs = createQueue({
    redisUrl: config.REDIS_URL,
    name: ENDPOINTS_QUEUE,
    jobs: ENDPOINTS_JOBS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'queue'),
  });
  return {
    jobs,
    async materialize(versionId, { delayMs } = {}) {
      try {
        await jobs.add(
          'materialize',
          { versionId },
          { deduplicateBy: versionId, ...(delayMs !== undefined && { delayMs }) },
        );
      } catch (error) {
        onceAMinute(logger).warn(
          { err: error, versionId },
          'materialization could not be queued; the sweep will queue it',
        );
      }
    },
    close: () => jobs.close(),
  };
};
