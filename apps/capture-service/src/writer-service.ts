/** The writer process: moves accepted events from the log into the stores, and does the jobs that go with it. */
import { createService, type Service } from '@meridian/service-kit';
import { type CaptureContext, SERVICE_NAME } from './context.ts';
import { createDefinitionCollector } from './definitions/definition-collector.ts';
import { createGroupTypes } from './groups/group-types.ts';
import { createCaptureQueue, createCaptureWorker, scheduleCaptureJobs } from './jobs/capture-worker.ts';
import { createLeases } from './log/leases.ts';
import { createEventStore } from './writer/event-store.ts';
import { sendAbandoned } from './writer/outbox.ts';
import { createEventProjects } from './writer/project-of-events.ts';
import { createWriter } from './writer/run-writer.ts';
import { logBytes, logEntries } from './writer/writer-metrics.ts';

const LOOK_AT_LOG_EVERY_MS = 5_000;
/** Longer than any batch takes while the stores answer: what is older has lost its writer. */
const ABANDONED_AFTER_MS = 60_000;

export const createWriterService = (context: CaptureContext): Service => {
  const { config, logger, clock, log, redis, pool } = context;
  const store = createEventStore(context);
  const projects = createEventProjects(context.facts);
  const queue = createCaptureQueue(context);
  const worker = createCaptureWorker(context, projects);
  const writer = createWriter({
    log,
    clock,
    leases: createLeases({ redis, name: config.CAPTURE_LOG_NAME, partitions: log.partitions }),
    projects,
    stores: {
      pool,
      store,
      logger,
      groupTypes: createGroupTypes(pool),
      definitions: createDefinitionCollector(),
      schemaRevisions: context.schemaRevisions,
    },
    batchBytes: config.CAPTURE_BATCH_BYTES,
    lingerMs: config.CAPTURE_LINGER_MS,
  });
  let looking: NodeJS.Timeout | undefined;

  const lookAtLog = async (): Promise<void> => {
    const depth = await log.depth();
    logBytes.set(depth.bytes);
    logEntries.set(depth.entries);
    const sent = await sendAbandoned(pool, store, ABANDONED_AFTER_MS);
    if (sent > 0) logger.info({ sent }, 'sent what an earlier writer had left');
  };

  return createService({
    name: `${SERVICE_NAME}-writer`,
    config,
    logger,
    checks: { redis: () => redis.ping() },
    onStart: async () => {
      writer.start();
      scheduleCaptureJobs(queue).catch((error) => logger.error({ err: error }, 'jobs are not scheduled'));
      looking = setInterval(() => {
        lookAtLog().catch((error) => logger.warn({ err: error }, 'the log cannot be looked at'));
      }, LOOK_AT_LOG_EVERY_MS);
    },
    onStop: async () => {
      clearInterval(looking);
      await writer.stop();
      await worker.close();
      await queue.close();
      await context.close();
    },
  });
};
