import { uuidV7 } from '@meridian/core';
import type { Transaction } from '../database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Written in the transaction of the change; a job sends it. */
export const queueMail = async (tx: Transaction, { to, subject, text }: Mail): Promise<void> => {
  await tx.outgoingMail.create({ data: { id: uuidV7(), recipient: to, subject, text } });
};
