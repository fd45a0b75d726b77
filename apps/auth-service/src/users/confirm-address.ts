import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';

export interface ProvenAddress {
  /** The user with the password that must be in force. */
  readonly user: Pick<User, 'id' | 'email' | 'passwordHash'>;
  readonly now: Date;
  readonly requestId: string;
}

/** Called when a user has opened a link that was mailed to the address. Does nothing if it is confirmed already. */
export const confirmAddress = async (
  tx: Transaction,
  { user, now, requestId }: ProvenAddress,
): Promise<void> => {
  const { id, email, passwordHash } = user;
  const { count } = await tx.user.updateMany({
    where: { id, email, passwordHash, emailVerifiedAt: null },
    data: { emailVerifiedAt: now },
  });
  if (count === 0) return;
  await recordAuditForUser(tx, id, {
    actor: userActor(user),
    action: 'user.address_confirmed',
    target: { kind: 'user', id },
    after: { email },
    requestId,
  });
};
