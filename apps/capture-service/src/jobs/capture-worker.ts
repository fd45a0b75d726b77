/** The jobs of the writer process and when they run. */
import { createQueue, createWorker, type JobQueue, type JobWorker } from '@meridian/redis';
import { metrics, onceAMinute } from '@meridian/service-kit';
import type { CaptureContext } from '../context.ts';
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

export const createCaptureQueue = ({ config, logger }: CaptureContext): JobQueue<CaptureJobs> =>
  createQueue({
    redisUrl: config.REDIS_URL,
    name: `${config.CAPTURE_LOG_NAME}-jobs`,
    jobs: CAPTURE_JOBS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'job queue'),
  });

export const scheduleCaptureJobs = async (queue: JobQueue<CaptureJobs>): Promise<void> => {
  await queue.schedule('fold-overrides', 'fold_overrides', {}, { everyMs: HOUR_MS });
  await queue.schedule('apply-retention', 'apply_retention', {}, { cron: '30 3 * * *', timezone: 'UTC' });
  // The request asks for its job by itself; this one catches what a crash in between has left.
  await queue.schedule('delete-persons', 'delete_persons', {}, { everyMs: HOUR_MS });
};

export const createCaptureWorker = (context: CaptureContext, projects: EventProjects): JobWorker => {
  const { config, logger, pool, engine, dataRevisions } = context;
  const cluster = config.CLICKHOUSE_CLUSTER;
  return createWorker({
    redisUrl: config.REDIS_URL,
    name: `${config.CAPTURE_LOG_NAME}-jobs`,
    jobs: CAPTURE_JOBS,
    handlers: {
      delete_persons: async () => {
        const removed = await deletePersons({
          pool,
          clickhouse: engine.forAllProjects('deleting persons'),
          cluster,
          dataRevisions,
        });
        logger.info({ removed }, 'persons deleted');
      },
      fold_overrides: async () => {
        logger.info(
          {
            folded: await foldOverrides({ clickhouse: engine.forAllProjects('folding overrides'), cluster }),
          },
          'overrides folded',
        );
      },
      apply_retention: async () => {
        logger.info(
          {
            changed: await applyRetention({
              clickhouse: engine.forAllProjects('applying retention'),
              projects,
              cluster,
            }),
          },
          'retention applied',
        );
      },
    },
    onOutcome: ({ job, outcome, error, durationMs }) => {
      jobOutcomes.inc({ job, outcome });
      if (error !== undefined)
        onceAMinute(logger).warn({ job, outcome, durationMs, err: error }, 'a job did not succeed');
    },
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'job worker'),
  });
};
