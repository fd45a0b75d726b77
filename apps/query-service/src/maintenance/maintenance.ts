/** The queue of background jobs, which calculate cohorts and refresh recently viewed insights. */

import { createQueue, defineJobs } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';

export const MAINTENANCE_QUEUE = 'insights-maintenance';

export const MAINTENANCE_JOBS = defineJobs({
  'calculate-cohort': {
    payload: z.object({ projectId: z.int(), cohortId: z.int() }),
    attempts: 5,
    backoff: { kind: 'exponential', delayMs: 2_000 },
  },
  'calculate-old-cohorts': { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 1_000 } },
  'warm-insights': { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 1_000 } },
  'reseal-secrets': { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 1_000 } },
});

const COHORTS_EVERY_MS = 15 * 60_000;
const WARM_EVERY_MS = 5 * 60_000;
const RESEAL_EVERY_MS = 10 * 60_000;
/** The longest time until a cohort reflects new data. A changed filter is applied at once. */
const COHORT_MAX_AGE_MS = 60 * 60_000;
const COHORTS_AT_ONCE = 500;

export interface Maintenance {
  calculateCohort(projectId: number, cohortId: number): Promise<void>;
  calculateOldCohorts(now: Date): Promise<void>;
  schedule(): Promise<void>;
  close(): Promise<void>;
}

export interface MaintenanceParts {
  readonly config: Pick<QueryConfig, 'REDIS_URL'>;
  readonly database: Database;
  readonly logger: Logger;
}

export const createMaintenance = ({ config, database, logger }: MaintenanceParts): Maintenance => {
  const queue = createQueue({
    redisUrl: config.REDIS_URL,
    name: MAINTENANCE_QUEUE,
    jobs: MAINTENANCE_JOBS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'the maintenance queue lost Redis'),
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
            // Also those whose job was lost.
            { OR: [{ isCalculating: true }, { lastCalculation: null }, { lastCalculation: { lt: before } }] },
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
      await queue.schedule('reseal-secrets', 'reseal-secrets', {}, { everyMs: RESEAL_EVERY_MS });
    },
    close: () => queue.close(),
  };
};
