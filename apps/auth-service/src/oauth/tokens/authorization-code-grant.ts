/**
 * Exchanges a code for tokens (OAuth 2.1, 4.1.3). The first use by the right client consumes the code, even with
 * a wrong verifier, so guesses are limited to one. Any later use revokes the tokens of the first.
 */
import { uuidV7 } from '@meridian/core';
import { hashToken, mintToken, parseToken } from '@meridian/identity';
import {
  limitScopes,
  matchesAnyRedirectUri,
  matchesCodeChallenge,
  narrowResources,
  OAuthError,
} from '@meridian/oauth-protocol';
import type { AuthConfig } from '../../config.ts';
import type { Database } from '../../database.ts';
import type { SigningKeys } from '../../signing-keys/signing-keys.ts';
import type { Grants } from '../grants/grants.ts';
import { findRemainingAccess } from '../grants/remaining-access.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { issueIdToken } from './id-token.ts';
import { hasLostProof, revokeForLostProof } from './lost-proof.ts';
import type { TokenCall } from './token-call.ts';
import type { IssuedTokens } from './token-response.ts';
import type { StoredCode, TokenStore } from './token-store.ts';

export interface AuthorizationCodeGrantParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly signingKeys: SigningKeys;
  readonly settings: OAuthSettings;
  readonly grants: Grants;
  readonly tokens: TokenStore;
}

const invalidGrant = (): OAuthError =>
  new OAuthError(
    'invalid_grant',
    'The authorization code is invalid, expired, already used, or was issued to another client.',
  );

/** All failures get the same answer, so that it reveals nothing. */
const assertProven = (code: StoredCode, { parameters, dpopJkt, now }: TokenCall): void => {
  const verifier = parameters.get('code_verifier');
  const redirectUri = parameters.get('redirect_uri');
  const isProven =
    verifier !== undefined &&
    matchesCodeChallenge(verifier, code.codeChallenge) &&
    (redirectUri === undefined || redirectUri === code.redirectUri) &&
    (code.dpopJkt === null || code.dpopJkt === dpopJkt) &&
    now < code.expiresAt;
  if (!isProven) throw invalidGrant();
};

/** The granted scopes that the current document allows. The document may have changed since the code was issued. */
const allowedScopes = (code: StoredCode, { client: { metadata } }: TokenCall): string[] => {
  if (!matchesAnyRedirectUri(metadata.redirectUris, code.redirectUri)) {
    throw new OAuthError(
      'invalid_grant',
      'The document of the application no longer lists the redirect_uri of this code.',
    );
  }
  const scopes = limitScopes(code.scopes, metadata.scopeCeiling);
  if (scopes.length > 0) return scopes;
  throw new OAuthError(
    'invalid_grant',
    'The document of the application no longer allows any scope of this grant.',
  );
};

export const redeemAuthorizationCode = async (
  call: TokenCall,
  parts: AuthorizationCodeGrantParts,
): Promise<IssuedTokens> => {
  const { parameters, client, isConfidential, dpopJkt, now, requestId } = call;
  const { config, tokens, grants } = parts;
  const presented = parameters.require('code');
  const code =
    parseToken(presented)?.kind === 'phac' ? await tokens.findCode(hashToken(presented)) : undefined;
  if (!code || code.clientId !== client.clientId) throw invalidGrant();
  const codeHash = hashToken(presented);

  const refuseReplay = async (): Promise<never> => {
    const actor = { kind: 'application', name: client.clientId } as const;
    await grants.revoke({ id: code.grantId }, 'code_replay', { actor, requestId });
    throw invalidGrant();
  };

  if (code.consumedAt !== null) return refuseReplay();
  if (hasLostProof(code, client)) return revokeForLostProof(code, call, parts);
  let resources: string[];
  let scopes: string[];
  try {
    assertProven(code, call);
    scopes = allowedScopes(code, call);
    resources = narrowResources(parameters.getAll('resource'), code.resources);
  } catch (error) {
    if (!(await tokens.consumeCode(codeHash, now))) return refuseReplay();
    throw error;
  }

  const remaining = await findRemainingAccess(parts.database, code);
  if (remaining === undefined) throw invalidGrant();
  await call.charge();
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const accessToken = mintToken('pha', config.REGION);
  const refreshToken = client.metadata.grantTypes.includes('refresh_token')
    ? mintToken('phr', config.REGION)
    : undefined;
  const accessExpiresAt = after(config.OAUTH_ACCESS_TOKEN_LIFETIME_SECONDS);
  // Runs before the code is consumed, so that a failure can be retried.
  const idToken = await issueIdToken({ code, scopes, accessToken, now, expiresAt: accessExpiresAt }, parts);
  const isRedeemed = await tokens.redeemCode({
    codeHash,
    grantId: code.grantId,
    access: {
      id: uuidV7(now),
      hash: hashToken(accessToken),
      scopes,
      resources,
      dpopJkt,
      expiresAt: accessExpiresAt,
    },
    refresh:
      refreshToken === undefined
        ? undefined
        : { hash: hashToken(refreshToken), expiresAt: after(config.OAUTH_REFRESH_TOKEN_IDLE_SECONDS) },
    // "refresh tokens … issued to a public client … MUST be bound" (RFC 9449, 5); a signing client proves itself anyway.
    grantDpopJkt: isConfidential ? undefined : dpopJkt,
    now,
  });
  if (!isRedeemed) return refuseReplay();
  return {
    accessToken,
    accessExpiresAt,
    refreshToken,
    idToken,
    scopes,
    isDpopBound: dpopJkt !== undefined,
    access: remaining,
  };
};
