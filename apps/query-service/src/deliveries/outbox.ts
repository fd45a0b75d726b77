/**
 * Mails and webhook calls that wait to be sent. A message is written in the transaction of the change that it reports,
 * so a crash loses none; it is sent at least once, with an id by which the receiver recognizes a repetition.
 */
import { createSealer, type Sealer, uuidV7 } from '@meridian/core';
import type { QuerySecrets } from '../config.ts';
import { type Database, type Transaction, toJson } from '../database.ts';
import type { OutgoingMessage } from '../generated/prisma/client.ts';

export interface MessageSource {
  readonly projectId: number;
  readonly kind: 'alert' | 'subscription' | 'confirmation';
  readonly id: string;
  readonly now: Date;
}

/** The recipient of a mail. auth-service checks at the time of sending that a member is still one. */
export type MailTarget =
  | { readonly kind: 'member'; readonly userId: number }
  | { readonly kind: 'member_address'; readonly email: string }
  | { readonly kind: 'address'; readonly email: string };

export interface NewMail {
  readonly to: MailTarget;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribeUrl?: string | undefined;
}

export interface NewWebhookCall {
  readonly url: string;
  readonly sealedSecret: Uint8Array<ArrayBuffer>;
  /** The event: `alert.firing`, `subscription.delivery`, … */
  readonly type: string;
  readonly data: unknown;
}

export const queueMail = async (tx: Transaction, source: MessageSource, mail: NewMail): Promise<void> => {
  const { to } = mail;
  await tx.outgoingMessage.create({
    data: {
      id: uuidV7(),
      ...columnsOf(source),
      kind: 'mail',
      recipient: to.kind === 'member' ? `user ${to.userId}` : to.email,
      body: toJson(mail),
    },
  });
};

export const queueWebhook = async (
  tx: Transaction,
  source: MessageSource,
  { url, sealedSecret, type, data }: NewWebhookCall,
): Promise<void> => {
  await tx.outgoingMessage.create({
    data: {
      id: uuidV7(),
      ...columnsOf(source),
      kind: 'webhook',
      recipient: url,
      sealedSecret,
      body: toJson({ type, project_id: source.projectId, data }),
    },
  });
};

const columnsOf = ({ projectId, kind, id, now }: MessageSource) => ({
  createdAt: now,
  nextTryAt: now,
  projectId,
  sourceKind: kind,
  sourceId: id,
});

/** The outcomes of the messages of one source. */
export const messagesOf = (
  database: Database,
  { kind, id }: Pick<MessageSource, 'kind' | 'id'>,
): Promise<OutgoingMessage[]> =>
  database.outgoingMessage.findMany({ where: { sourceKind: kind, sourceId: id }, orderBy: { id: 'asc' } });

/** Secrets of webhooks, encrypted at rest. */
export type WebhookSecrets = Sealer;

export const createWebhookSecrets = (secrets: QuerySecrets): WebhookSecrets =>
  createSealer(secrets, 'meridian webhooks');
