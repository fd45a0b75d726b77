/** Sign in, sign up and sign out for programs that render their own forms: the web app. JSON only. */

import { signInSchema, signUpByMailSchema, signUpSchema } from '@meridian/contracts/accounts';
import { ForbiddenError, NotFoundError, UnsupportedMediaTypeError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type Request, type RequestHandler, Router } from 'express';
import type { AuthConfig } from '../config.ts';
import type { SignUps } from '../users/sign-up.ts';
import { newOrganizationOf } from '../users/sign-up-mails.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import { AFTER_SIGN_UP } from './sign-in-pages.ts';

export interface SessionApiParts {
  readonly config: AuthConfig;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly signUps: SignUps;
}

export const createSessionApi = (parts: SessionApiParts): Router => {
  const { config, sessions, signIn, signUps } = parts;
  const router = Router();
  const isOwnPage = ownPagesOnly(new URL(config.PUBLIC_URL).origin);
  router.post('/api/login/', isOwnPage, async (req, res) => {
    const user = await signIn.check(parseInput(signInSchema, req.body), req);
    await sessions.create(user, req, res);
    res.json({ success: true });
  });

  router.post('/api/signup/', isOwnPage, async (req, res) => {
    if (config.AUTH_SIGN_UP !== 'open')
      throw new NotFoundError('not_found', 'You need an invitation to create an account.');
    if (signUps.isByMail) {
      const input = parseInput(signUpByMailSchema, req.body);
      await signUps.request(newOrganizationOf(input, '/'), req);
      res.status(202).json({ detail: 'We sent you a mail with the next step.' });
      return;
    }
    await signUps.signUp(parseInput(signUpSchema, req.body), { req });
    res.status(202).json({ detail: AFTER_SIGN_UP });
  });

  router.post('/api/logout/', isOwnPage, async (req, res) => {
    await sessions.end(req, res);
    res.status(204).end();
  });
  return router;
};

/**
 * Rejects requests that another site's form or script can send without a preflight: they must not sign a user in
 * or out.
 */
const ownPagesOnly =
  (publicOrigin: string): RequestHandler =>
  (req: Request, _res, next) => {
    const [site, origin] = [req.get('sec-fetch-site'), req.get('origin')];
    // Older browsers send only the origin, and programs send neither.
    const isOwn =
      site === undefined
        ? origin === undefined || origin === publicOrigin
        : site === 'same-origin' || site === 'none';
    if (!isOwn) {
      throw new ForbiddenError('permission_denied', 'Only pages of Meridian can call this endpoint.');
    }
    if (req.is('application/json') === false) {
      throw new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body as application/json.');
    }
    next();
  };
