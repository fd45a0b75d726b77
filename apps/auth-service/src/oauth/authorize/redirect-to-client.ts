/** How the authorization endpoint sends the user back to the client: by redirect, or with a page that loads the target. */
import type { Request, Response } from 'express';
import { sendPage } from '../../pages/page.ts';
import { continuePage } from '../pages/refusal-pages.ts';

/** Whether a browser loads the page for a person, rather than a program that follows the protocol. */
export const isPageLoad = (req: Request): boolean => {
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
