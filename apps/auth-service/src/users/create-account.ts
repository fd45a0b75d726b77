/** Creates a user, with their own organization and project or in the organization that invited them. */
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
  return rejectTakenEmail(() => database.$transaction((tx) => insertAccount(tx, account, passwordHash)));
};

/** Used for sign-up without a mail server. Gives no hint whether the address was taken. */
export const createAccountUnlessTaken = async (database: Database, account: NewAccount): Promise<void> => {
  const passwordHash = await hashPassword(account.password);
  await insertUnlessTaken(database, account.email, (tx, email) =>
    insertAccount(tx, { ...account, email }, passwordHash),
  );
};

export interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly password: string;
  readonly requestId: string;
}

/** The same for an account without an organization: an invited person joins one after signing in. */
export const createPersonUnlessTaken = async (database: Database, person: NewPerson): Promise<void> => {
  const passwordHash = await hashPassword(person.password);
  await insertUnlessTaken(database, person.email, async (tx, email) => {
    const user = await createUser(tx, { email, firstName: person.firstName, passwordHash });
    await recordSignUp(tx, userActor(user), undefined, person.requestId);
  });
};

const insertAccount = async (
  tx: Transaction,
  account: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<CreatedAccount> => {
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
};

class AddressTaken extends Error {}

/**
 * The response time must not reveal whether an address is taken, so the same statements run in both cases: for a taken
 * address they use a random one and are rolled back.
 */
const insertUnlessTaken = async (
  database: Database,
  email: string,
  insert: (tx: Transaction, email: string) => Promise<unknown>,
): Promise<void> => {
  const isTaken = (await database.user.count({ where: { email: email.toLowerCase() } })) > 0;
  try {
    await database.$transaction(async (tx) => {
      await insert(tx, isTaken ? `${uuidV7()}@taken.invalid` : email);
      if (isTaken) throw new AddressTaken();
    });
  } catch (error) {
    // Of two sign-ups with one address at the same time, the second finds it free and is refused by the index.
    if (!(error instanceof AddressTaken) && !isUniqueViolation(error)) throw error;
  }
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
  organizationId: string | undefined,
  requestId: string | undefined,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: 'user.signed_up',
    target: { kind: 'user', id: actor.userId },
    organizationId,
    requestId,
  });

/** The unique index decides between two concurrent sign-ups with the same address. */
export const rejectTakenEmail = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new InvalidRequestError('unique', 'An account with this e-mail address already exists.', {
        attr: 'email',
        cause: error,
      });
    }
    throw error;
  }
};
