/**
 * A held request with the stored copy of the document. Another request may have fetched a newer copy since this one
 * began; the newest copy that the server has decides (4.8). The host is not asked.
 */
import { limitScopes, matchesAnyRedirectUri, OAuthError } from '@meridian/oauth-protocol';
import type { Client } from '../clients/client.ts';
import { refusalOf } from './authorization-refusal.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { MUST_PUSH, mustPush } from './steps/check-parameters.ts';
import { allowsCodeFlow, NO_CODE_FLOW } from './steps/check-response-type.ts';

/** Throws when the document no longer allows the request. Without its redirect URI, the error is shown on a page. */
export const withCurrentCopy = (
  held: AuthorizationRequest,
  client: Client | undefined,
): AuthorizationRequest => {
  if (client === undefined) {
    throw new OAuthError('invalid_client', 'The application is no longer known.', { status: 400 });
  }
  const { metadata, isVerified } = client;
  if (!matchesAnyRedirectUri(metadata.redirectUris, held.redirectUri)) {
    throw new OAuthError(
      'invalid_request',
      'The application has just removed the address to which you would return (redirect_uri) from its document. Start again in the application.',
    );
  }
  const request = { ...held, client: { clientId: held.client.clientId, metadata, isVerified } };
  if (client.isBlocked) throw refusalOf(request, 'access_denied', 'This application is blocked.');
  if (mustPush(metadata, held.isPushed)) throw refusalOf(request, 'invalid_request', MUST_PUSH);
  if (!allowsCodeFlow(metadata)) throw refusalOf(request, 'unauthorized_client', NO_CODE_FLOW);
  const scopes = limitScopes(held.scopes, metadata.scopeCeiling);
  if (scopes.length === 0) {
    throw refusalOf(
      request,
      'invalid_scope',
      'The document of the application no longer allows any of the requested scopes.',
    );
  }
  return { ...request, scopes };
};
