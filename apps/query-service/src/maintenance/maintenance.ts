/** Jobs in the background: they calculate cohorts and refresh the insights that people look at. */

import { isAppError, ThrottledError, UnavailableError } from '@meridian/core';
import {
  createQueue,
  createWorker,
  defineJobs,
  type JobContext,
  type JobWorker,
  PostponedError,
} from '@meridian/redis';
import { onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import { calculateCohort, recordFailure } from '../cohorts/calculate-cohort.ts';
import type { QueryConfig } from '../config.ts';
import type { QueryContext } from '../context.ts';
import { warmInsights } from '../insights/warm-insights.ts';

const QUEUE = 'insights-maintenance';

const JOBS = defineJobs({
  'calculate-cohort': {
    payload: z.object({ projectId: z.int(), cohortId: z.int() }),
    attempts: 5,
    backoff: { kind: 'exponential', delayMs: 2_000 },
  },
  'calculate-old-cohorts': { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 1_000 } },
  'warm-insights': { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 1_000 } },
});

const COHORTS_EVERY_MS = 15 * 60_000;
const WARM_EVERY_MS = 5 * 60_000;
/** A cohort follows its filters at most this late; a changed filter is applied at once. */
const COHORT_MAX_AGE_MS = 60 * 60_000;
const COHORTS_AT_ONCE = 500;
const POSTPONED_MS = 10_000;

export interface Maintenance {
  calculateCohort(projectId: number, cohortId: number): Promise<void>;
  calculateOldCohorts(now: Date): Promise<void>;
  schedule(): Promise<void>;
  close(): Promise<void>;
}

export const createMaintenance = ({
  config,
  database,
  logger,
}: Pick<QueryContext, 'database' | 'logger'> & {
  readonly config: Pick<QueryConfig, 'REDIS_URL'>;
}): Maintenance => {
  const queue = createQueue({
    redisUrl: config.REDIS_URL,
    name: QUEUE,
    jobs: JOBS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'maintenance queue'),
  });

  const calculate = async (projectId: number, cohortId: number): Promise<void> => {
    await queue.add('calculate-cohort', { projectId, cohortId }, { deduplicateBy: `cohort_${cohortId}` });
  };

  return {
    calculateCohort: calculate,
    async calculateOldCohorts(now) {
      const before = new Date(now.getTime() - COHORT_MAX_AGE_MS);
      const old = await database.cohort.findMany({
        where: {
          deleted: false,
          isStatic: false,
          AND: [
            { OR: [{ lastCalculation: null }, { lastCalculation: { lt: before } }] },
            { OR: [{ calculateAfter: null }, { calculateAfter: { lte: now } }] },
          ],
        },
        select: { id: true, projectId: true },
        orderBy: { lastCalculation: { sort: 'asc', nulls: 'first' } },
        take: COHORTS_AT_ONCE,
      });
      for (const { projectId, id } of old) await calculate(projectId, id);
    },
    async schedule() {
      await queue.schedule(
        'calculate-old-cohorts',
        'calculate-old-cohorts',
        {},
        { everyMs: COHORTS_EVERY_MS },
      );
      await queue.schedule('warm-insights', 'warm-insights', {}, { everyMs: WARM_EVERY_MS });
    },
    close: () => queue.close(),
  };
};

export const createMaintenanceWorker = (context: QueryContext): JobWorker =>
  createWorker({
    redisUrl: context.config.REDIS_URL,
    name: QUEUE,
    jobs: JOBS,
    // The cohorts of one project never take all places.
    concurrency: context.config.QUERY_CONCURRENCY_PER_PROJECT + 1,
    handlers: {
      'calculate-cohort': (payload, job) => calculate(context, payload, job),
      'calculate-old-cohorts': () => context.maintenance.calculateOldCohorts(context.clock.now()),
      'warm-insights': (_, { signal }) => warmInsights(context, signal),
    },
    onError: (error) => onceAMinute(context.logger).warn({ err: error }, 'maintenance worker'),
    onOutcome: ({ outcome, job, error, durationMs }) => {
      if (outcome !== 'completed')
        onceAMinute(context.logger).warn({ err: error, job, durationMs, outcome }, 'maintenance job');
    },
  });

interface CohortToCalculate {
  readonly projectId: number;
  readonly cohortId: number;
}

const calculate = async (
  context: QueryContext,
  { projectId, cohortId }: CohortToCalculate,
  { signal, isLastAttempt }: JobContext,
): Promise<void> => {
  const { database, config, logger } = context;
  const cohort = await database.cohort.findFirst({ where: { id: cohortId, projectId, deleted: false } });
  if (cohort === null || cohort.isStatic) return;
  await database.cohort.update({ where: { id: cohortId }, data: { isCalculating: true } });
  try {
    await calculateCohort(context, cohort, { timeoutMs: config.QUERY_ASYNC_TIMEOUT_MS, signal });
  } catch (error) {
    if (error instanceof ThrottledError) throw new PostponedError(POSTPONED_MS);
    if (signal.aborted || (mayPass(error) && !isLastAttempt)) throw error;
    logger.info({ err: error, projectId, cohortId }, 'a cohort could not be calculated');
    await recordFailure(context, cohort, error);
  }
};

/** Whether the same calculation may succeed a few seconds later. */
const mayPass = (error: unknown): boolean => !isAppError(error) || error instanceof UnavailableError;
