import { uuidV7 } from '@meridian/core';
import type { Database, Transaction } from '../database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Set for mails that a person waits for or that warn them. They are sent before others. */
  readonly urgent: boolean;
  /** The invitation or password that makes the link valid: `invitationKey`, `signUpKey` or `passwordKey`. */
  readonly dependsOn?: string | undefined;
  /** When its link expires. The mail is not sent after it. */
  readonly expiresAt?: Date | undefined;
  /** Where the reader ends mails of this kind with one click (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

export const invitationKey = (id: string): string => `invitation ${id}`;
/** Used for the mail of a sign-up that needs the invitation. The limits of invitations do not count it. */
export const signUpKey = (invitationId: string): string => `sign-up with invitation ${invitationId}`;
export const passwordKey = (userId: number): string => `password of ${userId}`;

/** Written in the transaction of the change; a job sends it. */
export const queueMail = async (
  tx: Transaction,
  { to, subject, text, urgent, dependsOn, expiresAt }: Mail,
): Promise<void> => {
  const link = { dependsOn: dependsOn ?? null, expiresAt: expiresAt ?? null };
  await tx.outgoingMail.create({ data: { id: uuidV7(), recipient: to, subject, text, urgent, ...link } });
};

/** Deletes unsent mails whose links no longer work. Returns how many were never attempted. */
export const dropMails = async (tx: Transaction, ended: readonly string[]): Promise<number> => {
  const dropped = await tx.$queryRaw<{ readonly attempts: number }[]>`
    WITH unsent AS (
      SELECT id FROM outgoing_mails WHERE depends_on = ANY (${ended}) AND sent_at IS NULL ORDER BY id FOR UPDATE
    )
    DELETE FROM outgoing_mails m USING unsent WHERE m.id = unsent.id RETURNING m.attempts`;
  return dropped.filter(({ attempts }) => attempts === 0).length;
};

/** Deletes the unsent mails whose links need one of these invitations. */
export const dropMailsOfInvitations = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  await dropMails(tx, [...ids.map(invitationKey), ...ids.map(signUpKey)]);
};

/** A mail of another service. One with an id that was queued before is not queued again. */
export const queueMailOnce = async (
  database: Database,
  { id, to, subject, text, unsubscribeUrl = null }: Pick<Mail, 'to' | 'subject' | 'text'> & QueuedOnce,
): Promise<void> => {
  await database.outgoingMail.createMany({
    data: [{ id, recipient: to, subject, text, unsubscribeUrl }],
    skipDuplicates: true,
  });
};

interface QueuedOnce {
  readonly id: string;
  readonly unsubscribeUrl?: string | null | undefined;
}
