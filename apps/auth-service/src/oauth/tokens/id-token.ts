/**
 * The id token: the user and the time of sign-in, signed for one application (OpenID Connect Core 2), for grants
 * with `openid`.
 */
import { createHash } from 'node:crypto';
import { ID_TOKEN_ALGORITHM } from '@meridian/oauth-protocol';
import { SignJWT } from 'jose';
import type { Database } from '../../database.ts';
import type { SigningKeys } from '../../signing-keys/signing-keys.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { personClaims } from './person-claims.ts';
import type { StoredCode } from './token-store.ts';

export interface IdTokenParts {
  readonly database: Database;
  readonly signingKeys: SigningKeys;
  readonly settings: OAuthSettings;
}

export interface IdTokenFacts {
  readonly code: StoredCode;
  /** Those of the access token. */
  readonly scopes: readonly string[];
  readonly accessToken: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const issueIdToken = async (
  { code, scopes, accessToken, now, expiresAt }: IdTokenFacts,
  { database, settings, signingKeys }: IdTokenParts,
): Promise<string | undefined> => {
  if (!scopes.includes('openid')) return undefined;
  const user = await database.user.findUniqueOrThrow({ where: { id: code.userId } });
  const { kid, privateKey } = await signingKeys.current('id_token');
  const claims = {
    ...personClaims(user, scopes),
    ...(code.nonce !== null && { nonce: code.nonce }),
    ...(code.authenticatedAt !== null && { auth_time: toSeconds(code.authenticatedAt) }),
    at_hash: halfHash(accessToken),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ID_TOKEN_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(settings.issuer)
    .setAudience(code.clientId)
    .setIssuedAt(toSeconds(now))
    .setExpirationTime(toSeconds(expiresAt))
    .sign(privateKey);
};

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** Binds the two tokens to each other (3.1.3.6). */
const halfHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
