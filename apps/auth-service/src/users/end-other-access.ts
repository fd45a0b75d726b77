import { userActor } from '../audit/audit.ts';
import type { User } from '../generated/prisma/client.ts';
import { forgetAgreements } from '../oauth/consents/consent-store.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** A new password ends the other sessions and the connected applications. */
export const endOtherAccess = async (
  context: { readonly sessions: Sessions; readonly grants: Grants },
  user: User,
  { keepSessionId, requestId }: { keepSessionId: string | undefined; requestId: string },
): Promise<void> => {
  await context.sessions.endOthers(user.id, keepSessionId);
  const by = { actor: userActor(user), requestId };
  await context.grants.revoke({ userId: user.id }, 'password_changed', by, (tx) =>
    forgetAgreements(tx, user.id),
  );
};
