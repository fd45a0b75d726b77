/** `/forgot` and `/reset` set a new password by mail; `/confirm` confirms an address. */

import { emailSchema, newPasswordSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { isAppError, NotFoundError } from '@meridian/core';
import { networkOf, parseInput } from '@meridian/service-kit';
import { html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import type { Csrf } from '../pages/csrf.ts';
import { csrfField, done, field, problem } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { endOtherAccess } from './end-other-access.ts';
import { isGenuine, type MailPurpose, readMailToken } from './mail-tokens.ts';
import { assertPasswordStrong, hashPassword, PASSWORD_MAX, PASSWORD_MIN } from './passwords.ts';
import { resetLink } from './reset-link.ts';
import { mayMail } from './sign-up.ts';

export interface PasswordResetPagesParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly background: Background;
  readonly limits: Limits;
  readonly grants: Grants;
}

export const createPasswordResetPages = (context: PasswordResetPagesParts): Router => {
  const { config, database, csrf, devices, limits, background, clock } = context;
  const router = Router();

  const getUser = async (purpose: MailPurpose, token: unknown): Promise<User> => {
    const link = readMailToken(purpose, token);
    const user = link && (await database.user.findUnique({ where: { id: link.userId } }));
    if (!link || !user || !isGenuine(config.AUTH_SECRET, link, user, clock.now())) {
      throw new NotFoundError('not_found', 'This link was used or has expired. Ask for a new one.');
    }
    return user;
  };

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
    await limits.mailsByPlace.consume(`${email} ${networkOf(req.ip ?? '')}`); // counted for unknown addresses too, or the limit would reveal which are known
    background.run('the mail of a new password', async () => {
      const user = await database.user.findUnique({ where: { email } });
      if (user === null || !(await mayMail(context, email))) return;
      await database.$transaction((tx) =>
        queueMail(tx, {
          to: email,
          subject: 'Set a new password',
          text: `Someone asked to set a new password for your account. If it was you, set it here within half an hour:\n\n${resetLink(context, user)}\n\nIf it was not you, ignore this mail.\n`,
        }),
      );
    });
    showForgot(req, res, { isSent: true });
  });

  const showReset = (req: Request, res: Response, user: User, failure?: { text: string; status: number }) =>
    sendPage(
      res,
      {
        title: 'New password',
        body: html`<div class="card"><h1>Set a new password</h1><p class="muted">For ${user.email}. This signs out every browser, and connected apps must ask again.</p>
${problem(failure?.text)}
<form method="post" action="/reset">${csrfField(csrf.issue(req, res))}<input type="hidden" name="token" value="${tokenOf(req)}">
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })}
<button>Set password</button></form></div>`,
      },
      { status: failure?.status ?? 200 },
    );

  router.get('/reset', async (req, res) =>
    showReset(req, res, await getUser('reset_password', tokenOf(req))),
  );

  router.post('/reset', async (req, res) => {
    csrf.assert(req);
    const user = await getUser('reset_password', tokenOf(req));
    try {
      const password = parseInput(newPasswordSchema, (req.body as Record<string, unknown>)['password']);
      assertPasswordStrong(password, user.email);
      await setPassword(context, user, password, req.id);
      await limits.wrongPasswordsByAccount.reset(user.email);
      devices.remember(req, res, user.id);
      await endOtherAccess(context, user, { keepSessionId: undefined, requestId: req.id });
      res.redirect(303, '/login');
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      showReset(req, res, user, { text: error.message, status: error.status });
    }
  });

  // Mail scanners open links too, so opening this one must be harmless.
  router.get('/confirm', async (req, res) => {
    const user = await getUser('confirm_email', tokenOf(req));
    await database.user.updateMany({
      where: { id: user.id, email: user.email, emailVerifiedAt: null },
      data: { emailVerifiedAt: clock.now() },
    });
    sendPage(res, {
      title: 'Address confirmed',
      body: html`<div class="card">${done(`${user.email} is confirmed.`)}<a class="button plain" href="/">Continue</a></div>`,
    });
  });

  router.use(['/forgot', '/reset', '/confirm'], pageErrors());
  return router;
};

const tokenOf = (req: Request): string => {
  const source = (req.method === 'POST' ? req.body : req.query) as Record<string, unknown>;
  return typeof source['token'] === 'string' ? source['token'] : '';
};

const setPassword = async (
  { database }: { readonly database: Database },
  user: User,
  password: string,
  requestId: string,
): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await database.$transaction(async (tx) => {
    // Only if the password is still the one that the link was made for: of two uses at once, one wins.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash },
    });
    if (count === 0) throw new NotFoundError('not_found', 'This link was already used.');
    await recordAuditForUser(tx, user.id, {
      actor: userActor(user),
      action: 'user.password_reset',
      target: { kind: 'user', id: user.id },
      requestId,
    });
  });
};
