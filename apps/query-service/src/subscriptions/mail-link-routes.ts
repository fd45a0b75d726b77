/**
 * Pages behind the links in mails: agreeing to mails, and ending them. Programs that scan mails open links, so a GET only
 * asks, and a POST decides (RFC 8058).
 */
import type { Clock } from '@meridian/core';
import { brand, type Html, html, pageFrame } from '@meridian/service-kit/pages';
import express, { type Response, Router } from 'express';
import type { Database } from '../database.ts';
import { CONFIRM_PATH, type MailLinks, UNSUBSCRIBE_PATH } from './mail-links.ts';
import { addressesOf } from './recipients.ts';
import { recordSubscription } from './subscription-activity.ts';

export interface MailLinkRoutesParts {
  readonly database: Database;
  readonly links: MailLinks;
  readonly clock: Clock;
}

const BODY_BYTES = 4_096;
const frame = pageFrame(
  'main { max-width: 30rem; margin: 10vh auto; padding: 1.25rem; } h1 { font-size: 1.375rem; font-weight: 650; } ' +
    '.brand { margin-bottom: 1.25rem; font-size: 1.125rem; } ' +
    'button { font: inherit; font-weight: 550; min-height: 2.5rem; padding: .4rem .9rem; border: 0; border-radius: .375rem; background: var(--accent); color: var(--accent-ink); cursor: pointer; }',
);

export const createMailLinkRoutes = ({ database, links, clock }: MailLinkRoutesParts): Router => {
  const router = Router();
  const body = express.urlencoded({ extended: false, limit: BODY_BYTES, inflate: false });

  router.get(CONFIRM_PATH, (req, res) => {
    if (links.readConfirm(req.query['token']) === undefined) return sendInvalid(res);
    return sendPage(
      res,
      'Reports by mail',
      question('Do you want to receive reports of this project?', 'Yes, send them'),
    );
  });
  router.post(CONFIRM_PATH, body, async (req, res) => {
    const asked = links.readConfirm(req.query['token']);
    if (asked === undefined) return sendInvalid(res);
    await database.mailRecipient.updateMany({
      where: { projectId: asked.projectId, email: asked.email },
      data: { confirmedAt: clock.now(), refusedAt: null },
    });
    return sendPage(
      res,
      'Reports by mail',
      html`<h1>You will receive reports</h1><p>Each mail has a link to unsubscribe.</p>`,
    );
  });

  router.get(UNSUBSCRIBE_PATH, (req, res) => {
    if (links.readUnsubscribe(req.query['token']) === undefined) return sendInvalid(res);
    return sendPage(
      res,
      'Unsubscribe',
      question('Do you want to stop receiving these mails?', 'Unsubscribe'),
    );
  });
  router.post(UNSUBSCRIBE_PATH, body, async (req, res) => {
    const asked = links.readUnsubscribe(req.query['token']);
    if (asked === undefined) return sendInvalid(res);
    await unsubscribe(database, asked);
    return sendPage(res, 'Unsubscribe', html`<h1>You no longer receive these mails</h1>`);
  });
  return router;
};

/** The last address that leaves ends the subscription. */
const unsubscribe = (
  database: Database,
  { subscriptionId, email }: { readonly subscriptionId: number; readonly email: string },
): Promise<void> =>
  database.$transaction(async (tx) => {
    // Two recipients may leave at the same time.
    await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${subscriptionId} FOR UPDATE`;
    const row = await tx.subscription.findUnique({ where: { id: subscriptionId } });
    if (row === null || row.deleted || row.targetType !== 'email') return;
    const addresses = addressesOf(row.targetValue);
    const staying = addresses.filter((address) => address !== email);
    if (staying.length === addresses.length) return;
    const after = await tx.subscription.update({
      where: { id: subscriptionId },
      data: staying.length === 0 ? { deleted: true } : { targetValue: staying.join(',') },
    });
    await recordSubscription(tx, { before: row, after, userId: null });
  });

const question = (text: string, button: string): Html =>
  html`<form method="post"><h1>${text}</h1><button>${button}</button></form>`;

const sendInvalid = (res: Response): void =>
  sendPage(
    res,
    'Invalid link',
    html`<h1>This link is not valid</h1><p>Open the link of the mail again.</p>`,
    400,
  );

const sendPage = (res: Response, title: string, body: Html, status = 200): void => {
  res
    .status(status)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': frame.policy("form-action 'self'"),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .send(frame.render({ title, robots: 'noindex', body: html`<main>${brand()}${body}</main>` }));
};
