/** Sends queued mails at least once: a process that crashes between sending and recording sends again. */
import { type Clock, errorMessage } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { OutgoingMail } from '../generated/prisma/client.ts';
import { waitAfterMs } from '../maintenance/wait-after.ts';
import type { Mailer } from './mailer.ts';

export interface SendParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
}

const BATCH = 20;
const MAX_ATTEMPTS = 12;

export const sendQueuedMails = async ({ database, mailer, clock, logger }: SendParts): Promise<number> => {
  const mails = await claim(database, clock.now());
  let sent = 0;
  for (const mail of mails) {
    try {
      await mailer.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        unsubscribeUrl: mail.unsubscribeUrl ?? undefined,
      });
      await database.outgoingMail.update({ where: { id: mail.id }, data: { sentAt: clock.now() } });
      sent += 1;
    } catch (error) {
      const isLast = mail.attempts >= MAX_ATTEMPTS;
      logger[isLast ? 'error' : 'warn'](
        { mailId: mail.id, attempts: mail.attempts, problem: errorMessage(error) },
        isLast ? 'could not send a mail; giving up' : 'could not send a mail; it is retried',
      );
    }
  }
  return sent;
};

/** Counts the attempt and sets its next time before sending, so that no other process takes the same mail. */
const claim = (database: Database, now: Date): Promise<OutgoingMail[]> =>
  database.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: string; attempts: number }[]>`
      SELECT id::text, attempts FROM outgoing_mails
      WHERE sent_at IS NULL AND attempts < ${MAX_ATTEMPTS} AND next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    return Promise.all(
      due.map(({ id, attempts }) =>
        tx.outgoingMail.update({
          where: { id },
          data: { attempts: attempts + 1, nextTryAt: new Date(now.getTime() + waitAfterMs(attempts)) },
        }),
      ),
    );
  });
