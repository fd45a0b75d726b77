/** How the authorization endpoint answers errors: with a page, or by redirect once the redirect URI is verified. */
import { appendToRedirectUri, hostOfRedirectUri, type OAuthError } from '@meridian/oauth-protocol';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Database } from '../../database.ts';
import { sendPage } from '../../pages/page.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { hasConsent } from '../consents/consent-store.ts';
import { toOAuthError } from '../http/oauth-errors.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { refusalPage } from '../pages/refusal-pages.ts';
import { AuthorizationRefusal } from './authorization-refusal.ts';
import { isPageLoad, redirectToClient } from './redirect-to-client.ts';

export interface AuthorizeErrorsParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly settings: OAuthSettings;
}

const refusalTarget = ({ error, redirectUri, state }: AuthorizationRefusal, issuer: string): string =>
  appendToRedirectUri(redirectUri, { ...error.toJSON(), state, iss: issuer });

/**
 * Do not redirect a user to an address they never approved: anyone can publish a document, so our link would be
 * an open redirect (RFC 9700, 4.11.2).
 */
const isOpenRedirect = async (
  req: Request,
  clientId: string,
  { sessions, database }: { readonly database: Database; readonly sessions: Sessions },
): Promise<boolean> => {
  if (!isPageLoad(req)) return false;
  const signedIn = await sessions.findSession(req);
  return signedIn === undefined || !(await hasConsent(database, { userId: signedIn.user.id, clientId }));
};

const sendRefusal = (res: Response, error: OAuthError, link?: { href: string; host: string }): void => {
  res.set(error.headers);
  sendPage(res, refusalPage(error, link), { status: error.status === 401 ? 400 : error.status });
};

const refuse = async (
  req: Request,
  res: Response,
  refusal: AuthorizationRefusal,
  parts: AuthorizeErrorsParts,
): Promise<void> => {
  const target = refusalTarget(refusal, parts.settings.issuer);
  if (await isOpenRedirect(req, refusal.clientId, parts)) {
    sendRefusal(res, refusal.error, { href: target, host: hostOfRedirectUri(refusal.redirectUri) });
    return;
  }
  redirectToClient(req, res, target);
};

/** Mounted after the routes below `/oauth/authorize`. */
export const createAuthorizeErrors =
  (parts: AuthorizeErrorsParts): ErrorRequestHandler =>
  async (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    if (thrown instanceof AuthorizationRefusal) return refuse(req, res, thrown, parts);
    const error = toOAuthError(thrown);
    if (error.status >= 500) req.log.error({ err: error.cause ?? error }, error.message);
    sendRefusal(res, error);
  };
