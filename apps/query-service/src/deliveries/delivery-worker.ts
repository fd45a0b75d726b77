/** Runs the jobs of the delivery queue. A job that is lost is found again by its due time in Postgres. */
import type { Clock } from '@meridian/core';
import { createWorker, type JobWorker } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { STORE_ERRORS } from '../http/store-errors.ts';
import { DELIVERY_JOBS, DELIVERY_QUEUE, type DeliveryQueue } from './delivery-queue.ts';
import { pruneDeliveries } from './prune-deliveries.ts';

const DUE_AT_ONCE = 500;

/** The work of the jobs. */
export interface DeliveryWork {
  readonly checkAlert: (alertId: string, signal: AbortSignal) => Promise<void>;
  /** Begins due deliveries and returns their ids. */
  readonly beginDeliveries: () => Promise<readonly string[]>;
  readonly deliver: (deliveryId: string, signal: AbortSignal) => Promise<void>;
  readonly failDelivery: (deliveryId: string, error: unknown) => Promise<void>;
  readonly makeExport: (exportId: number, signal: AbortSignal) => Promise<void>;
  readonly failExport: (exportId: number, error: unknown) => Promise<void>;
  /** Returns the number of messages that it took. */
  readonly sendMessages: () => Promise<number>;
}

export interface DeliveryWorkerParts {
  readonly config: Pick<QueryConfig, 'REDIS_URL' | 'QUERY_CONCURRENCY_PER_PROJECT'>;
  readonly database: Database;
  readonly queue: DeliveryQueue;
  readonly work: DeliveryWork;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const createDeliveryWorker = (parts: DeliveryWorkerParts): JobWorker => {
  const { config, database, queue, work, clock, logger } = parts;
  return createWorker({
    redisUrl: config.REDIS_URL,
    name: DELIVERY_QUEUE,
    jobs: DELIVERY_JOBS,
    // The alerts of one project never occupy all places.
    concurrency: config.QUERY_CONCURRENCY_PER_PROJECT + 1,
    handlers: {
      'find-due': async () => {
        await findDueAlerts({ database, queue }, clock.now());
        for (const id of await work.beginDeliveries()) await queue.deliver(id);
        await findPendingExports({ database, queue });
      },
      deliver: ({ deliveryId }, { signal }) => work.deliver(deliveryId, signal),
      'check-alert': ({ alertId }, { signal }) => work.checkAlert(alertId, signal),
      'make-export': ({ exportId }, { signal }) => work.makeExport(exportId, signal),
      'send-messages': async (_, { signal }) => {
        while (!signal.aborted && (await work.sendMessages()) > 0);
      },
      prune: () => pruneDeliveries(database, clock.now()),
    },
    // Deliveries and exports that have not ended are found again by the next search for due work.
    onFailed: {
      deliver: ({ deliveryId }, error) => work.failDelivery(deliveryId, error),
      'make-export': ({ exportId }, error) => work.failExport(exportId, error),
    },
    recognizeErrors: STORE_ERRORS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'the delivery worker lost Redis'),
    onOutcome: ({ outcome, job, error, durationMs }) => {
      if (outcome !== 'completed')
        onceAMinute(logger).warn({ err: error, job, durationMs, outcome }, 'a delivery job failed');
    },
  });
};

const findDueAlerts = async (
  { database, queue }: Pick<DeliveryWorkerParts, 'database' | 'queue'>,
  now: Date,
): Promise<void> => {
  const alerts = await database.alert.findMany({
    where: {
      enabled: true,
      nextCheckAt: { lte: now },
      OR: [{ snoozedUntil: null }, { snoozedUntil: { lte: now } }],
    },
    select: { id: true },
    orderBy: { nextCheckAt: 'asc' },
    take: DUE_AT_ONCE,
  });
  for (const { id } of alerts) await queue.checkAlert(id);
};

/** Exports whose job was lost. */
const findPendingExports = async ({
  database,
  queue,
}: Pick<DeliveryWorkerParts, 'database' | 'queue'>): Promise<void> => {
  const pending = await database.export.findMany({
    where: { status: 'pending' },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: DUE_AT_ONCE,
  });
  for (const { id } of pending) await queue.makeExport(id);
};
