/** Queries that are computed behind: started, polled, cancelled. The work itself is a job that any process takes. */

import type { QueryStatus } from '@meridian/contracts/query';
import type { Clock } from '@meridian/core';
import { NotFoundError } from '@meridian/core';
import { createQueue, defineJobs, type JobQueue } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import { z } from 'zod';
import type { QueryConfig } from '../config.ts';
import type { QueryTask } from '../query/query-task.ts';
import type { RunningQueries } from '../query/running-queries.ts';
import { newStatus, type QueryStatuses, type StatusEntry } from './query-statuses.ts';
import { toStoredTask } from './stored-task.ts';

export const QUERY_QUEUE = 'query';

export const QUERY_JOBS = defineJobs({
  compute: {
    payload: z.object({ projectId: z.int(), queryId: z.string() }),
    // A worker that dies gives its jobs back, which does not count; a query that fails, fails.
    attempts: 1,
    backoff: { kind: 'fixed', delayMs: 1_000 },
  },
});

/** All further ones are equal. */
const LAST_PLACE = 1_000;

export interface BackgroundQueries {
  /** Starts, or finds the one of this name that runs. */
  start(task: QueryTask, options: StartOptions): Promise<QueryStatus>;
  get(projectId: number, queryId: string): Promise<StatusEntry>;
  /** False when there was nothing to take back or end. */
  cancel(projectId: number, queryId: string, options: { readonly dequeueOnly: boolean }): Promise<boolean>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly cacheKey: string;
  /** Computed although there is an answer. */
  readonly isForced: boolean;
}

export interface BackgroundParts {
  readonly config: Pick<QueryConfig, 'REDIS_URL'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly statuses: QueryStatuses;
  readonly running: RunningQueries;
}

export const createBackgroundQueries = ({
  config,
  logger,
  clock,
  statuses,
  running,
}: BackgroundParts): BackgroundQueries => {
  const queue: JobQueue<typeof QUERY_JOBS> = createQueue({
    redisUrl: config.REDIS_URL,
    name: QUERY_QUEUE,
    jobs: QUERY_JOBS,
    onError: (error) => logger.warn({ err: error }, 'query queue'),
  });

  const get = async (projectId: number, queryId: string): Promise<StatusEntry> => {
    const entry = await statuses.find(projectId, queryId);
    if (entry === undefined) {
      throw new NotFoundError('not_found', 'There is no query of this id, or it has expired.');
    }
    return entry;
  };

  /** Once, however often. The first of each project go before all second ones: who asks for many waits for himself. */
  const addJob = async ({ team_id, id, start_time }: QueryStatus, place = LAST_PLACE): Promise<void> => {
    const jobId = `${team_id}_${id}_${start_time}`.replaceAll(':', '');
    const priority = Math.min(place, LAST_PLACE);
    await queue.add('compute', { projectId: team_id, queryId: id }, { jobId, priority });
  };

  return {
    async start(task, { cacheKey, isForced }) {
      const { projectId, queryId } = task;
      const status = newStatus(projectId, queryId, clock.now());
      const entry = {
        status: { ...status, insight_id: task.insightId ?? null },
        cacheKey,
        isCancelled: false,
      };
      const place = await statuses.begin(entry, toStoredTask(task, { isForced }));
      const known = place === undefined ? (await get(projectId, queryId)).status : undefined;
      // One that waits may have been cut off before it had its job.
      if (known === undefined || known.pickup_time === null) await addJob(known ?? entry.status, place);
      return known ?? entry.status;
    },
    get,
    async cancel(projectId, queryId, { dequeueOnly }) {
      const entry = await statuses.find(projectId, queryId);
      const isWaiting = entry?.status.pickup_time === null;
      if (entry !== undefined && !entry.status.complete && (isWaiting || !dequeueOnly)) {
        await statuses.save(cancelled(entry, clock.now()));
      }
      if (!dequeueOnly) await running.cancel({ projectId, queryId });
      return entry !== undefined && !entry.status.complete && (isWaiting || !dequeueOnly);
    },
    close: () => queue.close(),
  };
};

const cancelled = ({ status, cacheKey }: StatusEntry, now: Date): StatusEntry => ({
  cacheKey,
  isCancelled: true,
  status: {
    ...status,
    complete: true,
    error: true,
    error_message: 'The query was cancelled.',
    end_time: now.toISOString(),
  },
});
