import { uuidV7 } from '@meridian/core';
import type { Database, Transaction } from '../database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** For mails that a person waits for or that warn them: they are sent before others. */
  readonly urgent: boolean;
  /** Where the reader ends mails of this kind with one click (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** Written in the transaction of the change; a job sends it. */
export const queueMail = async (tx: Transaction, { to, subject, text, urgent }: Mail): Promise<void> => {
  await tx.outgoingMail.create({ data: { id: uuidV7(), recipient: to, subject, text, urgent } });
};

/** A mail of another service. One with an id that was queued before is not queued again. */
export const queueMailOnce = async (
  database: Database,
  { id, to, subject, text, unsubscribeUrl = null }: Omit<Mail, 'urgent' | 'unsubscribeUrl'> & QueuedOnce,
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
