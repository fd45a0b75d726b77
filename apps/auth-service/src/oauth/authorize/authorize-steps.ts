/**
 * The steps that validate an authorization request, in order. Until the redirect URI is verified, errors are
 * shown on a page; after it, they are redirects with `state` and `iss`. The pushed-request endpoint runs the same
 * steps.
 */
import { OAuthError, redirectable } from '@meridian/oauth-protocol';
import { AuthorizationRefusal } from './authorization-refusal.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { AuthorizeStep, RawRequest, StepParts } from './step.ts';
import { checkDpop } from './steps/check-dpop.ts';
import { checkNonce } from './steps/check-nonce.ts';
import { checkParameters } from './steps/check-parameters.ts';
import { checkPkce } from './steps/check-pkce.ts';
import { checkPrompt } from './steps/check-prompt.ts';
import { checkRedirectUri } from './steps/check-redirect-uri.ts';
import { checkResource } from './steps/check-resource.ts';
import { checkResponseType } from './steps/check-response-type.ts';
import { checkScope } from './steps/check-scope.ts';
import { loadClient } from './steps/load-client.ts';

const STEPS: readonly AuthorizeStep<keyof AuthorizationRequest>[] = [
  loadClient,
  checkRedirectUri,
  // From here on, errors may be sent by redirect.
  checkParameters,
  checkResponseType,
  checkPkce,
  checkScope,
  checkResource,
  checkDpop,
  checkNonce,
  checkPrompt,
];

type Draft = RawRequest & Partial<AuthorizationRequest>;

const asRefusal = (error: unknown, { client, redirectUri, state }: Draft): unknown => {
  if (!(error instanceof OAuthError) || !client || redirectUri === undefined) return error;
  return new AuthorizationRefusal(redirectable(error), { clientId: client.clientId, redirectUri, state });
};

export const runAuthorizeSteps = async (raw: RawRequest, parts: StepParts): Promise<AuthorizationRequest> => {
  let draft: Draft = raw;
  for (const step of STEPS) {
    try {
      // The type of each step names its inputs; earlier steps of the list provide them.
      const additions = await step(draft as RawRequest & AuthorizationRequest, parts);
      draft = { ...draft, ...additions };
    } catch (error) {
      throw asRefusal(error, draft);
    }
  }
  const { parameters: _, repeated: __, address: ___, ...request } = draft;
  return request as AuthorizationRequest;
};
