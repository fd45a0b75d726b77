/** Checks the request as a whole: it has no repeated parameters and none that this server would silently ignore. */
import { assertNoRepeats, type ClientMetadata, OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const MUST_PUSH = 'This application must push its authorization requests.';

export const mustPush = (metadata: ClientMetadata, isPushed: boolean): boolean =>
  metadata.requirePushedAuthorizationRequests && !isPushed;

export const checkParameters: AuthorizeStep<'client'> = ({ parameters, repeated, isPushed, client }) => {
  assertNoRepeats(repeated);
  if (parameters.has('request') || parameters.has('request_uri')) {
    throw new OAuthError('invalid_request', 'Request objects are not supported; push the request instead.');
  }
  if (mustPush(client.metadata, isPushed)) throw new OAuthError('invalid_request', MUST_PUSH);
  return {};
};
