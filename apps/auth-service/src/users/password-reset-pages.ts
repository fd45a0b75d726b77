/** `/forgot` and `/reset` set a new password by mail. */

import { emailSchema, newPasswordSchema } from '@meridian/contracts/accounts';
import { isAppError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import type { User } from '../generated/prisma/client.ts';
import type { Csrf } from '../pages/csrf.ts';
import { csrfField, done, field, problem } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { linkTokenOf } from './mail-tokens.ts';
import type { PasswordChanges } from './password-changes.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './passwords.ts';
import type { ResetLinks } from './reset-links.ts';

export interface PasswordResetPagesParts {
  readonly csrf: Csrf;
  readonly devices: KnownDevices;
  readonly limits: Pick<Limits, 'recoveryByNetwork'>;
  readonly passwordChanges: PasswordChanges;
  readonly resetLinks: ResetLinks;
}

export const createPasswordResetPages = (parts: PasswordResetPagesParts): Router => {
  const { csrf, devices, limits, passwordChanges, resetLinks } = parts;
  const router = Router();

  const showForgot = (req: Request, res: Response, { isSent }: { isSent: boolean }) =>
    sendPage(res, {
      title: 'Forgot password',
      body: html`<div class="card"><h1>Forgot your password?</h1>
${isSent ? done('If an account has this address, we sent it a mail.') : html`<p class="muted">We send you a link to set a new password.</p>`}
<form method="post" action="/forgot">${csrfField(csrf.issue(req, res))}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' })}
<button>Send the link</button></form>
<p class="small muted">No mail server? An operator can create a link: <code>meridian users reset-link</code></p>
<p><a href="/login">Back to sign in</a></p></div>`,
    });

  router.get('/forgot', (req, res) => showForgot(req, res, { isSent: false }));

  // The same answer in the same time, whether the address is known or not.
  router.post('/forgot', async (req, res) => {
    csrf.assert(req);
    await limits.recoveryByNetwork.consume(req.ip ?? '');
    const email = parseInput(emailSchema, (req.body as Record<string, unknown>)['email']);
    await resetLinks.send(email, req.ip ?? '');
    showForgot(req, res, { isSent: true });
  });

  const showReset = (
    req: Request,
    res: Response,
    { user, token }: { readonly user: User; readonly token: string },
    failure?: { readonly text: string; readonly status: number },
  ) =>
    sendPage(
      res,
      {
        title: 'New password',
        body: html`<div class="card"><h1>Set a new password</h1><p class="muted">For ${user.email}. This signs out every browser and ends your personal API keys, and connected apps must ask again.</p>
${problem(failure?.text)}
<form method="post" action="/reset">${csrfField(csrf.issue(req, res))}<input type="hidden" name="token" value="${token}">
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })}
<button>Set password</button></form></div>`,
      },
      { status: failure?.status ?? 200 },
    );

  router.get('/reset', async (req, res) => {
    const token = linkTokenOf(req.query);
    const { user } = await resetLinks.open(token);
    showReset(req, res, { user, token });
  });

  router.post('/reset', async (req, res) => {
    csrf.assert(req);
    const token = linkTokenOf(req.body);
    const { user, link } = await resetLinks.open(token);
    try {
      const newPassword = parseInput(newPasswordSchema, (req.body as Record<string, unknown>)['password']);
      await passwordChanges.reset({ user, link, newPassword, requestId: req.id });
      devices.remember(req, res, user.id);
      res.redirect(303, '/login');
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      showReset(req, res, { user, token }, { text: error.message, status: error.status });
    }
  });

  router.use(['/forgot', '/reset'], pageErrors());
  return router;
};
