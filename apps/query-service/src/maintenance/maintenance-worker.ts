/** Runs the jobs of the maintenance queue. */
import type { Clock } from '@meridian/core';
import { createWorker, type JobContext, type JobWorker, PostponedError } from '@meridian/redis';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { Cohorts } from '../cohorts/cohorts.ts';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { isWorthAnotherAttempt, postponedBy } from '../jobs/job-errors.ts';
import { MAINTENANCE_JOBS, MAINTENANCE_QUEUE, type Maintenance } from './maintenance.ts';

const POSTPONED_MS = 10_000;

export interface MaintenanceWorkerParts {
  readonly config: Pick<
    QueryConfig,
    'REDIS_URL' | 'QUERY_CONCURRENCY_PER_PROJECT' | 'QUERY_ASYNC_TIMEOUT_MS' | 'QUERY_SECRET_PREVIOUS'
  >;
  readonly database: Database;
  readonly cohorts: Cohorts;
  /** The work of the jobs besides cohorts. */
  readonly work: {
    readonly calculateOldCohorts: Maintenance['calculateOldCohorts'];
    readonly warmInsights: (signal: AbortSignal) => Promise<void>;
    readonly resealSecrets: (signal: AbortSignal) => Promise<number>;
  };
  readonly clock: Clock;
  readonly logger: Logger;
}

export const createMaintenanceWorker = (parts: MaintenanceWorkerParts): JobWorker =>
  createWorker({
    redisUrl: parts.config.REDIS_URL,
    name: MAINTENANCE_QUEUE,
    jobs: MAINTENANCE_JOBS,
    // The cohorts of one project never occupy all places.
    concurrency: parts.config.QUERY_CONCURRENCY_PER_PROJECT + 1,
    handlers: {
      'calculate-cohort': (payload, job) => calculate(parts, payload, job),
      'calculate-old-cohorts': () => parts.work.calculateOldCohorts(parts.clock.now()),
      'warm-insights': (_, { signal }) => parts.work.warmInsights(signal),
      'reseal-secrets': async (_, { signal }) => {
        if (parts.config.QUERY_SECRET_PREVIOUS !== undefined) await parts.work.resealSecrets(signal);
      },
    },
    onError: (error) => onceAMinute(parts.logger).warn({ err: error }, 'the maintenance worker lost Redis'),
    onOutcome: ({ outcome, job, error, durationMs }) => {
      if (outcome !== 'completed')
        onceAMinute(parts.logger).warn({ err: error, job, durationMs, outcome }, 'a maintenance job failed');
    },
  });

interface CohortToCalculate {
  readonly projectId: number;
  readonly cohortId: number;
}

const calculate = async (
  { cohorts, database, config, logger }: MaintenanceWorkerParts,
  { projectId, cohortId }: CohortToCalculate,
  { signal, isLastAttempt }: JobContext,
): Promise<void> => {
  const cohort = await database.cohort.findFirst({ where: { id: cohortId, projectId, deleted: false } });
  if (cohort === null || cohort.isStatic) return;
  await database.cohort.update({ where: { id: cohortId }, data: { isCalculating: true } });
  try {
    await postponedBy(POSTPONED_MS, () =>
      cohorts.calculate(cohort, { timeoutMs: config.QUERY_ASYNC_TIMEOUT_MS, signal }),
    );
  } catch (error) {
    const repeats = isWorthAnotherAttempt(error) && !isLastAttempt;
    if (error instanceof PostponedError || signal.aborted || repeats) throw error;
    logger.info({ err: error, projectId, cohortId }, 'a cohort could not be calculated');
    await cohorts.recordFailure(cohort, error);
  }
};
