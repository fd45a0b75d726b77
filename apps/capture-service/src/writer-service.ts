/** The writer process: moves accepted events from the log into the stores, and runs the jobs of this service. */
import { errorMessage } from '@meridian/core';
import { type Scheduling, scheduleEventually } from '@meridian/redis/jobs';
import { createService, onceAMinute, type Service } from '@meridian/service-kit';
import { type CaptureContext, SERVICE_NAME } from './context.ts';
import { createDefinitionCollector } from './definitions/definition-collector.ts';
import { createGroupTypes } from './groups/group-types.ts';
import { createCaptureQueue, createCaptureWorker, scheduleCaptureJobs } from './jobs/capture-worker.ts';
import { createLivePublisher } from './live/live-publisher.ts';
import { createLeases } from './log/leases.ts';
import { storeChecks } from './store-checks.ts';
import { createEventStore } from './writer/event-store.ts';
import { sendAbandoned } from './writer/outbox.ts';
import { createEventProjects } from './writer/project-of-events.ts';
import { createWriter } from './writer/run-writer.ts';
import { createStoringHealth } from './writer/storing-health.ts';
import { logBytes, logEntries, secondsFailing } from './writer/writer-metrics.ts';

const CHECK_EVERY_MS = 5_000;
/** Longer than any batch takes while the stores answer. Older entries belong to a writer that has ended. */
const ABANDONED_AFTER_MS = 60_000;

export const createWriterService = (context: CaptureContext): Service => {
  const { config, logger, clock, log, redis, pool } = context;
  const store = createEventStore(context);
  const health = createStoringHealth(() => clock.now().getTime());
  const projects = createEventProjects(context.facts);
  const queueParts = { redisUrl: config.REDIS_URL, installation: config.CAPTURE_LOG_NAME, logger };
  const queue = createCaptureQueue(queueParts);
  const worker = createCaptureWorker({
    ...queueParts,
    stores: {
      pool,
      engine: context.engine,
      projects,
      dataRevisions: context.dataRevisions,
      deletedRevisions: context.deletedRevisions,
    },
  });
  const live = createLivePublisher({ bus: context.bus });
  const writer = createWriter({
    log,
    clock,
    leases: createLeases({ redis, name: config.CAPTURE_LOG_NAME, partitions: log.partitions }),
    projects,
    health,
    stores: {
      pool,
      store,
      logger,
      groupTypes: createGroupTypes(pool),
      definitions: createDefinitionCollector(),
      schemaRevisions: context.schemaRevisions,
      dataRevisions: context.dataRevisions,
      live,
    },
    batchBytes: config.CAPTURE_BATCH_BYTES,
    lingerMs: config.CAPTURE_LINGER_MS,
  });
  let checking: NodeJS.Timeout | undefined;
  let scheduling: Scheduling | undefined;

  const reportHealth = (): void => {
    secondsFailing.set(health.secondsFailing());
    try {
      health.assertStoring();
    } catch (error) {
      onceAMinute(logger).error({ reason: errorMessage(error) }, 'the writer cannot store events');
    }
  };

  const reportLog = async (): Promise<void> => {
    const depth = await log.depth();
    logBytes.set(depth.bytes);
    logEntries.set(depth.entries);
    const sent = await sendAbandoned(pool, store, ABANDONED_AFTER_MS);
    if (sent > 0) logger.info({ sent }, 'sent outbox entries of a writer that has ended');
  };

  return createService({
    name: `${SERVICE_NAME}-writer`,
    config,
    logger,
    ...storeChecks(context),
    checks: {
      redis: () => redis.ping(),
      storing: { gates: 'ready', run: async () => health.assertStoring() },
    },
    onStart: async () => {
      writer.start();
      scheduling = scheduleEventually(
        () => scheduleCaptureJobs(queue),
        (error) => onceAMinute(logger).warn({ err: error }, 'could not schedule the jobs; trying again'),
      );
      checking = setInterval(() => {
        reportHealth();
        reportLog().catch((error) =>
          onceAMinute(logger).warn({ err: error }, 'reading the size of the event log failed'),
        );
      }, CHECK_EVERY_MS);
    },
    onStop: async () => {
      clearInterval(checking);
      scheduling?.stop();
      await writer.stop();
      live.stop();
      await worker.close();
      await queue.close();
      await context.close();
    },
  });
};
