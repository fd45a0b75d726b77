/** The five rules of the interface. Until this step succeeds, no error may be sent by redirect. */
import { matchesAnyRedirectUri, OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const checkRedirectUri: AuthorizeStep<'client'> = ({ parameters, repeated, client }) => {
  if (repeated === 'redirect_uri') {
    throw new OAuthError('invalid_request', 'The parameter redirect_uri must not be repeated.');
  }
  const redirectUri = parameters.require('redirect_uri');
  if (!matchesAnyRedirectUri(client.metadata.redirectUris, redirectUri)) {
    throw new OAuthError(
      'invalid_request',
      'The redirect_uri is not listed in the document of the application.',
    );
  }
  // The first `state`, so that a refusal of repeated parameters can also be returned.
  return { redirectUri, state: parameters.get('state') };
};
