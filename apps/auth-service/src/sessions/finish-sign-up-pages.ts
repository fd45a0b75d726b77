/**
 * The pages of a sign-up by mail: "check your mail", and the page behind the link, where the user chooses a
 * password.
 */
import { newPasswordSchema } from '@meridian/contracts/accounts';
import { isAppError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import type { Csrf } from '../pages/csrf.ts';
import { csrfField, field, problem } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { SignUpLinks } from '../users/finish-sign-up.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../users/passwords.ts';
import { safeReturnPath } from './return-path.ts';
import type { Sessions } from './sessions.ts';

export interface FinishSignUpPagesParts {
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly signUpLinks: SignUpLinks;
}

export const createFinishSignUpPages = (context: FinishSignUpPagesParts): Router => {
  const { csrf, sessions, signUpLinks } = context;
  const router = Router();

  const show = (req: Request, res: Response, token: unknown, failure?: { text: string; status: number }) => {
    const { email } = signUpLinks.find(token);
    sendPage(
      res,
      {
        title: 'Choose a password',
        body: html`<div class="card"><h1>Choose a password</h1><p class="muted">This creates the account of ${email}.</p>
${problem(failure?.text)}
<form method="post" action="/signup/finish">${csrfField(csrf.issue(req, res))}<input type="hidden" name="token" value="${String(token)}">
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, hint: `At least ${PASSWORD_MIN} characters. A few words are easier to remember than symbols.` })}
<button>Create account</button></form></div>`,
      },
      { status: failure?.status ?? 200 },
    );
  };

  router.get('/signup/finish', (req, res) => show(req, res, req.query['token']));

  router.post('/signup/finish', async (req, res) => {
    csrf.assert(req);
    const { token, password } = req.body as Record<string, unknown>;
    const pending = signUpLinks.find(token);
    try {
      const user = await signUpLinks.finish(pending, {
        password: parseInput(newPasswordSchema, password),
        requestId: req.id,
      });
      await sessions.create(user, req, res);
      res.redirect(303, safeReturnPath(pending.next));
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      show(req, res, token, { text: error.message, status: error.status });
    }
  });

  router.use('/signup/finish', pageErrors());
  return router;
};
