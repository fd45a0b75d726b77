/** Starts, finds and cancels asynchronous queries. Any process of the region may run the job. */

import { hash } from 'node:crypto';
import type { QueryStatus } from '@meridian/contracts/query';
import type { Clock } from '@meridian/core';
import { ConflictError, NotFoundError } from '@meridian/core';
import { createQueue, defineJobs, type JobQueue } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { QueryConfig } from '../config.ts';
import { failureStatus } from '../query/failure-status.ts';
import type { QueryTask } from '../query/query-task.ts';
import type { NamedQuery, RunningQueries } from '../query/running-queries.ts';
import { newStatus, type QueryStatuses, type StatusEntry } from './query-statuses.ts';
import { toStoredTask } from './stored-task.ts';

export const QUERY_QUEUE = 'query';

export const QUERY_JOBS = defineJobs({
  compute: {
    payload: z.object({ projectId: z.int(), queryId: z.string(), asker: z.string().default('') }),
    // A failed query has ended, and is not tried again. Attempts are for a status that cannot be written.
    attempts: 3,
    backoff: { kind: 'fixed', delayMs: 200 },
  },
});

/** After this many queries, all further queries of a project share one priority. */
const LAST_PLACE = 1_000;

export interface BackgroundQueries {
  /** Starts the query, or finds the running one with its id. 409 if the id belongs to another asker or query. */
  start(task: QueryTask, options: StartOptions): Promise<QueryStatus>;
  /** 404 if the query belongs to another asker. */
  get(query: NamedQuery): Promise<StatusEntry>;
  /** Cancels only queries of the same asker. False if there was nothing to cancel. */
  cancel(query: NamedQuery, options: { readonly dequeueOnly: boolean }): Promise<boolean>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly cacheKey: string;
  /** Computes the answer even if it is cached. */
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
    onError: (error) =>
      onceAMinute(logger).warn({ err: error }, 'the queue of asynchronous queries lost Redis'),
  });

  const find = async ({ projectId, queryId, asker }: NamedQuery): Promise<StatusEntry | undefined> => {
    const entry = await statuses.find(projectId, queryId);
    return entry?.asker === asker ? entry : undefined;
  };

  const get = async (query: NamedQuery): Promise<StatusEntry> => {
    const entry = await find(query);
    if (entry === undefined) {
      throw new NotFoundError('not_found', 'There is no query with this id, or it has expired.');
    }
    return entry;
  };

  /** Adds the job once. The first query of each project runs before the second query of any project. */
  const addJob = async (
    asker: string,
    { team_id, id, start_time }: QueryStatus,
    place = LAST_PLACE,
  ): Promise<void> => {
    const jobId = `${team_id}_${id}_${start_time}`.replaceAll(':', '');
    const priority = Math.min(place, LAST_PLACE);
    await queue.add('compute', { projectId: team_id, queryId: id, asker }, { jobId, priority });
  };

  return {
    async start(task, { cacheKey, isForced }) {
      const { projectId, queryId, asker } = task;
      const status = newStatus(projectId, queryId, clock.now());
      const entry = {
        status: { ...status, insight_id: task.insightId ?? null },
        cacheKey,
        isCancelled: false,
        asker,
        question: questionOf(task),
        scopes: [...(task.scopes ?? [])],
      };
      const begun = await statuses.begin(entry, toStoredTask(task, { isForced }));
      if (begun === 'taken') throw idIsTaken(queryId);
      const known = begun === 'runs' ? (await get(task)).status : undefined;
      const place = begun === 'runs' ? undefined : begun;
      // A waiting query has no job if its start was interrupted.
      if (known === undefined || known.pickup_time === null)
        await addJob(asker, known ?? entry.status, place);
      return known ?? entry.status;
    },
    get,
    async cancel(query, { dequeueOnly }) {
      const entry = await find(query);
      const isWaiting = entry?.status.pickup_time === null;
      if (entry !== undefined && !entry.status.complete && (isWaiting || !dequeueOnly)) {
        await statuses.save(cancelled(entry, clock.now()));
      }
      if (!dequeueOnly) await running.cancel(query);
      return entry !== undefined && !entry.status.complete && (isWaiting || !dequeueOnly);
    },
    close: () => queue.close(),
  };
};

/** Two tasks with the same hash have the same answer. */
export const questionOf = ({ nodeText, limitContext, insightId, now }: QueryTask): string =>
  hash('sha256', JSON.stringify([nodeText, limitContext, insightId, now]), 'base64url');

const idIsTaken = (queryId: string): ConflictError =>
  new ConflictError(
    'query_id_taken',
    `The id ${queryId} belongs to another query. Choose another client_query_id for each query.`,
    { attr: 'client_query_id' },
  );

const cancelled = ({ status, ...entry }: StatusEntry, now: Date): StatusEntry => ({
  ...entry,
  isCancelled: true,
  status: {
    ...status,
    complete: true,
    ...failureStatus(new ConflictError('query_cancelled', 'The query was cancelled.')),
    end_time: now.toISOString(),
  },
});
