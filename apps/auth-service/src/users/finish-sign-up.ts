/** Creates the account of a user who opened the link in the mail of a sign-up. */
import { type Clock, NotFoundError } from '@meridian/core';
import type { ProvisioningLimits } from '../apps/provisioning-limits.ts';
import { userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import {
  acceptInvitation,
  assertMeantFor,
  findInvitation,
  type OpenInvitation,
} from '../organizations/invitations.ts';
import {
  createAccount,
  createUser,
  type NewPerson,
  recordSignUp,
  rejectTakenEmail,
} from './create-account.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';
import { type PendingSignUp, readSignUpToken } from './sign-up-links.ts';

export interface SignUpLinks {
  /** Throws when the link is invalid or has expired. */
  find(token: unknown): PendingSignUp;
  finish(
    pending: PendingSignUp,
    answer: { readonly password: string; readonly requestId: string },
  ): Promise<User>;
}

export interface SignUpLinksParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly provisioning: ProvisioningLimits;
}

const findSignUp = (
  { config, clock }: { readonly config: AuthConfig; readonly clock: Clock },
  token: unknown,
): PendingSignUp => {
  const pending = readSignUpToken(config.AUTH_SECRET, token, clock.now());
  if (pending !== undefined) return pending;
  throw new NotFoundError('not_found', 'This link is invalid or has expired. Sign up again.');
};

/** For the user who opened the link, which proves the mailbox. */
const finishSignUp = async (
  context: SignUpLinksParts,
  { email, firstName, joins, clientId }: PendingSignUp,
  { password, requestId }: { readonly password: string; readonly requestId: string },
): Promise<User> => {
  assertPasswordStrong(password, email);
  const person = { email, firstName, password, requestId };
  if (joins.kind === 'new_organization')
    return makeAccount(context, { ...person, organizationName: joins.name, clientId });
  const invitation = await findInvitation(context, joins.token);
  if (invitation === undefined)
    throw new NotFoundError('not_found', 'The invitation no longer works. Ask for a new one.');
  return joinAsNew(context, invitation, person);
};

const makeAccount = async (
  { config, database, provisioning, clock }: SignUpLinksParts,
  {
    clientId,
    ...account
  }: NewPerson & { readonly organizationName: string; readonly clientId: string | undefined },
): Promise<User> => {
  if (clientId !== undefined) await provisioning.consume(clientId);
  const { user } = await createAccount(database, {
    ...account,
    region: config.REGION,
    emailVerifiedAt: clock.now(),
  });
  return user;
};

/** The account and the membership come together or not at all. */
const joinAsNew = async (
  { database, clock }: { readonly clock: Clock; readonly database: Database },
  invitation: OpenInvitation,
  { email, firstName, password, requestId }: NewPerson,
): Promise<User> => {
  assertMeantFor(invitation, email);
  assertPasswordStrong(password, email);
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  return rejectTakenEmail(() =>
    database.$transaction(async (tx) => {
      const user = await createUser(tx, { email, firstName, passwordHash, emailVerifiedAt: now });
      await recordSignUp(tx, userActor(user), invitation.organizationId, requestId);
      await acceptInvitation(tx, { invitation, user, now, requestId });
      return user;
    }),
  );
};

export const createSignUpLinks = (parts: SignUpLinksParts): SignUpLinks => ({
  find: (token) => findSignUp(parts, token),
  finish: (pending, answer) => finishSignUp(parts, pending, answer),
});
