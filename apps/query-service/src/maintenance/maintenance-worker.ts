/** Runs the jobs of the maintenance queue. */
import type { Clock } from '@meridian/core';
import { createWorker, type JobContext, type JobWorker } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { Cohorts } from '../cohorts/cohorts.ts';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { STORE_ERRORS } from '../http/store-errors.ts';
import { MAINTENANCE_JOBS, MAINTENANCE_QUEUE, type Maintenance } from './maintenance.ts';

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
    onFailed: { 'calculate-cohort': (payload, error) => recordFailure(parts, payload, error) },
    recognizeErrors: STORE_ERRORS,
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
  { cohorts, database, config }: MaintenanceWorkerParts,
  payload: CohortToCalculate,
  { signal }: JobContext,
): Promise<void> => {
  const cohort = await findCohort(database, payload);
  if (cohort === null) return;
  await database.cohort.update({ where: { id: cohort.id }, data: { isCalculating: true } });
  await cohorts.calculate(cohort, { timeoutMs: config.QUERY_ASYNC_TIMEOUT_MS, signal });
};

const recordFailure = async (
  { cohorts, database, logger }: MaintenanceWorkerParts,
  payload: CohortToCalculate,
  error: unknown,
): Promise<void> => {
  logger.info({ err: error, ...payload }, 'a cohort could not be calculated');
  const cohort = await findCohort(database, payload);
  if (cohort !== null) await cohorts.recordFailure(cohort, error);
};

const findCohort = (database: Database, { projectId, cohortId }: CohortToCalculate): Promise<Cohort | null> =>
  database.cohort.findFirst({ where: { id: cohortId, projectId, deleted: false, isStatic: false } });
