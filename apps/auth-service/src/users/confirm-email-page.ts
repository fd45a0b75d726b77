/**
 * `/confirm` confirms an address. Mail scanners open links too, so opening this one changes nothing: the user signs in
 * and presses a button.
 */
import { html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import type { User } from '../generated/prisma/client.ts';
import type { Csrf } from '../pages/csrf.ts';
import { csrfField, done } from '../pages/form.ts';
import { type Page, sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ConfirmationLinks } from './confirmation-links.ts';
import { linkTokenOf } from './mail-tokens.ts';

export interface ConfirmEmailPageParts {
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly confirmationLinks: ConfirmationLinks;
}

export const createConfirmEmailPage = (parts: ConfirmEmailPageParts): Router => {
  const { csrf, sessions, confirmationLinks } = parts;
  const router = Router();

  /** The account of the link. Undefined when the browser is not signed in to it: the answer is sent. */
  const signedInUser = async (req: Request, res: Response, token: string): Promise<User | undefined> => {
    const linked = await confirmationLinks.getUser(token);
    const signedIn = await sessions.findSession(req);
    if (signedIn?.user.id === linked.id) return linked;
    if (signedIn === undefined) res.redirect(303, signInPath(token));
    else sendPage(res, otherAccountPage({ linked, signedIn: signedIn.user, token }), { status: 403 });
    return undefined;
  };

  router.get('/confirm', async (req, res) => {
    const token = linkTokenOf(req.query);
    const user = await signedInUser(req, res, token);
    if (user === undefined) return;
    sendPage(
      res,
      user.emailVerifiedAt === null
        ? confirmPage({ user, token, csrfToken: csrf.issue(req, res) })
        : confirmedPage(user),
    );
  });

  router.post('/confirm', async (req, res) => {
    csrf.assert(req);
    const user = await signedInUser(req, res, linkTokenOf(req.body));
    if (user === undefined) return;
    await confirmationLinks.confirm(user, req.id);
    sendPage(res, confirmedPage(user));
  });

  router.use('/confirm', pageErrors());
  return router;
};

const signInPath = (token: string): string => `/login?next=${encodeURIComponent(`/confirm?token=${token}`)}`;

const confirmPage = ({
  user,
  token,
  csrfToken,
}: {
  readonly user: User;
  readonly token: string;
  readonly csrfToken: string;
}): Page => ({
  title: 'Confirm your address',
  body: html`<div class="card"><h1>Confirm your address</h1>
<p>You are signed in as <strong>${user.email}</strong>. Confirm that this address is yours.</p>
<form method="post" action="/confirm">${csrfField(csrfToken)}<input type="hidden" name="token" value="${token}">
<button>Confirm</button></form></div>`,
});

const confirmedPage = (user: User): Page => ({
  title: 'Address confirmed',
  body: html`<div class="card">${done(`${user.email} is confirmed.`)}<a class="button plain" href="/">Continue</a></div>`,
});

const otherAccountPage = ({
  linked,
  signedIn,
  token,
}: {
  readonly linked: User;
  readonly signedIn: User;
  readonly token: string;
}): Page => ({
  title: 'Confirm your address',
  body: html`<div class="card"><h1>Confirm your address</h1>
<p>This link is for the account of <strong>${linked.email}</strong>. You are signed in as <strong>${signedIn.email}</strong>.</p>
<a class="button plain" href="${signInPath(token)}&reauth=1">Use another account</a></div>`,
});
