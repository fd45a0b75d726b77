import { identityTag } from '@meridian/contracts/internal';
import { userActor } from '../audit/audit.ts';
import type { Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { endPersonalApiKeys } from '../keys/personal-api-keys.ts';
import { dropMails, passwordKey } from '../mail/queue-mail.ts';
import { forgetAgreements } from '../oauth/consents/consent-store.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import { deleteSessions } from '../sessions/delete-sessions.ts';

export interface EndedAccess {
  readonly user: User;
  readonly reason: 'password_changed' | 'password_reset';
  /** The session that stays signed in. */
  readonly keepSessionId: string | undefined;
  readonly requestId: string;
}

/**
 * A new password ends the other sessions, the connected applications and the mailed links that depend on the old one; a
 * reset ends the personal API keys too. Called in the transaction that sets the password. Returns the tags to announce
 * after the commit.
 */
export const endOtherAccess = async (
  tx: Transaction,
  { grants }: { readonly grants: Grants },
  { user, reason, keepSessionId, requestId }: EndedAccess,
): Promise<readonly string[]> => {
  const sessions = await deleteSessions(tx, { userId: user.id, exceptId: keepSessionId });
  await forgetAgreements(tx, user.id);
  const keys = reason === 'password_reset' ? await endPersonalApiKeys(tx, { user, requestId }) : [];
  const by = { actor: userActor(user), requestId };
  const ended = await grants.revokeIn(tx, { userId: user.id }, reason, by);
  await dropMails(tx, [passwordKey(user.id)]);
  return [...sessions.map(identityTag.credential), ...keys, ...ended];
};
