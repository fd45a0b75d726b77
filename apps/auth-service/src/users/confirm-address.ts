import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';

export interface ProvenAddress {
  /** With the password that must be in force. */
  readonly user: Pick<User, 'id' | 'email' | 'passwordHash'>;
  readonly now: Date;
  readonly requestId: string;
}

/** For a user who has opened a link that was mailed to the address. Does nothing when it is confirmed already. */
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
