/**
 * The pages of a sign-up by mail: "check your mail", and the page behind the link, where the user chooses a
 * password.
 */
import { newPasswordSchema, signUpByMailSchema } from '@meridian/contracts/accounts';
import { isAppError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type HtmlValue, html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import type { Csrf } from '../pages/csrf.ts';
import { csrfField, field, problem } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import { setRetryAfter } from '../pages/retry-after.ts';
import type { FoundSignUp, SignUpLinks } from '../users/finish-sign-up.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../users/passwords.ts';
import { safeReturnPath } from './return-path.ts';
import type { Sessions } from './sessions.ts';

export interface FinishSignUpPagesParts {
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly signUpLinks: SignUpLinks;
}

export const createFinishSignUpPages = (parts: FinishSignUpPagesParts): Router => {
  const { csrf, sessions, signUpLinks } = parts;
  const router = Router();

  const show = async (
    req: Request,
    res: Response,
    token: unknown,
    failure?: { text: string; status: number },
  ) => {
    const found = await signUpLinks.find(token);
    sendPage(
      res,
      {
        title: 'Choose a password',
        body: html`<div class="card"><h1>Choose a password</h1><p class="muted">This creates the account of ${found.pending.email}.</p>
${invitationText(found)}
${problem(failure?.text)}
<form method="post" action="/signup/finish">${csrfField(csrf.issue(req, res))}<input type="hidden" name="token" value="${String(token)}">
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, hint: `At least ${PASSWORD_MIN} characters. A few words are easier to remember than symbols.` })}
${answers(found)}</form></div>`,
      },
      { status: failure?.status ?? 200 },
    );
  };

  router.get('/signup/finish', (req, res) => show(req, res, req.query['token']));

  router.post('/signup/finish', async (req, res) => {
    csrf.assert(req);
    const { token, password, answer, organization_name } = req.body as Record<string, unknown>;
    const { pending } = await signUpLinks.find(token);
    try {
      const user = await signUpLinks.finish(pending, {
        password: parseInput(newPasswordSchema, password),
        aloneIn: answer === 'alone' ? parseInput(organizationNameSchema, organization_name) : undefined,
        requestId: req.id,
      });
      await sessions.create(user, req, res);
      res.redirect(303, safeReturnPath(pending.next));
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      setRetryAfter(res, error);
      await show(req, res, token, { text: error.message, status: error.status });
    }
  });

  router.use('/signup/finish', pageErrors());
  return router;
};

const organizationNameSchema = signUpByMailSchema.shape.organization_name;

const invitationText = ({ invitedBy, hadInvitation }: FoundSignUp): HtmlValue => {
  if (invitedBy !== undefined)
    return html`<p>${invitedBy.inviter} invites you to <strong>${invitedBy.organization}</strong> as ${invitedBy.role}.</p>`;
  return hadInvitation && html`<p>The invitation no longer works. You can create an account without it.</p>`;
};

const answers = ({ invitedBy, hadInvitation, mayStayAlone }: FoundSignUp): HtmlValue => {
  if (!hadInvitation) return html`<button>Create account</button>`;
  return html`${invitedBy && html`<button name="answer" value="join">Create account and join ${invitedBy.organization}</button>`}
${
  mayStayAlone
    ? html`${field({ name: 'organization_name', label: 'An organization of your own', autocomplete: 'organization', maxLength: 64, required: false, hint: 'Only if you do not join.' })}
<button class="plain" name="answer" value="alone">Create account without joining</button>`
    : html`<p class="small muted">If you do not want to join, close this page. Then no account is created.</p>`
}`;
};
