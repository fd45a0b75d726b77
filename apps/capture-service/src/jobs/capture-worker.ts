/** The jobs of the writer process and their schedule. */
import type { Secret } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import { recognizePostgresError } from '@meridian/postgres';
import type { ProjectRevisions } from '@meridian/redis';
import {
  createQueue,
  createWorker,
  type JobHandlers,
  type JobQueue,
  type JobWorker,
} from '@meridian/redis/jobs';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';
import type pg from 'pg';
import type { EventProjects } from '../writer/project-of-events.ts';
import { applyRetention } from './apply-retention.ts';
import { CAPTURE_JOBS, type CaptureJobs } from './catalog.ts';
import { deletePersons } from './delete-persons.ts';
import { foldOverrides } from './fold-overrides.ts';

const jobOutcomes = metrics.counter<'job' | 'outcome'>({
  name: 'capture_jobs_total',
  help: 'Jobs of the writer process, by name and outcome.',
  labels: ['job', 'outcome'],
});

const HOUR_MS = 3_600_000;

interface QueueParts {
  readonly redisUrl: Secret;
  /** The name of this installation in a Redis that several share. */
  readonly installation: string;
  readonly logger: Logger;
}

export const queueName = (installation: string): string => `${installation}-jobs`;

export const createCaptureQueue = ({ redisUrl, installation, logger }: QueueParts): JobQueue<CaptureJobs> =>
  createQueue({
    redisUrl,
    name: queueName(installation),
    jobs: CAPTURE_JOBS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'the job queue failed'),
  });

export const scheduleCaptureJobs = async (queue: JobQueue<CaptureJobs>): Promise<void> => {
  await queue.schedule('fold-overrides', 'fold_overrides', {}, { everyMs: HOUR_MS });
  await queue.schedule('apply-retention', 'apply_retention', {}, { cron: '30 3 * * *', timezone: 'UTC' });
  // A deletion schedules its own job. This one finds deletions whose request crashed before that.
  await queue.schedule('delete-persons', 'delete_persons', {}, { everyMs: HOUR_MS });
};

export interface JobStores {
  readonly pool: pg.Pool;
  readonly engine: EngineAccess;
  readonly projects: EventProjects;
  readonly dataRevisions: ProjectRevisions;
  readonly deletedRevisions: ProjectRevisions;
}

export const createCaptureWorker = ({
  redisUrl,
  installation,
  logger,
  stores,
}: QueueParts & { readonly stores: JobStores }): JobWorker =>
  createWorker({
    redisUrl,
    name: queueName(installation),
    jobs: CAPTURE_JOBS,
    handlers: jobHandlers(stores, logger),
    recognizeErrors: [recognizePostgresError],
    onOutcome: ({ job, outcome, error, durationMs }) => {
      jobOutcomes.inc({ job, outcome });
      if (error !== undefined)
        onceAMinute(logger).warn({ job, outcome, durationMs, err: error }, 'a job failed');
    },
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'the job worker failed'),
  });

const jobHandlers = (
  { pool, engine, projects, dataRevisions, deletedRevisions }: JobStores,
  logger: Logger,
): JobHandlers<CaptureJobs> => ({
  delete_persons: async () => {
    const clickhouse = engine.forAllProjects('deleting persons');
    const removed = await deletePersons({ pool, clickhouse, dataRevisions, deletedRevisions });
    logger.info({ removed }, 'persons deleted');
  },
  fold_overrides: async () => {
    const clickhouse = engine.forAllProjects('folding overrides');
    logger.info({ folded: await foldOverrides({ clickhouse }) }, 'overrides folded');
  },
  apply_retention: async () => {
    const clickhouse = engine.forAllProjects('applying retention');
    logger.info({ changed: await applyRetention({ clickhouse, projects }) }, 'retention applied');
  },
});
