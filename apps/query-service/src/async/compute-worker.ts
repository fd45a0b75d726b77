/** The job behind an asynchronous query. Running it twice does no harm: the second finds it ended. */

import { randomUUID } from 'node:crypto';
import { isAppError, ThrottledError } from '@meridian/core';
import { createWorker, type JobContext, type JobWorker, PostponedError } from '@meridian/redis';
import { onceAMinute } from '@meridian/service-kit';
import type { QueryContext } from '../context.ts';
import { cacheKeyOfTask, calculate, readCached } from '../query/answer-query.ts';
import type { NamedQuery } from '../query/running-queries.ts';
import { QUERY_JOBS, QUERY_QUEUE } from './background-queries.ts';
import type { StatusEntry } from './query-statuses.ts';
import { fromStoredTask, type StoredTask } from './stored-task.ts';

export const createComputeWorker = (context: QueryContext): JobWorker =>
  createWorker({
    redisUrl: context.config.REDIS_URL,
    name: QUERY_QUEUE,
    jobs: QUERY_JOBS,
    concurrency: context.config.QUERY_ASYNC_WORKERS,
    handlers: { compute: (payload, job) => compute(context, payload, job) },
    onError: (error) => onceAMinute(context.logger).warn({ err: error }, 'query worker'),
    onOutcome: ({ outcome, error, jobId, durationMs }) => {
      if (outcome !== 'completed')
        context.logger.info({ err: error, jobId, durationMs, outcome }, 'query job');
    },
  });

const POSTPONED_MS = 500;

const compute = (context: QueryContext, asked: NamedQuery, { signal }: JobContext): Promise<void> =>
  // Under its name before its state is read: a cancellation is found there, or heard.
  context.running.run(asked, signal, async (stopped) => {
    const { statuses, clock } = context;
    const stored = await statuses.findTask(asked.projectId, asked.queryId);
    const entry = await statuses.find(asked.projectId, asked.queryId);
    if (stored === undefined || entry === undefined || entry.status.complete) return;
    const pickedUp = withStatus(entry, { pickup_time: clock.now().toISOString() });
    if (!(await statuses.advance(pickedUp))) return;
    const { cacheKey, ...outcome } = await run(context, stored, { entry, stopped, signal });
    const ended = { complete: true, end_time: clock.now().toISOString() };
    await statuses.advance({ ...withStatus(pickedUp, { ...outcome, ...ended }), cacheKey });
  });

interface RunParts {
  readonly entry: StatusEntry;
  readonly stopped: AbortSignal;
  /** Of the job alone: this process stops. */
  readonly signal: AbortSignal;
}

type Outcome = Partial<StatusEntry['status']> & { readonly cacheKey: string };

const run = async (
  context: QueryContext,
  stored: StoredTask,
  { entry, stopped, signal }: RunParts,
): Promise<Outcome> => {
  // Who finds no slot leaves the worker to other projects.
  const task = { ...fromStoredTask(stored), longestWaitMs: 0 };
  let cacheKey = '';
  try {
    const scope = await context.scopes.get(task.projectId);
    cacheKey = cacheKeyOfTask(context, task, scope);
    const cached = await readCached(context, cacheKey);
    const askedAt = task.now ?? new Date(entry.status.start_time ?? 0);
    const isNew = cached !== undefined && Date.parse(cached.head.computedAt) > askedAt.getTime();
    if (!isNew) {
      const replaces = stored.isForced ? randomUUID() : (cached?.head.computedAt ?? 'nothing');
      await calculate(context, task, { scope, cacheKey, replaces, mustKeep: true, signal: stopped });
    }
    return { cacheKey, error: false };
  } catch (error) {
    if (signal.aborted) throw error; // another process takes the job
    if (error instanceof ThrottledError && mayWait(context, entry)) {
      await context.statuses.advance(entry); // as if nobody had picked it up
      throw new PostponedError(POSTPONED_MS);
    }
    return { cacheKey, error: true, error_message: messageFor(context, error) };
  }
};

/** Its project has as many under way as it may; they end within the time that one may take. */
const mayWait = ({ clock, config }: QueryContext, { status }: StatusEntry): boolean =>
  clock.now().getTime() - Date.parse(status.start_time ?? '') < config.QUERY_ASYNC_TIMEOUT_MS;

/** What its author can mend or wait for; ours to mend has no message, and a line in the log. */
const messageFor = ({ logger }: QueryContext, error: unknown): string | null => {
  if (isAppError(error) && error.status !== 500) return error.message;
  logger.error({ err: error }, 'an asynchronous query failed');
  return null;
};

const withStatus = (entry: StatusEntry, members: Partial<StatusEntry['status']>): StatusEntry => ({
  ...entry,
  status: { ...entry.status, ...members },
});
