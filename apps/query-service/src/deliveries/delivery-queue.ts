/** The queue of scheduled checks and deliveries. The due times are in Postgres; the jobs only wake the workers. */
import { createQueue, defineJobs } from '@meridian/redis/jobs';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { QueryConfig } from '../config.ts';

export const DELIVERY_QUEUE = 'insights-deliveries';

const nothing = z.object({});
const once = { attempts: 1, backoff: { kind: 'fixed', delayMs: 1_000 } } as const;
const patient = { attempts: 5, backoff: { kind: 'exponential', delayMs: 2_000 } } as const;

export const DELIVERY_JOBS = defineJobs({
  'find-due': { payload: nothing, ...once },
  'check-alert': { payload: z.object({ alertId: z.uuid() }), ...patient },
  deliver: { payload: z.object({ deliveryId: z.uuid() }), ...patient },
  'make-export': { payload: z.object({ exportId: z.int() }), ...patient },
  'send-messages': { payload: nothing, ...once },
  prune: { payload: nothing, ...once },
});

const EVERY_MS = { 'find-due': 30_000, 'send-messages': 10_000, prune: 3_600_000 } as const;

export interface DeliveryQueue {
  checkAlert(alertId: string): Promise<void>;
  deliver(deliveryId: string): Promise<void>;
  makeExport(exportId: number): Promise<void>;
  schedule(): Promise<void>;
  close(): Promise<void>;
}

export const createDeliveryQueue = ({
  config,
  logger,
}: {
  readonly config: Pick<QueryConfig, 'REDIS_URL'>;
  readonly logger: Logger;
}): DeliveryQueue => {
  const queue = createQueue({
    redisUrl: config.REDIS_URL,
    name: DELIVERY_QUEUE,
    jobs: DELIVERY_JOBS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'the queue of deliveries lost Redis'),
  });
  return {
    checkAlert: async (alertId) => {
      await queue.add('check-alert', { alertId }, { deduplicateBy: `alert_${alertId}` });
    },
    deliver: async (deliveryId) => {
      await queue.add('deliver', { deliveryId }, { deduplicateBy: `delivery_${deliveryId}` });
    },
    makeExport: async (exportId) => {
      await queue.add('make-export', { exportId }, { deduplicateBy: `export_${exportId}` });
    },
    schedule: async () => {
      for (const [name, everyMs] of Object.entries(EVERY_MS) as [keyof typeof EVERY_MS, number][]) {
        await queue.schedule(name, name, {}, { everyMs });
      }
    },
    close: () => queue.close(),
  };
};
