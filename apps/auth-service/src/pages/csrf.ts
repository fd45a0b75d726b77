/**
 * CSRF protection: a form token is a MAC over a cookie that scripts and other sites cannot read: the session
 * cookie, or a separate one before sign-in.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { ForbiddenError, isSameSecret, type Secret } from '@meridian/core';
import type { Request, Response } from 'express';
import type { Cookies } from '../sessions/cookies.ts';

export interface Csrf {
  /** The value for `csrfField`. Sets the cookie if the browser has none. */
  issue(req: Request, res: Response): string;
  /** Throws unless the form was submitted from one of our pages in this browser. */
  assert(req: Request): void;
}

export const createCsrf = ({ secret, cookies }: { secret: Secret; cookies: Cookies }): Csrf => {
  const tokenFor = (binding: string): string =>
    createHmac('sha256', secret.reveal()).update(`csrf\0${binding}`).digest('base64url');

  const bindingOf = (req: Request): string | undefined =>
    cookies.read(req, 'session') ?? cookies.read(req, 'browser');

  return {
    issue: (req, res) => {
      const known = bindingOf(req);
      if (known !== undefined) return tokenFor(known);
      const made = randomBytes(32).toString('base64url');
      cookies.set(res, 'browser', made);
      return tokenFor(made);
    },
    assert: (req) => {
      const binding = bindingOf(req);
      const offered: unknown = (req.body as Record<string, unknown> | undefined)?.['csrf_token'];
      const isForeign = req.get('sec-fetch-site') === 'cross-site';
      if (
        binding === undefined ||
        typeof offered !== 'string' ||
        isForeign ||
        !isSameSecret(offered, tokenFor(binding))
      ) {
        throw new ForbiddenError(
          'permission_denied',
          'This form has expired. Reload the page and try again.',
        );
      }
    },
  };
};
