/** How the authorization endpoint answers: by redirect, or with a page that links to the target. */
import { appendToRedirectUri, hostOfRedirectUri, type OAuthError } from '@meridian/oauth-protocol';
import type { Request, Response } from 'express';
import type { Database } from '../../database.ts';
import { sendPage } from '../../pages/page.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { hasConsent } from '../consents/consent-store.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { continuePage, refusalPage } from '../pages/refusal-pages.ts';
import type { AuthorizationRefusal } from './authorization-refusal.ts';

export interface RedirectToClientParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly settings: OAuthSettings;
}

/** A person's browser that loads a page, rather than a program that follows the protocol. */
const isPageLoad = (req: Request): boolean => {
  const destination = req.get('sec-fetch-dest');
  return destination === undefined
    ? (req.get('accept') ?? '').includes('text/html')
    : destination === 'document';
};

/**
 * Redirects to the client. After a form, browsers apply the form's own policy to redirects, which does not
 * include this target, so the answer is a page that loads the target.
 */
export const redirectToClient = (
  req: Request,
  res: Response,
  target: string,
  { afterForm = false } = {},
): void => {
  res.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  if (afterForm && isPageLoad(req)) sendPage(res, continuePage(target));
  else res.redirect(req.method === 'POST' ? 303 : 302, target);
};

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

export const sendRefusal = (
  res: Response,
  error: OAuthError,
  link?: { href: string; host: string },
): void => {
  res.set(error.headers);
  sendPage(res, refusalPage(error, link), { status: error.status === 401 ? 400 : error.status });
};

export const refuse = async (
  req: Request,
  res: Response,
  refusal: AuthorizationRefusal,
  context: RedirectToClientParts,
): Promise<void> => {
  const target = refusalTarget(refusal, context.settings.issuer);
  if (await isOpenRedirect(req, refusal.clientId, context)) {
    sendRefusal(res, refusal.error, { href: target, host: hostOfRedirectUri(refusal.redirectUri) });
    return;
  }
  redirectToClient(req, res, target);
};
