import { userActor } from '../audit/audit.ts';
import type { AuthContext } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { forgetAgreements } from '../oauth/consents/consent-store.ts';
import { oauthContextOf } from '../oauth/oauth-context.ts';

/** After a new password nothing that the old one opened stays open: other browsers and connected applications. */
export const endOtherAccess = async (
  context: AuthContext,
  user: User,
  { keepSessionId, requestId }: { keepSessionId: string | undefined; requestId: string },
): Promise<void> => {
  await context.sessions.endOthers(user.id, keepSessionId);
  const by = { actor: userActor(user), requestId };
  await oauthContextOf(context).grants.revoke({ userId: user.id }, 'password_changed', by, (tx) =>
    forgetAgreements(tx, user.id),
  );
};
