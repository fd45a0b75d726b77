import { OAuthError, type OAuthErrorCode } from '@meridian/oauth-protocol';
import type { AuthorizationRequest } from './authorization-request.ts';

/** A refusal with the verified redirect URI of the client. */
export class AuthorizationRefusal extends Error {
  override readonly name = 'AuthorizationRefusal';
  readonly error: OAuthError;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | undefined;

  constructor(
    error: OAuthError,
    back: { readonly clientId: string; readonly redirectUri: string; readonly state: string | undefined },
  ) {
    super(error.message, { cause: error });
    this.error = error;
    this.clientId = back.clientId;
    this.redirectUri = back.redirectUri;
    this.state = back.state;
  }
}

/** Refuses a request that passed every step. */
export const refusalOf = (
  { client, redirectUri, state }: AuthorizationRequest,
  code: OAuthErrorCode,
  description: string,
): AuthorizationRefusal =>
  new AuthorizationRefusal(new OAuthError(code, description, { redirectable: true }), {
    clientId: client.clientId,
    redirectUri,
    state,
  });
