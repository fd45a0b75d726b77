/** `/invite?token=…`: the page behind an invitation link. The token is in the query because paths are logged. */

import { invitedSignUpByMailSchema, invitedSignUpSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { isAppError, NotFoundError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type HtmlValue, html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import type { AccountEvents } from '../account-events.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Csrf } from '../pages/csrf.ts';
import { csrfField, field, problem } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import { setRetryAfter } from '../pages/retry-after.ts';
import { checkMailPage } from '../sessions/check-mail-page.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { signInAfterSignUpPage } from '../sessions/sign-in-pages.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../users/passwords.ts';
import type { SignUps } from '../users/sign-up.ts';
import {
  acceptAs,
  assertConfirmedFor,
  assertMeantFor,
  findInvitation,
  type OpenInvitation,
} from './invitations.ts';
import { findInvitedBy } from './invited-by.ts';

export interface InvitationPagesParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly signUps: SignUps;
}

export const createInvitationPages = (parts: InvitationPagesParts): Router => {
  const { sessions, csrf, signUps } = parts;
  const choosesPassword = !signUps.isByMail;
  const router = Router();

  const getInvitation = async (token: unknown): Promise<OpenInvitation> => {
    const invitation = await findInvitation(parts, token);
    if (invitation === undefined) {
      throw new NotFoundError(
        'not_found',
        'This invitation was used, withdrawn or has expired. Ask for a new one.',
      );
    }
    return invitation;
  };

  const show = async (
    req: Request,
    res: Response,
    token: string,
    failure?: { text: string; status: number },
  ) => {
    const invitation = await getInvitation(token);
    const { inviter, role } = await findInvitedBy(parts, invitation);
    const user = (await sessions.findSession(req))?.user;
    const csrfToken = csrf.issue(req, res);
    const form =
      user === undefined ? joinWithNewAccount(invitation, token, { choosesPassword }) : joinAs(user);
    sendPage(
      res,
      {
        title: 'Join',
        body: html`<div class="card"><h1>Join ${invitation.organization.name}</h1>
<p class="muted">${inviter} invites you as ${role}.</p>
${problem(failure?.text)}
<form method="post" action="/invite">${csrfField(csrfToken)}<input type="hidden" name="token" value="${token}">${form}</form></div>`,
      },
      { status: failure?.status ?? 200 },
    );
  };

  router.get('/invite', (req, res) => show(req, res, String(req.query['token'] ?? '')));

  router.post('/invite', async (req, res) => {
    csrf.assert(req);
    const { csrf_token: _, token, ...fields } = req.body as Record<string, unknown>;
    const invitation = await getInvitation(token);
    try {
      const signedIn = await sessions.findSession(req);
      if (signedIn !== undefined) {
        const { user } = signedIn;
        assertMeantFor(invitation, user.email);
        assertConfirmedFor(invitation, user, { hasMailServer: signUps.isByMail });
        await acceptAs(parts, { invitation, user, requestId: req.id });
      } else if (signUps.isByMail) {
        await requestByMail(invitation, String(token), fields, req);
        sendPage(res, checkMailPage);
        return;
      } else {
        const input = parseInput(invitedSignUpSchema, fields);
        await signUps.signUpInvited(invitation, { input, req });
        const next = invitationPath(String(token));
        const csrfToken = csrf.issue(req, res);
        sendPage(res, signInAfterSignUpPage({ csrfToken, next, client: undefined, email: input.email }));
        return;
      }
      res.redirect(303, '/');
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      setRetryAfter(res, error);
      await show(req, res, String(token), { text: error.message, status: error.status });
    }
  });

  /** Gives the same answer whether the address has an account or not. */
  const requestByMail = async (
    invitation: OpenInvitation,
    token: string,
    fields: unknown,
    req: Request,
  ): Promise<void> => {
    const input = parseInput(invitedSignUpByMailSchema, fields);
    assertMeantFor(invitation, input.email);
    await signUps.request(
      { email: input.email, firstName: input.first_name, joins: { kind: 'invitation', token }, next: '/' },
      req,
    );
  };

  router.use('/invite', pageErrors());
  return router;
};

const invitationPath = (token: string): string => `/invite?token=${token}`;

const joinAs = (user: User): HtmlValue =>
  html`<p>You are signed in as <strong>${user.email}</strong>.</p><button>Join</button>`;

const joinWithNewAccount = (
  { email }: OpenInvitation,
  token: string,
  { choosesPassword }: { readonly choosesPassword: boolean },
): HtmlValue => {
  const back = `/login?next=${encodeURIComponent(invitationPath(token))}`;
  return html`${field({ name: 'first_name', label: 'Your name', autocomplete: 'name', maxLength: 150 })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email ?? '' })}
${choosesPassword && field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, hint: `At least ${PASSWORD_MIN} characters.` })}
<button>${choosesPassword ? 'Create account' : 'Continue'}</button>
${!choosesPassword && html`<p class="small muted">We send you a mail with a link. You choose a password there.</p>`}
<p class="small muted">Already have an account? <a href="${back}">Sign in first</a></p>`;
};
