/** Sends waiting messages. A process that crashes between sending and recording sends again. */
import { backoffMs, type Clock, errorMessage } from '@meridian/core';
import { claimDue } from '@meridian/postgres';
import { type SafeFetch, SafeFetchError } from '@meridian/safe-fetch';
import type { Logger } from '@meridian/service-kit';
import type { Database, Transaction } from '../database.ts';
import type { OutgoingMessage } from '../generated/prisma/client.ts';
import { mayPass } from '../http/store-errors.ts';
import type { SendMail } from './mail-client.ts';
import type { NewMail, WebhookSecrets } from './outbox.ts';
import { webhookHeaders } from './webhook-signature.ts';

export interface SendMessagesParts {
  readonly database: Database;
  readonly sendMail: SendMail;
  readonly safeFetch: SafeFetch;
  readonly secrets: WebhookSecrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

const BATCH = 20;
/** About ten hours with the pauses below. */
export const MAX_ATTEMPTS = 14;
const PAUSES = { firstMs: 30_000, longestMs: 3_600_000 };
const WEBHOOK_TIMEOUT_MS = 10_000;

/** Refused permanently: sending again would not help. */
class RefusedError extends Error {}

/** Returns the number of messages taken, so that a caller can repeat this until none is left. */
export const sendMessages = async (parts: SendMessagesParts): Promise<number> => {
  const messages = await claim(parts);
  // One slow receiver does not keep the others waiting.
  await Promise.all(messages.map((message) => sendOne(parts, message)));
  return messages.length;
};

const sendOne = async (parts: SendMessagesParts, message: OutgoingMessage): Promise<void> => {
  const { database, clock, logger } = parts;
  const { id } = message;
  try {
    await (message.kind === 'mail' ? mail(parts, message) : callWebhook(parts, message));
    await database.outgoingMessage.update({ where: { id }, data: { sentAt: clock.now(), lastError: null } });
  } catch (error) {
    // auth-service is away, which uses up no attempt.
    const isOutage = message.kind === 'mail' && mayPass(error);
    const isLast = !isOutage && (error instanceof RefusedError || message.attempts >= MAX_ATTEMPTS);
    await database.outgoingMessage.update({
      where: { id },
      data: {
        // No details: network errors would help an attacker to probe the network.
        lastError:
          error instanceof SafeFetchError || error instanceof RefusedError
            ? errorMessage(error)
            : 'the message could not be handed over',
        ...(isLast && { failedAt: clock.now() }),
        ...(isOutage && {
          attempts: message.attempts - 1,
          nextTryAt: new Date(clock.now().getTime() + PAUSES.firstMs),
        }),
      },
    });
    logger[isLast ? 'error' : 'warn'](
      { messageId: id, kind: message.kind, attempts: message.attempts, problem: errorMessage(error) },
      isLast ? 'could not send a message; giving up' : 'could not send a message; it is retried',
    );
  }
};

const mail = async (
  { sendMail }: SendMessagesParts,
  { id, projectId, body }: OutgoingMessage,
): Promise<void> => {
  const { outcome } = await sendMail({ id, projectId, ...(body as unknown as NewMail) });
  if (outcome === 'not_a_member')
    throw new RefusedError('the recipient is not a member with a verified address');
};

const callWebhook = async (
  { safeFetch, secrets, clock }: SendMessagesParts,
  { id, recipient, sealedSecret, createdAt, body }: OutgoingMessage,
): Promise<void> => {
  const text = JSON.stringify({ id, created_at: createdAt.toISOString(), ...(body as object) });
  await safeFetch(recipient, {
    accept: '*/*',
    isExpectedType: () => true,
    maxBytes: 0,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    post: {
      body: text,
      headers: webhookHeaders(secrets.unseal(sealedSecret!), { id, sentAt: clock.now(), body: text }),
    },
  });
};

const claim = ({ database, clock }: SendMessagesParts): Promise<OutgoingMessage[]> =>
  claimDue((work: (tx: Transaction) => Promise<OutgoingMessage[]>) => database.$transaction(work), {
    now: clock.now(),
    waitMs: (attempts) => backoffMs(attempts, PAUSES),
    find: (tx, now) => tx.$queryRaw<{ id: string; attempts: number }[]>`
      SELECT id::text, attempts FROM outgoing_messages
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    mark: (tx, { id }, data) => tx.outgoingMessage.update({ where: { id }, data }),
  });
