/** The authorization endpoint: it receives the request of a browser, and answers it or shows the next page. */
import { type Request, type Response, Router } from 'express';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { ConsentForm } from './consent-form.ts';
import { continuePath, signInPath } from './consent-view.ts';
import { type Interactions, promptRefusal } from './interactions.ts';
import { approver, type IssueCode } from './issue-code.ts';
import type { HeldRequest, PendingRequests } from './pending-requests.ts';
import { redirectToClient } from './redirect-to-client.ts';

export interface AuthorizeRoutesParts {
  readonly limits: Pick<OAuthLimits, 'authorizeByAddress'>;
  readonly pendingRequests: PendingRequests;
  readonly interactions: Interactions;
  readonly consentForm: ConsentForm;
  readonly issueCode: IssueCode;
}

export const createAuthorizeRoutes = (parts: AuthorizeRoutesParts): Router => {
  const { limits, pendingRequests, interactions, consentForm, issueCode } = parts;
  const router = Router();

  const proceed = async (
    req: Request,
    res: Response,
    { id, pending }: HeldRequest,
    { afterForm = false } = {},
  ): Promise<void> => {
    const { request } = pending;
    const { interaction, decider } = await interactions.next(req, pending);
    switch (interaction) {
      case 'sign_in':
      case 'sign_in_again':
        return res.redirect(302, signInPath(id, { again: interaction === 'sign_in_again' }));
      case 'ask':
        return consentForm.show(req, res, { id, pending, decider: decider! });
      case 'issue': {
        await pendingRequests.assertFirstAnswer(id);
        const target = await issueCode({ request, ...approver(decider!), requestId: req.id });
        return redirectToClient(req, res, target, { afterForm });
      }
      case 'login_required':
      case 'consent_required':
        // The request is answered, so no decision may follow.
        await pendingRequests.take(id);
        throw promptRefusal(request, interaction);
    }
  };

  // GET uses up a pushed request and may issue a code. Programs that check links send HEAD, which must do neither.
  router.head(['/oauth/authorize', '/oauth/authorize/continue'], (_req, res) => {
    res.type('html').end();
  });

  router.get('/oauth/authorize', async (req, res) => {
    await limits.authorizeByAddress.consume(req.ip ?? '');
    const raw = await pendingRequests.read(req);
    const held = await pendingRequests.hold(raw);
    // A pushed request works once, so the page gets an address that can be reloaded.
    if (raw.isPushed) res.redirect(302, continuePath(held.id));
    else await proceed(req, res, held);
  });

  router.get('/oauth/authorize/continue', async (req, res) => {
    await proceed(req, res, await pendingRequests.get(req.query['request']), { afterForm: true });
  });
  return router;
};
