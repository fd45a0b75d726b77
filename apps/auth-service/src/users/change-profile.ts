/** Changes of a user to their own account, apart from the password. */
import { type ActorCredential, hasChanged, recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Transaction } from '../database.ts';
import type { Prisma, User } from '../generated/prisma/client.ts';
import { lockUser } from './user-lock.ts';

export type ProfileChange = Pick<
  Prisma.UserUncheckedUpdateInput,
  'themeMode' | 'currentOrganizationId' | 'currentProjectId'
> & { readonly firstName?: string; readonly lastName?: string };

const namesOf = ({ firstName, lastName }: User) => ({ first_name: firstName, last_name: lastName });

/** A new name is recorded. What is only a preference of the user, such as the theme, is not. */
export const changeProfile = async (
  tx: Transaction,
  {
    user,
    credential,
    requestId,
  }: {
    readonly user: Pick<User, 'id' | 'email'>;
    readonly credential?: ActorCredential | undefined;
    readonly requestId: string;
  },
  change: ProfileChange,
): Promise<User> => {
  // Locked, so that the entry has the values that this change replaced.
  await lockUser(tx, user.id);
  const earlier = await tx.user.findUniqueOrThrow({ where: { id: user.id } });
  const changed = await tx.user.update({ where: { id: user.id }, data: change });
  const [before, after] = [namesOf(earlier), namesOf(changed)];
  if (hasChanged(before, after)) {
    await recordAuditForUser(tx, user.id, {
      actor: userActor(user, credential),
      action: 'user.changed',
      target: { kind: 'user', id: user.id },
      before,
      after,
      requestId,
    });
  }
  return changed;
};
