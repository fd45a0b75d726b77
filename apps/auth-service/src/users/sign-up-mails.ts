/** The mails of sign-ups: a link to the page that creates the account, or a note that the address has an account. */
import type { signUpByMailSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { networkOf } from '@meridian/service-kit';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import { type Mail, queueMail, signUpKey } from '../mail/queue-mail.ts';
import { findAuthorizingClient } from '../oauth/authorize/authorizing-client.ts';
import type { RequestStore } from '../oauth/authorize/request-store.ts';
import { findInvitation, keepInvitation, type OpenInvitation } from '../organizations/invitations.ts';
import { findInvitedBy, type InvitedBy } from '../organizations/invited-by.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { spendIfLeft } from '../rate-limits/spend.ts';
import { createSignUpToken, type PendingSignUp } from './sign-up-links.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

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

export type RequestSignUp = (request: SignUpRequest, req: Request) => Promise<void>;

export interface RequestSignUpParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly background: Background;
  readonly limits: Limits;
  readonly requests: RequestStore;
}

/**
 * All work that depends on whether the account exists runs in the background, so that neither the response time nor an
 * error reveals it.
 */
export const createRequestSignUp =
  ({ config, clock, database, background, limits, requests }: RequestSignUpParts): RequestSignUp =>
  async (request, req) => {
    const { email, next } = request;
    await limits.signUpByNetwork.consume(req.ip ?? '');
    await limits.mailsByPlace.consume(`sign-up ${email} ${networkOf(req.ip ?? '')}`);
    const clientId = (await findAuthorizingClient({ config, requests }, next))?.clientId;
    background.run('queueing the sign-up mail', async () => {
      const isTaken = (await database.user.count({ where: { email } })) > 0;
      const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
      const token = createSignUpToken(config.AUTH_SECRET, {
        ...request,
        ...(clientId !== undefined && { clientId }),
        expiresAt: expiresAt.getTime(),
      });
      const invitation = await findInvitationOf({ clock, database }, request);
      const invitedBy = invitation && (await findInvitedBy({ database }, invitation));
      const mail = isTaken
        ? takenMail(config, email, invitedBy)
        : linkMail(config, email, { token, expiresAt, invitedBy });
      await spendIfLeft(limits.signUpMailsByAccount, email, () =>
        database.$transaction((tx) =>
          // Where only invited people may sign up, the link ends with the invitation.
          isTaken || config.AUTH_SIGN_UP === 'open'
            ? queueMail(tx, mail)
            : queueWhileInvited(tx, mail, invitation),
        ),
      );
    });
  };

const findInvitationOf = async (
  parts: { readonly clock: Clock; readonly database: Database },
  { joins }: SignUpRequest,
): Promise<OpenInvitation | undefined> =>
  joins.kind === 'invitation' ? findInvitation(parts, joins.token) : undefined;

const queueWhileInvited = async (
  tx: Transaction,
  mail: Mail,
  invitation: OpenInvitation | undefined,
): Promise<void> => {
  if (invitation === undefined || !(await keepInvitation(tx, invitation.id))) return;
  await queueMail(tx, { ...mail, dependsOn: signUpKey(invitation.id) });
};

/** People who did not ask for the mail must see from it what they would join. */
const linkMail = (
  { PUBLIC_URL, AUTH_SIGN_UP }: AuthConfig,
  email: string,
  {
    token,
    expiresAt,
    invitedBy,
  }: { readonly token: string; readonly expiresAt: Date; readonly invitedBy: InvitedBy | undefined },
): Mail => ({
  to: email,
  urgent: true,
  expiresAt,
  subject: 'Finish your sign-up',
  text: `${
    invitedBy === undefined
      ? 'Choose a password to finish your sign-up, within a day'
      : `${invitedBy.inviter} invites you to join the organization ${invitedBy.organization} on Meridian as ${invitedBy.role}. Choose a password to finish your sign-up, within a day. Your account joins this organization${AUTH_SIGN_UP === 'open' ? ' unless you choose otherwise on the page' : ''}`
  }:\n\n${PUBLIC_URL}/signup/finish?token=${token}\n\nIf you did not sign up, ignore this mail.\n`,
});

const takenMail = ({ PUBLIC_URL }: AuthConfig, email: string, invitedBy: InvitedBy | undefined): Mail => ({
  to: email,
  urgent: true,
  subject: 'You already have an account',
  text: `Someone tried to sign up with your address${
    invitedBy === undefined
      ? ''
      : `, by an invitation of ${invitedBy.inviter} to the organization ${invitedBy.organization}`
  }, but you already have an account. If it was you, sign in${
    invitedBy === undefined ? '' : ' and open the invitation again'
  }:\n\n${PUBLIC_URL}/login\n\nIf you forgot your password, set a new one here:\n${PUBLIC_URL}/forgot\n\nIf it was not you, ignore this mail.\n`,
});
