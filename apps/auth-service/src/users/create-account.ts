/** A new person: with an organization and a project of their own, or into the organization that invited them. */
import { InvalidRequestError, uuidV7 } from '@meridian/core';
import type { Region } from '@meridian/identity';
import { isUniqueViolation } from '@meridian/postgres';
import { recordAudit, type UserActor, userActor } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { createProject } from '../projects/create-project.ts';
import { hashPassword } from './passwords.ts';

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName?: string;
  readonly password: string;
  readonly organizationName: string;
  readonly projectName?: string;
  readonly region: Region;
  /** When the address was proven to be the person's. */
  readonly emailVerifiedAt?: Date | null;
  readonly requestId?: string;
}

export interface CreatedAccount {
  readonly user: User;
  readonly organizationId: string;
  readonly projectId: number;
  readonly projectToken: string;
}

export const createAccount = async (database: Database, account: NewAccount): Promise<CreatedAccount> => {
  const passwordHash = await hashPassword(account.password);
  return refusingTakenEmail(() =>
    database.$transaction(async (tx) => {
      const user = await createUser(tx, { ...account, passwordHash });
      const organization = await createOrganization(tx, account.organizationName, user.id);
      const project = await createProject(tx, {
        organizationId: organization.id,
        name: account.projectName ?? 'Default project',
        region: account.region,
      });
      const current = await tx.user.update({
        where: { id: user.id },
        data: { currentOrganizationId: organization.id, currentProjectId: project.id },
      });
      await recordSignUp(tx, userActor(user), organization.id, account.requestId);
      return {
        user: current,
        organizationId: organization.id,
        projectId: project.id,
        projectToken: project.token,
      };
    }),
  );
};

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName?: string;
  readonly passwordHash: string;
  readonly emailVerifiedAt?: Date | null;
}

export const createUser = (
  tx: Transaction,
  { email, firstName, lastName = '', passwordHash, emailVerifiedAt = null }: NewUser,
): Promise<User> =>
  tx.user.create({
    data: {
      uuid: uuidV7(),
      distinctId: uuidV7(),
      email: email.toLowerCase(),
      firstName,
      lastName,
      passwordHash,
      emailVerifiedAt,
    },
  });

export const recordSignUp = (
  tx: Transaction,
  actor: UserActor,
  organizationId: string,
  requestId: string | undefined,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: 'user.signed_up',
    target: { kind: 'user', id: actor.userId },
    organizationId,
    requestId,
  });

/** The database decides who was first when two sign up with one address at once. */
export const refusingTakenEmail = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new InvalidRequestError('unique', 'There is already an account with this e-mail address.', {
        attr: 'email',
        cause: error,
      });
    }
    throw error;
  }
};
