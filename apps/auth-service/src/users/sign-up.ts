/**
 * A sign-up gets the same answer whether the address has an account or not. With a mail server it continues in the
 * mailbox. Without one the account is created at once, and the person then signs in with the password they chose.
 */
import type { invitedSignUpSchema, signUpByMailSchema, signUpSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { NotFoundError } from '@meridian/core';
import { networkOf } from '@meridian/service-kit';
import type { Request } from 'express';
import type { z } from 'zod';
import type { ProvisioningLimits } from '../apps/provisioning-limits.ts';
import { userActor } from '../audit/audit.ts';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findAuthorizingClient } from '../oauth/authorize/authorizing-client.ts';
import type { RequestStore } from '../oauth/authorize/request-store.ts';
import {
  acceptInvitation,
  assertMeantFor,
  findInvitation,
  type OpenInvitation,
} from '../organizations/invitations.ts';
import type { Limits } from '../rate-limits/limits.ts';
import {
  createAccount,
  createAccountUnlessTaken,
  createPersonUnlessTaken,
  createUser,
  type NewPerson,
  recordSignUp,
  rejectTakenEmail,
} from './create-account.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';
import { createSignUpToken, type PendingSignUp, readSignUpToken } from './sign-up-links.ts';

interface RequestSignUpParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly background: Background;
  readonly limits: Limits;
  readonly requests: RequestStore;
}

interface SignUpParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly limits: Limits;
  readonly provisioning: ProvisioningLimits;
  readonly requests: RequestStore;
}

interface FinishSignUpParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly provisioning: ProvisioningLimits;
}

type SignUpInput = z.output<typeof signUpSchema>;

const isSignUpByMail = ({ AUTH_SMTP_URL }: AuthConfig): boolean => AUTH_SMTP_URL !== undefined;

const LINK_LIFETIME_MS = 24 * 3_600_000;

/** `next` is where the user continues, for example an app's authorization. */
const signUp = async (
  context: SignUpParts,
  input: SignUpInput,
  { req, next = '/' }: { readonly req: Request; readonly next?: string },
): Promise<void> => {
  const { config, database, limits, provisioning } = context;
  assertPasswordStrong(input.password, input.email);
  await limits.signUpByNetwork.consume(req.ip ?? '');
  const clientId = (await findAuthorizingClient(context, next))?.clientId;
  if (clientId !== undefined) await provisioning.consume(clientId);
  await createAccountUnlessTaken(database, {
    email: input.email,
    firstName: input.first_name,
    password: input.password,
    organizationName: input.organization_name,
    region: config.REGION,
    requestId: req.id,
  });
};

/** The invitation stays open: it is accepted after signing in, so that it does not show whether the address was free. */
const signUpInvited = async (
  { database, limits }: { readonly database: Database; readonly limits: Limits },
  invitation: OpenInvitation,
  { input, req }: { readonly input: z.output<typeof invitedSignUpSchema>; readonly req: Request },
): Promise<void> => {
  assertMeantFor(invitation, input.email);
  assertPasswordStrong(input.password, input.email);
  await limits.signUpByNetwork.consume(req.ip ?? '');
  await createPersonUnlessTaken(database, {
    email: input.email,
    firstName: input.first_name,
    password: input.password,
    requestId: req.id,
  });
};

export type SignUpRequest = Pick<PendingSignUp, 'email' | 'firstName' | 'joins' | 'next'>;

export const newOrganizationOf = (
  input: z.output<typeof signUpByMailSchema>,
  next: string,
): SignUpRequest => ({
  email: input.email,
  firstName: input.first_name,
  joins: { kind: 'new_organization', name: input.organization_name },
  next,
});

/**
 * Whatever depends on the existence of the account runs in the background, so that neither time nor errors reveal
 * it.
 */
const requestSignUp = async (
  context: RequestSignUpParts,
  request: SignUpRequest,
  req: Request,
): Promise<void> => {
  const { config, database, limits, clock, background } = context;
  const { email, next } = request;
  await limits.signUpByNetwork.consume(req.ip ?? '');
  await limits.mailsByPlace.consume(`${email} ${networkOf(req.ip ?? '')}`);
  const clientId = (await findAuthorizingClient(context, next))?.clientId;
  background.run('the mail of a sign-up', async () => {
    if (!(await mayMail(context, email))) return;
    const isTaken = (await database.user.count({ where: { email } })) > 0;
    const expiresAt = clock.now().getTime() + LINK_LIFETIME_MS;
    const token = createSignUpToken(config.AUTH_SECRET, {
      ...request,
      ...(clientId !== undefined && { clientId }),
      expiresAt,
    });
    await database.$transaction((tx) =>
      queueMail(tx, isTaken ? takenMail(config, request) : linkMail(config, email, token)),
    );
  });
};

/** Whether another link may be mailed to this address now. */
export const mayMail = ({ limits }: { readonly limits: Limits }, email: string): Promise<boolean> =>
  limits.mailsByAccount.consume(email).then(
    () => true,
    () => false,
  );

const linkMail = ({ PUBLIC_URL }: AuthConfig, email: string, token: string) => ({
  to: email,
  subject: 'Finish your sign-up',
  text: `Choose a password to finish your sign-up, within a day:\n\n${PUBLIC_URL}/signup/finish?token=${token}\n\nIf you did not sign up, ignore this mail.\n`,
});

const takenMail = ({ PUBLIC_URL }: AuthConfig, { email, joins }: SignUpRequest) => ({
  to: email,
  subject: 'You already have an account',
  text: `Someone tried to sign up with your address, but you already have an account. If it was you, sign in${
    joins.kind === 'invitation' ? ' and open the invitation again' : ''
  }:\n\n${PUBLIC_URL}/login\n\nIf you forgot your password, set a new one here:\n${PUBLIC_URL}/forgot\n\nIf it was not you, ignore this mail.\n`,
});

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
  context: FinishSignUpParts,
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
  { config, database, provisioning, clock }: FinishSignUpParts,
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

export interface SignUps {
  /** With a mail server a sign-up continues in the mailbox. */
  readonly isByMail: boolean;
  /** Without a mail server: creates the account unless the address is taken, and does not tell which. */
  signUp(input: SignUpInput, caller: { readonly req: Request; readonly next?: string }): Promise<void>;
  signUpInvited(
    invitation: OpenInvitation,
    caller: { readonly input: z.output<typeof invitedSignUpSchema>; readonly req: Request },
  ): Promise<void>;
  /** With a mail server: mails a link to the address. */
  request(request: SignUpRequest, req: Request): Promise<void>;
  /** The sign-up that a link in a mail holds. */
  find(token: unknown): PendingSignUp;
  finish(
    pending: PendingSignUp,
    answer: { readonly password: string; readonly requestId: string },
  ): Promise<User>;
}

export const createSignUps = (parts: RequestSignUpParts & SignUpParts & FinishSignUpParts): SignUps => ({
  isByMail: isSignUpByMail(parts.config),
  signUp: (input, caller) => signUp(parts, input, caller),
  signUpInvited: (invitation, caller) => signUpInvited(parts, invitation, caller),
  request: (request, req) => requestSignUp(parts, request, req),
  find: (token) => findSignUp(parts, token),
  finish: (pending, answer) => finishSignUp(parts, pending, answer),
});
