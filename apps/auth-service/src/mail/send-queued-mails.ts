/**
 * Sends queued mails at least once: a process that crashes between sending and recording sends again. An outage of the
 * mail server uses up no attempt of a mail for a day.
 */
import { type Clock, errorMessage, LATE, waitAtMost } from '@meridian/core';
import { claimDue } from '@meridian/postgres';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';
import type { Database, Transaction } from '../database.ts';
import type { OutgoingMail } from '../generated/prisma/client.ts';
import { waitAfterMs } from '../maintenance/wait-after.ts';
import { concernOf } from './concern-of.ts';
import type { Mailer } from './mailer.ts';

export interface SendParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Mails that are sent at the same time, so that one that takes long does not keep the others waiting. */
const LANES = 5;
/** A run ends after this time even if mails are left; the next one follows within seconds. */
const LONGEST_RUN_MS = 30_000;
const LONGEST_SEND_MS = 60_000;
/** Longer than sending and checking the server take, so that no other process takes the same mail meanwhile. */
const CLAIM_MS = 3 * LONGEST_SEND_MS;
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

/** Sends until none is due. It begins no further mail after the signal, or when the server takes no mail. */
export const sendQueuedMails = async (parts: SendParts, signal?: AbortSignal): Promise<number> => {
  const endsAt = performance.now() + LONGEST_RUN_MS;
  let isAway = false;
  let sent = 0;
  const mayGoOn = () => !isAway && signal?.aborted !== true && performance.now() < endsAt;
  const runLane = async (): Promise<void> => {
    while (mayGoOn()) {
      const mail = await claimNext(parts);
      if (mail === undefined) return;
      const outcome = await sendOne(parts, mail);
      if (outcome === 'sent') sent += 1;
      // The server takes no mail, so the others would only wait for the same time-out.
      if (outcome === 'postponed') isAway = true;
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  await measure(parts);
  return sent;
};

const sendOne = async (
  { database, mailer, clock, logger }: SendParts,
  { id, recipient, subject, text, unsubscribeUrl, attempts, createdAt, expiresAt }: OutgoingMail,
): Promise<'sent' | 'postponed' | 'failed' | 'expired'> => {
  if (expiresAt !== null && expiresAt <= clock.now()) {
    await database.outgoingMail.deleteMany({ where: { id } });
    logger.warn({ mailId: id, attempts }, 'a mail was not sent before its link expired; it is deleted');
    return 'expired';
  }
  // Changes nothing when the mail was deleted meanwhile because its link has ended.
  const save = (data: Partial<OutgoingMail>) => database.outgoingMail.updateMany({ where: { id }, data });
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  try {
    await withinLimit(
      mailer.send({ to: recipient, subject, text, unsubscribeUrl: unsubscribeUrl ?? undefined }),
    );
    await save({ sentAt: clock.now(), lastError: null });
    return 'sent';
  } catch (error) {
    const lastError = errorMessage(error);
    const isAway = await isServerAway(mailer, error);
    if (isAway && clock.now().getTime() - createdAt.getTime() < LONGEST_OUTAGE_MS) {
      await save({ attempts: attempts - 1, nextTryAt: inMs(waitAfterMs(0)), lastError });
      onceAMinute(logger).warn({ problem: lastError }, 'the mail server is unavailable; mails wait');
      return 'postponed';
    }
    const isLast = attempts >= MAX_ATTEMPTS;
    await save({
      lastError,
      nextTryAt: inMs(waitAfterMs(attempts - 1)),
      ...(isLast && { failedAt: clock.now() }),
    });
    logger[isLast ? 'error' : 'warn'](
      { mailId: id, attempts, problem: lastError },
      isLast ? 'could not send a mail; giving up' : 'could not send a mail; it is retried',
    );
    return 'failed';
  }
};

class SendTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

const withinLimit = async (work: Promise<void>): Promise<void> => {
  if ((await waitAtMost(LONGEST_SEND_MS, work)) === LATE)
    throw new SendTimeout(`the mail server took longer than ${LONGEST_SEND_MS} ms`);
};

/** A mail that makes the server end the connection is not an outage: otherwise it would keep the others waiting. */
const isServerAway = async (mailer: Mailer, error: unknown): Promise<boolean> => {
  const concern = concernOf(error);
  if (concern !== 'connection') return concern === 'server';
  return withinLimit(mailer.verify()).then(
    () => false,
    () => true,
  );
};

/**
 * One at a time, so that an urgent mail is the next one. It counts the attempt and sets its next time before sending, so
 * that no other process takes the same mail.
 */
const claimNext = async ({ database, clock }: SendParts): Promise<OutgoingMail | undefined> => {
  const now = clock.now();
  const [mail] = await claimDue(
    (work: (tx: Transaction) => Promise<OutgoingMail[]>) => database.$transaction(work),
    {
      now,
      waitMs: () => CLAIM_MS,
      find: (tx) => tx.$queryRaw<{ id: string; attempts: number }[]>`
      SELECT id::text, attempts FROM outgoing_mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at <= ${now}
      ORDER BY urgent DESC, next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      mark: (tx, { id }, data) => tx.outgoingMail.update({ where: { id }, data }),
    },
  );
  return mail;
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
