/** The jobs of the worker and the queue for them. */
import { createQueue, defineJobs, type JobQueue } from '@meridian/redis';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { EndpointsConfig } from '../config.ts';

export const ENDPOINTS_QUEUE = 'endpoints';

/**
 * A failed materialization is tried again by the sweep, which keeps its back-off in Postgres, where it shows. So
 * one attempt each; what a dead worker held comes back by itself.
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
  /** Asking twice queues once; asking while it runs queues it once more. A lost request is found by the sweep. */
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
