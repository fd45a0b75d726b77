/** An endpoint that programs call: JSON in and out, no cookies, open to browsers of every origin. */
import { MethodNotAllowedError } from '@meridian/core';
import { type RequestHandler, Router } from 'express';
import { noStore, oauthErrors, openToBrowsers } from './oauth-errors.ts';

export interface OAuthEndpoint {
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly handler: RequestHandler;
}

/** The path works with and without the trailing slash. */
export const createOAuthEndpoint = ({ path, methods, handler }: OAuthEndpoint): Router => {
  const router = Router();
  router.use(path, openToBrowsers(methods.join(', ')), noStore);
  if (methods.includes('GET')) router.get(path, handler);
  if (methods.includes('POST')) router.post(path, handler);
  router.all(path, (req) => {
    throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
      headers: { allow: [...methods, 'OPTIONS'].join(', ') },
    });
  });
  router.use(path, oauthErrors());
  return router;
};
