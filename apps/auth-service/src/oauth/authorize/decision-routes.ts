/** The decision of the user: the form of the consent page. */
import { isAppError } from '@meridian/core';
import { appendToRedirectUri } from '@meridian/oauth-protocol';
import { Router } from 'express';
import { readAccessChoice } from '../access-choice.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { readOnlyScopes } from '../pages/agent-topics.ts';
import { mayBeReadOnly } from '../pages/consent-page.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { ConsentForm } from './consent-form.ts';
import { signInPath } from './consent-view.ts';
import { type Interactions, promptRefusal } from './interactions.ts';
import { approver, type IssueCode } from './issue-code.ts';
import type { PendingRequests } from './pending-requests.ts';
import { redirectToClient } from './redirect-to-client.ts';
import { withinShown } from './shown-page.ts';

export interface DecisionRoutesParts {
  readonly settings: Pick<OAuthSettings, 'issuer'>;
  readonly pendingRequests: PendingRequests;
  readonly interactions: Interactions;
  readonly consentForm: ConsentForm;
  readonly issueCode: IssueCode;
}

const HAS_CHANGED =
  'The application has changed its document, or its verification ended. Nothing was allowed yet. Read this page again before you decide.';

export const createDecisionRoutes = (parts: DecisionRoutesParts): Router => {
  const { settings, pendingRequests, interactions, consentForm, issueCode } = parts;
  const router = Router();

  const deniedTarget = ({ redirectUri, state }: AuthorizationRequest): string =>
    appendToRedirectUri(redirectUri, {
      error: 'access_denied',
      error_description: 'The user denied access.',
      state,
      iss: settings.issuer,
    });

  router.post('/oauth/authorize/decision', async (req, res) => {
    const submitted = consentForm.read(req);
    const { id, pending } = await pendingRequests.get(submitted.requestId);
    if (!submitted.isAllowed) {
      await interactions.assertSignedIn(req);
      await pendingRequests.assertFirstAnswer(id);
      return redirectToClient(req, res, deniedTarget(pending.request));
    }
    const answerable = withinShown(pending.request, pending.shown, submitted.shownMark);
    // Without one, the page is shown again with all of the current request.
    const request = answerable?.request ?? pending.request;
    const held = { id, pending: { ...pending, request } };
    // The form can be submitted without loading the page, so the same checks run here.
    const { interaction, decider } = await interactions.nextOfDecision(req, held.pending);
    if (interaction === 'login_required' || interaction === 'consent_required') {
      throw promptRefusal(request, interaction);
    }
    if (decider === undefined || interaction === 'sign_in' || interaction === 'sign_in_again') {
      return res.redirect(303, signInPath(id, { again: interaction === 'sign_in_again' }));
    }
    if (!answerable) return consentForm.show(req, res, { ...held, decider, problem: HAS_CHANGED });
    try {
      const chosen = readAccessChoice(submitted.choice, decider.reach, request.requiredLevel);
      await pendingRequests.assertFirstAnswer(id);
      const allowed = submitted.isReadOnly && mayBeReadOnly(request) ? withoutChanges(request) : request;
      const answer = { asked: answerable.asked, chosen };
      const target = await issueCode({ request: allowed, ...approver(decider), answer, requestId: req.id });
      redirectToClient(req, res, target);
    } catch (error) {
      if (!isAppError(error) || error.status !== 400) throw error;
      await consentForm.show(req, res, { ...held, decider, problem: error.message });
    }
  });
  return router;
};

const withoutChanges = (request: AuthorizationRequest): AuthorizationRequest => ({
  ...request,
  scopes: readOnlyScopes(request.scopes),
});
