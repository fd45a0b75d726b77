/** Pages to sign in, sign up and sign out. They work without JavaScript. */

import { signInSchema, signUpByMailSchema, signUpSchema } from '@meridian/contracts/accounts';
import { isAppError, NotFoundError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type Request, type Response, Router } from 'express';
import type { AuthConfig } from '../config.ts';
import { findAuthorizingClient } from '../oauth/authorize/authorizing-client.ts';
import type { RequestStore } from '../oauth/authorize/request-store.ts';
import type { Csrf } from '../pages/csrf.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { SignUps } from '../users/sign-up.ts';
import { newOrganizationOf } from '../users/sign-up-mails.ts';
import { checkMailPage } from './check-mail-page.ts';
import { safeReturnPath } from './return-path.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import { type FormState, signInAfterSignUpPage, signInPage, signUpPage } from './sign-in-pages.ts';

export interface SessionPagesParts {
  readonly config: AuthConfig;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly signUps: SignUps;
  readonly requests: RequestStore;
}

export const createSessionPages = (parts: SessionPagesParts): Router => {
  const { config, sessions, csrf, signIn, signUps, requests } = parts;
  const router = Router();
  const choosesPassword = !signUps.isByMail;

  const show = (render: typeof signInPage | typeof signUpPage) => async (req: Request, res: Response) => {
    const next = safeReturnPath(req.query['next']);
    // `reauth` shows the form to signed-in users too, so that they can enter the password again.
    if (req.query['reauth'] === undefined && (await sessions.findSession(req)) !== undefined) {
      res.redirect(303, next);
      return;
    }
    const client = await findAuthorizingClient({ config, requests }, next);
    sendPage(res, render({ csrfToken: csrf.issue(req, res), next, client, values: {}, choosesPassword }));
  };

  /** Shows a refused form again with its values (except the password) and the error. */
  const showAgain = async (
    render: typeof signInPage | typeof signUpPage,
    req: Request,
    res: Response,
    error: unknown,
  ) => {
    if (!isAppError(error) || error.status >= 500) throw error;
    const body = req.body as Record<string, unknown>;
    const text = (name: string) => (typeof body[name] === 'string' ? body[name].slice(0, 300) : '');
    const next = safeReturnPath(body['next']);
    const state: FormState = {
      csrfToken: csrf.issue(req, res),
      choosesPassword,
      next,
      client: await findAuthorizingClient({ config, requests }, next),
      values: {
        email: text('email'),
        first_name: text('first_name'),
        organization_name: text('organization_name'),
      },
      problem: { text: error.message, field: error.options.attr },
    };
    if (error.options.retryAfterSeconds !== undefined)
      res.set('retry-after', String(Math.ceil(error.options.retryAfterSeconds)));
    sendPage(res, render(state), { status: error.status });
  };

  const assertSignUpOpen = () => {
    if (config.AUTH_SIGN_UP !== 'open')
      throw new NotFoundError('not_found', 'You need an invitation to create an account.');
  };

  router.get('/login', show(signInPage));
  router.post('/login', async (req, res) => {
    csrf.assert(req);
    try {
      const { csrf_token: _, next, ...fields } = req.body as Record<string, unknown>;
      const user = await signIn.check(parseInput(signInSchema, fields), req);
      await sessions.create(user, req, res);
      res.redirect(303, safeReturnPath(next));
    } catch (error) {
      await showAgain(signInPage, req, res, error);
    }
  });

  router.get('/signup', (req, res) => {
    assertSignUpOpen();
    return show(signUpPage)(req, res);
  });
  router.post('/signup', async (req, res) => {
    assertSignUpOpen();
    csrf.assert(req);
    try {
      const { csrf_token: _, next, ...fields } = req.body as Record<string, unknown>;
      if (signUps.isByMail) {
        const input = parseInput(signUpByMailSchema, fields);
        await signUps.request(newOrganizationOf(input, safeReturnPath(next)), req);
        sendPage(res, checkMailPage);
        return;
      }
      const input = parseInput(signUpSchema, fields);
      const path = safeReturnPath(next);
      await signUps.signUp(input, { req, next: path });
      const client = await findAuthorizingClient({ config, requests }, path);
      const csrfToken = csrf.issue(req, res);
      sendPage(res, signInAfterSignUpPage({ csrfToken, next: path, client, email: input.email }));
    } catch (error) {
      await showAgain(signUpPage, req, res, error);
    }
  });

  router.post('/logout', async (req, res) => {
    csrf.assert(req);
    await sessions.end(req, res);
    res.redirect(303, '/login');
  });

  router.use(pageErrors());
  return router;
};
