/** The worker process: materializations, the janitor, and the writer of the execution log. */
import { checkClickHouseVersion, missingClickHouseMigration } from '@meridian/clickhouse';
import { checkPostgresVersion, missingPostgresMigration, postgresNow } from '@meridian/postgres';
import { type Consumption, checkRedisVersion, redisNow } from '@meridian/redis';
import {
  createWorker,
  type JobWorker,
  type Scheduling,
  scheduleEventually,
  watchQueueDepth,
} from '@meridian/redis/jobs';
import { createService, expectedMigrations, metrics, onceAMinute, type Service } from '@meridian/service-kit';
import type { EndpointsContext } from './context.ts';
import { startLogWriter } from './log/log-writer.ts';
import { materializeVersion } from './materialization/materialize-version.ts';
import { ENDPOINTS_JOBS, ENDPOINTS_QUEUE } from './materialization/queue.ts';
import { sweep } from './materialization/sweep.ts';

const WORKER_NAME = 'endpoints-worker';

const waitingJobs = metrics.gauge({
  name: 'queue_jobs_waiting',
  help: 'Jobs waiting for a worker',
  labels: ['queue'],
});
const jobSeconds = metrics.histogram({
  name: 'endpoints_job_seconds',
  help: 'Duration of endpoint jobs',
  labels: ['job', 'outcome'],
});

export const createEndpointsWorker = (context: EndpointsContext): Service => {
  const { config, logger, queue } = context;
  let worker: JobWorker | undefined;
  let logWriter: Consumption | undefined;
  let scheduling: Scheduling | undefined;
  let depth: { stop(): void } | undefined;

  const expected = expectedMigrations();
  return createService({
    name: WORKER_NAME,
    config,
    logger,
    clocks: [
      { name: 'Postgres', now: () => postgresNow((sql) => context.database.$queryRawUnsafe(sql)) },
      { name: 'Redis', now: () => redisNow(context.redis) },
    ],
    migrations: [
      () => missingPostgresMigration((sql) => context.database.$queryRawUnsafe(sql), expected?.postgres),
      () =>
        missingClickHouseMigration(
          context.engine.forAllProjects('checking the version of the server'),
          expected?.clickhouse,
        ),
    ],
    storeVersions: [
      () => checkPostgresVersion(config.DATABASE_URL),
      () => checkRedisVersion(context.redis),
      () => checkClickHouseVersion(context.engine.forAllProjects('checking the version of the server')),
    ],
    checks: {},
    onStart: async () => {
      worker = createWorker({
        redisUrl: config.REDIS_URL,
        name: ENDPOINTS_QUEUE,
        jobs: ENDPOINTS_JOBS,
        concurrency: config.ENDPOINTS_MATERIALIZE_AT_ONCE + 1, // one more for the sweep
        stalledAfterMs: config.ENDPOINTS_LEASE_MS,
        maxStalls: Infinity, // the sweep would queue it again anyway
        handlers: {
          materialize: ({ versionId }, { signal }) => materializeVersion(context, versionId, signal),
          sweep: () => sweep(context),
        },
        onOutcome: ({ job, outcome, durationMs, error }) => {
          jobSeconds.observe({ job, outcome }, durationMs / 1_000);
          if (error !== undefined) onceAMinute(logger).warn({ err: error, job }, 'job failed');
        },
        onError: (error) => onceAMinute(logger).warn({ err: error }, 'worker'),
      });
      scheduling = scheduleEventually(
        () => queue.jobs.schedule('sweep', 'sweep', {}, { everyMs: config.ENDPOINTS_SWEEP_MS }),
        (error) => onceAMinute(logger).warn({ err: error }, 'could not schedule the sweep; trying again'),
      );
      logWriter = startLogWriter({
        redisUrl: config.REDIS_URL,
        engine: context.engine,
        bus: context.bus,
        clock: context.clock,
        logger,
      });
      depth = watchQueueDepth(queue.jobs, ({ waiting }) =>
        waitingJobs.set({ queue: ENDPOINTS_QUEUE }, waiting),
      );
    },
    onStop: async () => {
      scheduling?.stop();
      depth?.stop();
      await Promise.all([worker?.close(), logWriter?.stop()]);
      await context.close();
    },
  });
};
