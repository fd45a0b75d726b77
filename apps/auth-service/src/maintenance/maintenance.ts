/** Periodic jobs. Every replica schedules them; BullMQ runs each slot once. */

import type { Clock } from '@meridian/core';
import {
  createQueue,
  createWorker,
  defineJobs,
  type Scheduling,
  scheduleEventually,
} from '@meridian/redis/jobs';
import type { Logger } from '@meridian/service-kit';
import { onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { AuthConfig } from '../config.ts';
import { createDatabase } from '../database.ts';
import { relayKeptReports } from '../leaked-tokens/relay.ts';
import { createMailer } from '../mail/mailer.ts';
import { sendQueuedMails } from '../mail/send-queued-mails.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { prune } from './prune.ts';

export interface MaintenanceParts {
  readonly config: AuthConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly signingKeys: SigningKeys;
}

const nothing = z.strictObject({});
const once = { payload: nothing, attempts: 1, backoff: { kind: 'fixed', delayMs: 0 } } as const;

const MAINTENANCE_JOBS = defineJobs({
  prune: once,
  rotate_signing_keys: once,
  send_mails: once,
  relay_reports: once,
});
export const MAINTENANCE_QUEUE = 'auth-maintenance';

const EVERY_MS = {
  prune: 3_600_000,
  rotate_signing_keys: 600_000,
  send_mails: 10_000,
  relay_reports: 10_000,
} as const;

export interface Maintenance {
  start(): void;
  stop(): Promise<void>;
}

export const createMaintenance = ({ config, logger, clock, signingKeys }: MaintenanceParts): Maintenance => {
  const database = createDatabase(config.DATABASE_URL, 'workers');
  const mailer = createMailer({ url: config.AUTH_SMTP_URL, from: config.AUTH_MAIL_FROM });
  const shared = {
    redisUrl: config.REDIS_URL,
    name: MAINTENANCE_QUEUE,
    jobs: MAINTENANCE_JOBS,
    onError: (error: Error) =>
      onceAMinute(logger).warn({ err: error }, 'the maintenance queue reported an error'),
  };
  const queue = createQueue(shared);
  const stopping = new AbortController();
  let worker: ReturnType<typeof createWorker> | undefined;
  let scheduling: Scheduling | undefined;

  const schedule = async (): Promise<void> => {
    for (const [name, everyMs] of Object.entries(EVERY_MS) as [keyof typeof EVERY_MS, number][]) {
      await queue.schedule(name, name, {}, { everyMs });
    }
  };

  const start = (): void => {
    worker = createWorker({
      ...shared,
      // A mail server that is slow does not hold up the other jobs.
      concurrency: Object.keys(MAINTENANCE_JOBS).length,
      handlers: {
        prune: async () =>
          logger.info({ removed: await prune({ config, clock, database }) }, 'deleted expired rows'),
        rotate_signing_keys: () => signingKeys.rotate(),
        relay_reports: async () => {
          await relayKeptReports({ config, clock, logger, database });
        },
        send_mails: async () => {
          if (mailer !== undefined)
            await sendQueuedMails({ clock, logger, database, mailer }, stopping.signal);
        },
      },
      onOutcome: ({ job, outcome, error }) => {
        if (outcome === 'failed')
          onceAMinute(logger).error(
            { job, err: error },
            'a maintenance job failed; it runs again at its next time',
          );
      },
    });
    scheduling = scheduleEventually(schedule, (error) =>
      onceAMinute(logger).warn({ err: error }, 'could not schedule the maintenance jobs; trying again'),
    );
  };

  return {
    start,
    stop: async () => {
      scheduling?.stop();
      stopping.abort();
      await worker?.close();
      await queue.close();
      mailer?.close();
      await database.$disconnect();
    },
  };
};
