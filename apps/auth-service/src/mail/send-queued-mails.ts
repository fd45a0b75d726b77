/**
 * Sends queued mails at least once: a process that crashes between sending and recording sends again. An outage of the
 * mail server uses up no attempt of a mail for a day.
 */
import { type Clock, errorMessage } from '@meridian/core';
import { claimDue } from '@meridian/postgres';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';
import type { Database, Transaction } from '../database.ts';
import type { OutgoingMail } from '../generated/prisma/client.ts';
import { waitAfterMs } from '../maintenance/wait-after.ts';
import type { Mailer } from './mailer.ts';
import { isServerOutage } from './server-outage.ts';

export interface SendParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
}

const BATCH = 20;
export const MAX_ATTEMPTS = 12;
/** The same bound as for background jobs. After it, an outage uses up attempts. */
const LONGEST_OUTAGE_MS = 24 * 3_600_000;

const oldestWaiting = metrics.gauge({
  name: 'auth_mails_oldest_seconds',
  help: 'How long the oldest mail that is still to be sent has waited.',
});
const givenUp = metrics.gauge({
  name: 'auth_mails_failed',
  help: 'Mails of the last seven days that were given up.',
});

export const sendQueuedMails = async (parts: SendParts): Promise<number> => {
  const mails = await claim(parts.database, parts.clock.now());
  let sent = 0;
  for (const [index, mail] of mails.entries()) {
    const outcome = await sendOne(parts, mail);
    if (outcome === 'sent') sent += 1;
    if (outcome !== 'postponed') continue;
    // The server takes no mail, so the others would only wait for the same time-out.
    await release(parts.database, mails.slice(index + 1));
    break;
  }
  await measure(parts);
  return sent;
};

const sendOne = async (
  { database, mailer, clock, logger }: SendParts,
  { id, recipient, subject, text, unsubscribeUrl, attempts, createdAt }: OutgoingMail,
): Promise<'sent' | 'postponed' | 'failed'> => {
  const save = (data: Partial<OutgoingMail>) => database.outgoingMail.update({ where: { id }, data });
  try {
    await mailer.send({ to: recipient, subject, text, unsubscribeUrl: unsubscribeUrl ?? undefined });
    await save({ sentAt: clock.now(), lastError: null });
    return 'sent';
  } catch (error) {
    const now = clock.now();
    const lastError = errorMessage(error);
    if (isServerOutage(error) && now.getTime() - createdAt.getTime() < LONGEST_OUTAGE_MS) {
      const nextTryAt = new Date(now.getTime() + waitAfterMs(0));
      await save({ attempts: attempts - 1, nextTryAt, lastError });
      onceAMinute(logger).warn({ problem: lastError }, 'the mail server is unavailable; mails wait');
      return 'postponed';
    }
    const isLast = attempts >= MAX_ATTEMPTS;
    await save({ lastError, ...(isLast && { failedAt: now }) });
    logger[isLast ? 'error' : 'warn'](
      { mailId: id, attempts, problem: lastError },
      isLast ? 'could not send a mail; giving up' : 'could not send a mail; it is retried',
    );
    return 'failed';
  }
};

/** Counts the attempt and sets its next time before sending, so that no other process takes the same mail. */
const claim = (database: Database, now: Date): Promise<OutgoingMail[]> =>
  claimDue((work: (tx: Transaction) => Promise<OutgoingMail[]>) => database.$transaction(work), {
    now,
    waitMs: waitAfterMs,
    find: (tx) => tx.$queryRaw<{ id: string; attempts: number }[]>`
      SELECT id::text, attempts FROM outgoing_mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    mark: (tx, { id }, data) => tx.outgoingMail.update({ where: { id }, data }),
  });

/** Gives back mails that were claimed and not tried. They come before the one that has just failed. */
const release = async (database: Database, mails: readonly OutgoingMail[]): Promise<void> => {
  for (const { id, createdAt } of mails) {
    await database.outgoingMail.update({
      where: { id },
      data: { attempts: { decrement: 1 }, nextTryAt: createdAt },
    });
  }
};

const measure = async ({ database, clock }: SendParts): Promise<void> => {
  const [oldest, failed] = await Promise.all([
    database.outgoingMail.aggregate({ where: { sentAt: null, failedAt: null }, _min: { createdAt: true } }),
    database.outgoingMail.count({ where: { sentAt: null, failedAt: { not: null } } }),
  ]);
  const { createdAt } = oldest._min;
  oldestWaiting.set(createdAt === null ? 0 : (clock.now().getTime() - createdAt.getTime()) / 1_000);
  givenUp.set(failed);
};
