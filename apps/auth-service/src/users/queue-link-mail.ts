import type { Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { type Mail, passwordKey, queueMail } from '../mail/queue-mail.ts';
import { lockPasswordHash } from './user-lock.ts';

/**
 * Queues a mail whose link works only with this password of the user, unless the password has changed since the link was
 * made. A new password waits for the lock, and then finds the mail and deletes it.
 */
export const queueLinkMail = async (
  tx: Transaction,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  mail: Omit<Mail, 'dependsOn'>,
): Promise<void> => {
  if ((await lockPasswordHash(tx, id)) !== passwordHash) return;
  await queueMail(tx, { ...mail, dependsOn: passwordKey(id) });
};
