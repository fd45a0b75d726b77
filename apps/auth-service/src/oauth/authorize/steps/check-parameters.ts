/** Checks the request as a whole: it has no repeated parameters and none that this server would silently ignore. */
import { assertNoRepeats, OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const checkParameters: AuthorizeStep<'client'> = ({ parameters, repeated, isPushed, client }) => {
  assertNoRepeats(repeated);
  if (parameters.has('request') || parameters.has('request_uri')) {
    throw new OAuthError('invalid_request', 'Request objects are not supported; push the request instead.');
  }
  if (client.metadata.requirePushedAuthorizationRequests && !isPushed) {
    throw new OAuthError('invalid_request', 'This application must push its authorization requests.');
  }
  return {};
};
