/** The job behind an asynchronous query. Running it twice does no harm: the second finds it ended. */

import { randomUUID } from 'node:crypto';
import { isAppError } from '@meridian/core';
import { createWorker, type JobContext, type JobWorker } from '@meridian/redis';
import type { QueryContext } from '../context.ts';
import { cacheKeyOfTask, calculate } from '../query/answer-query.ts';
import { QUERY_JOBS, QUERY_QUEUE } from './background-queries.ts';
import type { StatusEntry } from './query-statuses.ts';
import { fromStoredTask } from './stored-task.ts';

export const createComputeWorker = (context: QueryContext): JobWorker =>
  createWorker({
    redisUrl: context.config.REDIS_URL,
    name: QUERY_QUEUE,
    jobs: QUERY_JOBS,
    concurrency: context.config.QUERY_ASYNC_WORKERS,
    handlers: { compute: (payload, job) => compute(context, payload, job) },
    onError: (error) => context.logger.warn({ err: error }, 'query worker'),
    onOutcome: ({ outcome, error, jobId, durationMs }) => {
      if (outcome !== 'completed')
        context.logger.info({ err: error, jobId, durationMs, outcome }, 'query job');
    },
  });

const compute = async (
  context: QueryContext,
  { projectId, queryId }: { readonly projectId: number; readonly queryId: string },
  { signal }: JobContext,
): Promise<void> => {
  const { statuses, clock } = context;
  const stored = await statuses.findTask(projectId, queryId);
  const entry = await statuses.find(projectId, queryId);
  if (stored === undefined || entry === undefined || entry.status.complete) return;
  const task = fromStoredTask(stored);
  await statuses.save(withStatus(entry, { pickup_time: clock.now().toISOString() }));
  const outcome = await run(context, task, signal);
  const latest = (await statuses.find(projectId, queryId)) ?? entry;
  if (latest.isCancelled) return;
  await statuses.save({
    ...withStatus(latest, { ...outcome.status, complete: true, end_time: clock.now().toISOString() }),
    cacheKey: outcome.cacheKey,
  });
};

const run = async (
  context: QueryContext,
  task: ReturnType<typeof fromStoredTask>,
  signal: AbortSignal,
): Promise<{ readonly status: Partial<StatusEntry['status']>; readonly cacheKey: string }> => {
  let cacheKey = '';
  try {
    const scope = await context.scopes.get(task.projectId);
    cacheKey = cacheKeyOfTask(context, task, scope);
    await calculate(context, task, { scope, cacheKey, replaces: randomUUID(), signal });
    return { cacheKey, status: { error: false } };
  } catch (error) {
    if (signal.aborted) throw error; // this process stops; another one takes the job
    return { cacheKey, status: { error: true, error_message: messageFor(context, error) } };
  }
};

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
