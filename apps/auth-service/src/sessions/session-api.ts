/** Sign in, sign up and sign out for programs that render their own forms: the web app. JSON only. */

import { signInSchema, signUpByMailSchema, signUpSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { ForbiddenError, NotFoundError, UnsupportedMediaTypeError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type Request, type RequestHandler, Router } from 'express';
import type { ProvisioningLimits } from '../apps/provisioning-limits.ts';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { RequestStore } from '../oauth/authorize/request-store.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { isSignUpByMail, newOrganizationOf, requestSignUp, signUp } from '../users/sign-up.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Sessions } from './sessions.ts';
import { checkCredentials } from './sign-in.ts';
import { AFTER_SIGN_UP } from './sign-in-pages.ts';

export interface SessionApiParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly background: Background;
  readonly limits: Limits;
  readonly provisioning: ProvisioningLimits;
  readonly requests: RequestStore;
}

export const createSessionApi = (context: SessionApiParts): Router => {
  const { config, sessions } = context;
  const router = Router();
  router.post('/api/login/', ownPagesOnly, async (req, res) => {
    const user = await checkCredentials(context, parseInput(signInSchema, req.body), req);
    await sessions.create(user, req, res);
    res.json({ success: true });
  });

  router.post('/api/signup/', ownPagesOnly, async (req, res) => {
    if (config.AUTH_SIGN_UP !== 'open')
      throw new NotFoundError('not_found', 'New accounts need an invitation here.');
    if (isSignUpByMail(config)) {
      const input = parseInput(signUpByMailSchema, req.body);
      await requestSignUp(context, newOrganizationOf(input, '/'), req);
      res.status(202).json({ detail: 'A mail with the next step is on its way.' });
      return;
    }
    await signUp(context, parseInput(signUpSchema, req.body), { req });
    res.status(202).json({ detail: AFTER_SIGN_UP });
  });

  router.post('/api/logout/', ownPagesOnly, async (req, res) => {
    await sessions.end(req, res);
    res.status(204).end();
  });
  return router;
};

/** What another site's form or script can send without asking first: it must not sign anybody in or out. */
const ownPagesOnly: RequestHandler = (req: Request, _res, next) => {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new ForbiddenError('permission_denied', 'This can only be called from pages of Meridian itself.');
  }
  if (req.is('application/json') === false) {
    throw new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body as application/json.');
  }
  next();
};
