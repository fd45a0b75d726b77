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
import { findInvitedBy, type InvitedBy } from '../organizations/invited-by.ts';
import {
  createAccount,
  createUser,
  type NewPerson,
  recordSignUp,
  rejectTakenEmail,
} from './create-account.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';
import { type PendingSignUp, readSignUpToken } from './sign-up-links.ts';

/** The choices of a person who opened the link. */
export interface FoundSignUp {
  readonly pending: PendingSignUp;
  /** The invitation that the account would accept; undefined without one, or if it no longer works. */
  readonly invitedBy: InvitedBy | undefined;
  readonly hadInvitation: boolean;
  /** Whether a person with an invitation may create the account without joining. */
  readonly mayStayAlone: boolean;
}

export interface Finish {
  readonly password: string;
  /** The name of an organization of their own, for a person who was invited and does not join. */
  readonly aloneIn: string | undefined;
  readonly requestId: string;
}

export interface SignUpLinks {
  /** Throws when the link is invalid or has expired, or nothing can be finished with it. */
  find(token: unknown): Promise<FoundSignUp>;
  finish(pending: PendingSignUp, answer: Finish): Promise<User>;
}

export interface SignUpLinksParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly provisioning: ProvisioningLimits;
}

const INVITATION_GONE = 'The invitation no longer works. Ask for a new one.';

const findSignUp = async (parts: SignUpLinksParts, token: unknown): Promise<FoundSignUp> => {
  const { config, clock } = parts;
  const pending = readSignUpToken(config.AUTH_SECRET, token, clock.now());
  if (pending === undefined)
    throw new NotFoundError('not_found', 'This link is invalid or has expired. Sign up again.');
  const { joins } = pending;
  const isOpen = config.AUTH_SIGN_UP === 'open';
  if (joins.kind === 'new_organization') {
    assertSignUpOpen(config);
    return { pending, invitedBy: undefined, hadInvitation: false, mayStayAlone: false };
  }
  const invitation = await findInvitation(parts, joins.token);
  if (invitation === undefined && !isOpen) throw new NotFoundError('not_found', INVITATION_GONE);
  return {
    pending,
    invitedBy: invitation && (await findInvitedBy(parts, invitation)),
    hadInvitation: true,
    mayStayAlone: isOpen,
  };
};

/** Checked again when a link is opened, because links are older than a change of the setting. */
const assertSignUpOpen = ({ AUTH_SIGN_UP }: AuthConfig): void => {
  if (AUTH_SIGN_UP !== 'open')
    throw new NotFoundError('not_found', 'You need an invitation to create an account.');
};

/** Called when the user has opened the link, which proves the mailbox. */
const finishSignUp = async (
  parts: SignUpLinksParts,
  { email, firstName, joins, clientId }: PendingSignUp,
  { password, aloneIn, requestId }: Finish,
): Promise<User> => {
  assertPasswordStrong(password, email);
  const person = { email, firstName, password, requestId };
  const organizationName = joins.kind === 'new_organization' ? joins.name : aloneIn;
  if (organizationName !== undefined) {
    assertSignUpOpen(parts.config);
    return makeAccount(parts, { ...person, organizationName, clientId });
  }
  const invitation = joins.kind === 'invitation' ? await findInvitation(parts, joins.token) : undefined;
  if (invitation === undefined) throw new NotFoundError('not_found', INVITATION_GONE);
  return joinAsNew(parts, invitation, person);
};

const makeAccount = async (
  { config, database, provisioning, clock }: SignUpLinksParts,
  {
    clientId,
    ...account
  }: NewPerson & { readonly organizationName: string; readonly clientId: string | undefined },
): Promise<User> => {
  const { user } = await provisioning.spend(clientId, () =>
    createAccount(database, { ...account, region: config.REGION, emailVerifiedAt: clock.now() }),
  );
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
