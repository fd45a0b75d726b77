/**
 * A sign-up gets the same answer whether the address has an account or not. With a mail server it continues in the
 * mailbox. Without one the account is created at once, and the person then signs in with the password they chose.
 */
import type { invitedSignUpSchema, signUpSchema } from '@meridian/contracts/accounts';
import type { Request } from 'express';
import type { z } from 'zod';
import type { ProvisioningLimits } from '../apps/provisioning-limits.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { findAuthorizingClient } from '../oauth/authorize/authorizing-client.ts';
import type { RequestStore } from '../oauth/authorize/request-store.ts';
import { assertMeantFor, type OpenInvitation, reserveInvitation } from '../organizations/invitations.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { createAccountUnlessTaken, createPersonUnlessTaken } from './create-account.ts';
import { assertPasswordStrong } from './passwords.ts';
import type { RequestSignUp } from './sign-up-mails.ts';

type SignUpInput = z.output<typeof signUpSchema>;

export interface SignUps {
  /** With a mail server a sign-up continues in the mailbox. */
  readonly isByMail: boolean;
  /** Without a mail server: creates the account unless the address is taken. Callers cannot tell the difference. */
  signUp(input: SignUpInput, caller: { readonly req: Request; readonly next?: string }): Promise<void>;
  signUpInvited(
    invitation: OpenInvitation,
    caller: { readonly input: z.output<typeof invitedSignUpSchema>; readonly req: Request },
  ): Promise<void>;
  /** With a mail server: mails a link to the address. */
  readonly request: RequestSignUp;
}

export interface SignUpsParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly limits: Limits;
  readonly provisioning: ProvisioningLimits;
  readonly requests: RequestStore;
  readonly requestByMail: RequestSignUp;
}

/** `next` is where the user continues, for example an app's authorization. */
const signUp = async (
  parts: SignUpsParts,
  input: SignUpInput,
  { req, next = '/' }: { readonly req: Request; readonly next?: string },
): Promise<void> => {
  const { config, database, limits, provisioning } = parts;
  assertPasswordStrong(input.password, input.email);
  await limits.signUpByNetwork.consume(req.ip ?? '');
  const clientId = (await findAuthorizingClient(parts, next))?.clientId;
  await provisioning.spend(clientId, () =>
    createAccountUnlessTaken(database, {
      email: input.email,
      firstName: input.first_name,
      password: input.password,
      organizationName: input.organization_name,
      region: config.REGION,
      requestId: req.id,
    }),
  );
};

/** The invitation is accepted after signing in, so that it does not show whether the address was free. */
const signUpInvited = async (
  { database, limits }: { readonly database: Database; readonly limits: Limits },
  invitation: OpenInvitation,
  { input, req }: { readonly input: z.output<typeof invitedSignUpSchema>; readonly req: Request },
): Promise<void> => {
  assertMeantFor(invitation, input.email);
  assertPasswordStrong(input.password, input.email);
  await limits.signUpByNetwork.consume(req.ip ?? '');
  await reserveInvitation({ database }, invitation, { email: input.email, requestId: req.id });
  await createPersonUnlessTaken(database, {
    email: input.email,
    firstName: input.first_name,
    password: input.password,
    requestId: req.id,
  });
};

export const createSignUps = (parts: SignUpsParts): SignUps => ({
  isByMail: parts.config.AUTH_SMTP_URL !== undefined,
  signUp: (input, caller) => signUp(parts, input, caller),
  signUpInvited: (invitation, caller) => signUpInvited(parts, invitation, caller),
  request: parts.requestByMail,
});
