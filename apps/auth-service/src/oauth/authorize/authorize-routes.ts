/** The authorization endpoint: it receives the request of a browser and the decision of the user. */

import type { Clock } from '@meridian/core';
import { isAppError } from '@meridian/core';
import { appendToRedirectUri, OAuthError, parseParameters } from '@meridian/oauth-protocol';
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { AuthConfig } from '../../config.ts';
import type { Database } from '../../database.ts';
import type { Csrf } from '../../pages/csrf.ts';
import { sendPage } from '../../pages/page.ts';
import type { Sessions, SignedIn } from '../../sessions/sessions.ts';
import { readAccessChoice } from '../access-choice.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import type { ClientLogos } from '../clients/client-logo.ts';
import { findCovering } from '../consents/agreements.ts';
import { findAgreements, type StoredAgreement } from '../consents/consent-store.ts';
import type { Grants } from '../grants/grants.ts';
import { toOAuthError } from '../http/oauth-errors.ts';
import { readQuery } from '../http/read-parameters.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { consentPage } from '../pages/consent-page.ts';
import { AuthorizationRefusal, refusalOf } from './authorization-refusal.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { runAuthorizeSteps } from './authorize-steps.ts';
import { buildConsentView, continuePath, signInPath } from './consent-view.ts';
import { decideInteraction, type Interaction } from './decide-interaction.ts';
import { issueCode } from './issue-code.ts';
import { redirectToClient, refuse, sendRefusal } from './redirect-to-client.ts';
import type { PendingRequest, RequestStore } from './request-store.ts';
import type { RawRequest } from './step.ts';
import { findReach } from './user-reach.ts';

export interface AuthorizeRoutesParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly settings: OAuthSettings;
  readonly oauthLimits: OAuthLimits;
  readonly clients: ClientDirectory;
  readonly logos: ClientLogos;
  readonly requests: RequestStore;
  readonly grants: Grants;
}

const REFUSALS = {
  login_required: 'prompt=none was requested, but the user must sign in.',
  consent_required: 'prompt=none was requested, but the user must consent.',
} as const;

interface NextStep {
  readonly interaction: Interaction;
  readonly signedIn: SignedIn | undefined;
  /** The agreement that covers the request. */
  readonly agreement: StoredAgreement | undefined;
}

export const createAuthorizeRoutes = (context: AuthorizeRoutesParts): Router => {
  const { requests, sessions, csrf, database, settings, oauthLimits } = context;
  const router = Router();

  /** A pushed request replaces all other parameters; only client_id is compared. */
  const readRequest = async (req: Request): Promise<RawRequest> => {
    const { parameters, repeated } = readQuery(req);
    const address = req.ip ?? '';
    const requestUri = parameters.get('request_uri');
    if (requestUri === undefined) return { parameters, repeated, isPushed: false, address };
    const pushed = await requests.takePushed(requestUri, parameters.get('client_id'));
    if (!pushed) {
      throw new OAuthError(
        'invalid_request_uri',
        'The request_uri is unknown, used or expired. Push the request again.',
      );
    }
    return { parameters: parseParameters(pushed.encoded), repeated: undefined, isPushed: true, address };
  };

  const showConsent = async (
    req: Request,
    res: Response,
    input: { id: string; pending: PendingRequest; signedIn: SignedIn; problem?: string },
  ): Promise<void> => {
    const view = await buildConsentView(req, res, input, context);
    sendPage(res, consentPage(view), {
      status: input.problem === undefined ? 200 : 400,
      formTargets: formTargetsOf(input.pending.request.redirectUri),
    });
  };

  /** The interaction that the request still needs from the user. The page and the decision both check it. */
  const nextStep = async (req: Request, { request, requestedAt }: PendingRequest): Promise<NextStep> => {
    const signedIn = await sessions.findSession(req);
    const agreement = signedIn && (await findAgreement(signedIn.user.id, request));
    const interaction = decideInteraction({
      request,
      requestedAt,
      authenticatedAt: signedIn?.session.authenticatedAt,
      isCoveredByConsent: agreement !== undefined,
    });
    return { interaction, signedIn, agreement };
  };

  const findAgreement = async (
    userId: number,
    request: AuthorizationRequest,
  ): Promise<StoredAgreement | undefined> => {
    const [agreements, reach] = await Promise.all([
      findAgreements(database, { userId, clientId: request.client.clientId }),
      findReach(database, userId),
    ]);
    return findCovering(agreements, request, reach);
  };

  const sendToSignIn = (req: Request, res: Response, id: string, { again }: { again: boolean }): void =>
    res.redirect(req.method === 'POST' ? 303 : 302, signInPath(id, { again }));

  const proceed = async (
    req: Request,
    res: Response,
    { id, pending, afterForm = false }: { id: string; pending: PendingRequest; afterForm?: boolean },
  ): Promise<void> => {
    const { request } = pending;
    const { interaction, signedIn, agreement } = await nextStep(req, pending);
    switch (interaction) {
      case 'sign_in':
      case 'sign_in_again':
        return sendToSignIn(req, res, id, { again: interaction === 'sign_in_again' });
      case 'ask':
        return showConsent(req, res, { id, pending, signedIn: signedIn! });
      case 'issue': {
        await assertFirstAnswer(id);
        const access = { kind: 'agreed', agreement: agreement! } as const;
        const approval = { request, ...approver(signedIn!), access, requestId: req.id };
        return redirectToClient(req, res, await issueCode(approval, context), { afterForm });
      }
      case 'login_required':
      case 'consent_required':
        // The request is answered, so no decision may follow.
        await requests.take(id);
        throw refusalOf(request, interaction, REFUSALS[interaction]);
    }
  };

  const findPending = async (id: unknown): Promise<{ id: string; pending: PendingRequest }> => {
    const pending = typeof id === 'string' ? await requests.find(id) : undefined;
    if (!pending) {
      throw new OAuthError(
        'invalid_request',
        'This request was already answered or has expired. Start again in the application.',
      );
    }
    return { id: id as string, pending };
  };

  const assertFirstAnswer = async (id: string): Promise<void> => {
    if (!(await requests.take(id)))
      throw new OAuthError('invalid_request', 'This request was already answered.');
  };

  router.get('/oauth/authorize', async (req, res) => {
    await oauthLimits.authorizeByAddress.consume(req.ip ?? '');
    const raw = await readRequest(req);
    const held = await requests.hold(await runAuthorizeSteps(raw, context));
    // A pushed request works once, so the page gets an address that can be reloaded.
    if (raw.isPushed) res.redirect(302, continuePath(held.id));
    else await proceed(req, res, held);
  });

  router.get('/oauth/authorize/continue', async (req, res) => {
    await proceed(req, res, { ...(await findPending(req.query['request'])), afterForm: true });
  });

  router.post('/oauth/authorize/decision', async (req, res) => {
    csrf.assert(req);
    const body = (req.body ?? {}) as Record<string, unknown>;
    const { id, pending } = await findPending(body['request']);
    const { request } = pending;
    if (body['decision'] !== 'allow') {
      await sessions.getSession(req);
      await assertFirstAnswer(id);
      const denied = { error: 'access_denied', error_description: 'The user denied access.' };
      redirectToClient(
        req,
        res,
        appendToRedirectUri(request.redirectUri, { ...denied, state: request.state, iss: settings.issuer }),
      );
      return;
    }
    // The form can be submitted without loading the page, so the same checks run here.
    const { interaction, signedIn } = await nextStep(req, pending);
    if (interaction === 'login_required' || interaction === 'consent_required') {
      throw refusalOf(request, interaction, REFUSALS[interaction]);
    }
    if (signedIn === undefined || interaction === 'sign_in' || interaction === 'sign_in_again') {
      return sendToSignIn(req, res, id, { again: interaction === 'sign_in_again' });
    }
    try {
      const reach = await findReach(database, signedIn.user.id);
      const choice = readAccessChoice(body, reach, request.requiredLevel);
      await assertFirstAnswer(id);
      const access = { kind: 'chosen', choice } as const;
      const approval = { request, ...approver(signedIn), access, requestId: req.id };
      redirectToClient(req, res, await issueCode(approval, context));
    } catch (error) {
      if (!isAppError(error) || error.status !== 400) throw error;
      await showConsent(req, res, { id, pending, signedIn, problem: error.message });
    }
  });

  const handleErrors: ErrorRequestHandler = async (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    if (thrown instanceof AuthorizationRefusal) return refuse(req, res, thrown, context);
    const error = toOAuthError(thrown);
    if (error.status >= 500) req.log.error({ err: error.cause ?? error }, error.message);
    sendRefusal(res, error);
  };
  router.use('/oauth/authorize', handleErrors);
  return router;
};

const approver = ({ user, session }: SignedIn) => ({ user, authenticatedAt: session.authenticatedAt });

/**
 * The origin of the final redirect: a browser follows a redirect after the form only to an origin that the page allows.
 */
const formTargetsOf = (redirectUri: string): string[] => {
  const { protocol, host } = new URL(redirectUri);
  // A policy cannot name an IPv6 address.
  return [host.startsWith('[') ? protocol : `${protocol}//${host}`];
};
