/** Runs the jobs of asynchronous queries. A job that runs twice finds the query ended and does nothing. */

import type { Clock } from '@meridian/core';
import { createWorker, type JobContext, type JobWorker } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { QueryConfig } from '../config.ts';
import { mayPass, STORE_ERRORS } from '../http/store-errors.ts';
import { errorBelow } from '../query/below-wrapper.ts';
import { failureStatus } from '../query/failure-status.ts';
import type { NamedQuery, RunningQueries } from '../query/running-queries.ts';
import { QUERY_JOBS, QUERY_QUEUE } from './background-queries.ts';
import type { ComputeStored } from './compute-stored.ts';
import type { QueryStatuses, StatusEntry } from './query-statuses.ts';
import { fromStoredTask, type StoredTask } from './stored-task.ts';

export interface ComputeWorkerParts {
  readonly config: Pick<QueryConfig, 'REDIS_URL' | 'QUERY_ASYNC_WORKERS' | 'QUERY_ASYNC_TIMEOUT_MS'>;
  readonly computeStored: ComputeStored;
  readonly statuses: QueryStatuses;
  readonly running: RunningQueries;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const createComputeWorker = (parts: ComputeWorkerParts): JobWorker =>
  createWorker({
    redisUrl: parts.config.REDIS_URL,
    name: QUERY_QUEUE,
    jobs: QUERY_JOBS,
    concurrency: parts.config.QUERY_ASYNC_WORKERS,
    recognizeErrors: STORE_ERRORS,
    handlers: { compute: (payload, job) => compute(parts, payload, job) },
    onError: (error) =>
      onceAMinute(parts.logger).warn({ err: error }, 'the worker of asynchronous queries lost Redis'),
    onOutcome: ({ outcome, error, jobId, durationMs }) => {
      if (outcome !== 'completed')
        parts.logger.info(
          { err: error, jobId, durationMs, outcome },
          'a job of an asynchronous query failed',
        );
    },
  });

const compute = (parts: ComputeWorkerParts, asked: NamedQuery, { signal }: JobContext): Promise<void> =>
  // Registered before its status is read, so a cancellation is either in the status or received.
  parts.running.run(asked, signal, async (stopped) => {
    const { statuses, clock } = parts;
    const stored = await statuses.findTask(asked.projectId, asked.queryId);
    const entry = await statuses.find(asked.projectId, asked.queryId);
    if (stored === undefined || entry === undefined || entry.status.complete) return;
    const pickedUp = withStatus(entry, { pickup_time: clock.now().toISOString() });
    if (!(await statuses.advance(pickedUp))) return;
    const { cacheKey, ...outcome } = await run(parts, stored, { entry, stopped, signal });
    const ended = { complete: true, end_time: clock.now().toISOString() };
    await statuses.advance({ ...withStatus(pickedUp, { ...outcome, ...ended }), cacheKey });
  });

interface RunOptions {
  readonly entry: StatusEntry;
  readonly stopped: AbortSignal;
  /** Aborts only when this process stops. */
  readonly signal: AbortSignal;
}

type Outcome = Partial<StatusEntry['status']> & { readonly cacheKey: string };

const run = async (
  parts: ComputeWorkerParts,
  stored: StoredTask,
  { entry, stopped, signal }: RunOptions,
): Promise<Outcome> => {
  // A query without a free slot lets the queries of other projects run first.
  const task = { ...fromStoredTask(stored), longestWaitMs: 0 };
  const askedAt = task.now ?? new Date(entry.status.start_time ?? 0);
  const { isForced } = stored;
  const { cacheKey, error } = await parts.computeStored(task, { askedAt, isForced, signal: stopped });
  if (error === undefined) return { cacheKey, error: false };
  if (signal.aborted) throw error; // another process takes the job
  if (mayPass(error) && mayWait(parts, entry)) {
    await parts.statuses.advance(entry); // the status is "waiting" again
    throw error;
  }
  const failure = failureStatus(errorBelow(stored.sourcePath, error));
  if (failure.error_message === null) parts.logger.error({ err: error }, 'an asynchronous query failed');
  return { cacheKey, ...failure };
};

/** Running queries of the project end within the time limit of one query. */
const mayWait = ({ clock, config }: ComputeWorkerParts, { status }: StatusEntry): boolean =>
  clock.now().getTime() - Date.parse(status.start_time ?? '') < config.QUERY_ASYNC_TIMEOUT_MS;

const withStatus = (entry: StatusEntry, members: Partial<StatusEntry['status']>): StatusEntry => ({
  ...entry,
  status: { ...entry.status, ...members },
});
