/** `/confirm` confirms an address. Mail scanners open links too, so opening this one must be harmless. */
import { html } from '@meridian/service-kit/pages';
import { Router } from 'express';
import { done } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { ConfirmationLinks } from './confirmation-links.ts';
import { linkTokenOf } from './mail-tokens.ts';

export const createConfirmEmailPage = ({
  confirmationLinks,
}: {
  readonly confirmationLinks: ConfirmationLinks;
}): Router => {
  const router = Router();
  router.get('/confirm', async (req, res) => {
    const user = await confirmationLinks.open(linkTokenOf(req.query));
    sendPage(res, {
      title: 'Address confirmed',
      body: html`<div class="card">${done(`${user.email} is confirmed.`)}<a class="button plain" href="/">Continue</a></div>`,
    });
  });
  router.use('/confirm', pageErrors());
  return router;
};
