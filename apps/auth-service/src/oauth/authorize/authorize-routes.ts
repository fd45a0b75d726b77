/** The authorization endpoint: where a browser brings a request, and where a person answers it. */
import { isAppError, UnauthenticatedError } from '@meridian/core';
import { appendToRedirectUri, OAuthError, parseParameters } from '@meridian/oauth-protocol';
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { AuthContext } from '../../context.ts';
import { sendPage } from '../../pages/page.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import { readAccessChoice } from '../access-choice.ts';
import { coversRequest, findConsent } from '../consents/consent-store.ts';
import { toOAuthError } from '../http/oauth-errors.ts';
import { readQuery } from '../http/read-parameters.ts';
import { oauthContextOf } from '../oauth-context.ts';
import { consentPage } from '../pages/consent-page.ts';
import { AuthorizationRefusal } from './authorization-refusal.ts';
import { runAuthorizeSteps } from './authorize-steps.ts';
import { buildConsentView, continuePath, signInPath } from './consent-view.ts';
import { decideInteraction } from './decide-interaction.ts';
import { issueCode } from './issue-code.ts';
import { leave, refuse, sendRefusal } from './leave-page.ts';
import type { PendingRequest } from './request-store.ts';
import type { RawRequest } from './step.ts';
import { findReach } from './user-reach.ts';

const REFUSALS = {
  login_required: 'Nobody is signed in, and the request does not allow to ask.',
  consent_required: 'The user has to agree first, and the request does not allow to ask.',
} as const;

export const createAuthorizeRoutes = (authContext: AuthContext): Router => {
  const context = oauthContextOf(authContext);
  const { requests, sessions, csrf, database, settings, oauthLimits } = context;
  const router = Router();

  /** A pushed request stands for all parameters that came with it; only the client's name is compared. */
  const readRequest = async (req: Request): Promise<RawRequest> => {
    const { parameters, repeated } = readQuery(req);
    const address = req.ip ?? '';
    const requestUri = parameters.get('request_uri');
    if (requestUri === undefined) return { parameters, repeated, isPushed: false, address };
    const pushed = await requests.takePushed(requestUri);
    if (!pushed || pushed.clientId !== parameters.get('client_id')) {
      throw new OAuthError(
        'invalid_request_uri',
        'The pushed request does not exist, was used, or has expired.',
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

  const proceed = async (
    req: Request,
    res: Response,
    { id, pending, afterForm = false }: { id: string; pending: PendingRequest; afterForm?: boolean },
  ): Promise<void> => {
    const { request, requestedAt } = pending;
    const signedIn = await sessions.findSession(req);
    const consent = signedIn && (await findConsent(database, signedIn.user.id, request.client.clientId));
    const interaction = decideInteraction({
      request,
      requestedAt,
      authenticatedAt: signedIn?.session.authenticatedAt,
      isCoveredByConsent: consent !== undefined && coversRequest(consent, request),
    });
    switch (interaction) {
      case 'sign_in':
      case 'sign_in_again':
        res.redirect(
          req.method === 'POST' ? 303 : 302,
          signInPath(id, { again: interaction === 'sign_in_again' }),
        );
        return;
      case 'ask':
        await showConsent(req, res, { id, pending, signedIn: signedIn! });
        return;
      case 'issue': {
        await assertFirstAnswer(id);
        const approval = {
          request,
          ...approver(signedIn!),
          choice: consent!,
          isNewConsent: false,
          requestId: req.id,
        };
        leave(req, res, await issueCode(approval, context), { afterForm });
        return;
      }
      case 'login_required':
      case 'consent_required': {
        const error = new OAuthError(interaction, REFUSALS[interaction], { redirectable: true });
        const { redirectUri, state, client } = request;
        throw new AuthorizationRefusal(error, { clientId: client.clientId, redirectUri, state });
      }
    }
  };

  const findPending = async (id: unknown): Promise<{ id: string; pending: PendingRequest }> => {
    const pending = typeof id === 'string' ? await requests.find(id) : undefined;
    if (!pending) {
      throw new OAuthError(
        'invalid_request',
        'This request was answered or has expired. Start again in the application.',
      );
    }
    return { id: id as string, pending };
  };

  const assertFirstAnswer = async (id: string): Promise<void> => {
    if (!(await requests.take(id)))
      throw new OAuthError('invalid_request', 'This request was answered already.');
  };

  router.get('/oauth/authorize', async (req, res) => {
    await oauthLimits.authorizeByAddress.consume(req.ip ?? '');
    const raw = await readRequest(req);
    const held = await requests.hold(await runAuthorizeSteps(raw, context));
    // A pushed request is used up by now: the page that a person may reload has another address.
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
    const signedIn = await sessions.findSession(req);
    if (!signedIn) throw new UnauthenticatedError('not_authenticated', 'Nobody is signed in any more.');
    if (body['decision'] !== 'allow') {
      await assertFirstAnswer(id);
      const denied = { error: 'access_denied', error_description: 'The user did not agree.' };
      leave(
        req,
        res,
        appendToRedirectUri(request.redirectUri, { ...denied, state: request.state, iss: settings.issuer }),
      );
      return;
    }
    try {
      const reach = await findReach(database, signedIn.user.id);
      const choice = readAccessChoice(body, reach, request.requiredLevel);
      await assertFirstAnswer(id);
      const approval = { request, ...approver(signedIn), choice, isNewConsent: true, requestId: req.id };
      leave(req, res, await issueCode(approval, context));
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

/** Where the form may end: a browser follows its redirect only to an origin that the page names. */
const formTargetsOf = (redirectUri: string): string[] => {
  const { protocol, host } = new URL(redirectUri);
  // A policy cannot name an IPv6 address.
  return [host.startsWith('[') ? protocol : `${protocol}//${host}`];
};
