/**
 * Exchanges a refresh token for the next pair (OAuth 2.1, 4.3). `planRefresh` decides from the stored state; the
 * store applies the decision by compare-and-swap. A use that loses the race reads the state again and finds the
 * winner's successor.
 */
import { isUnavailableScope } from '@meridian/contracts/internal';
import { uuidV7 } from '@meridian/core';
import { hashToken, parseToken } from '@meridian/identity';
import { limitScopes, narrowResources, narrowScopes, OAuthError } from '@meridian/oauth-protocol';
import type { AuthConfig } from '../../config.ts';
import type { Database } from '../../database.ts';
import type { AccessChoice } from '../access-choice.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import type { Grants } from '../grants/grants.ts';
import { findRemainingAccess } from '../grants/remaining-access.ts';
import type { DerivedTokens, DeriveTokens } from './derive-token.ts';
import { hasLostProof, revokeForLostProof } from './lost-proof.ts';
import { planRefresh } from './plan-refresh.ts';
import type { TokenCall } from './token-call.ts';
import type { IssuedTokens } from './token-response.ts';
import type { NewAccessToken, StoredRefreshToken, TokenStore } from './token-store.ts';

export interface RefreshTokenGrantParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly clients: ClientDirectory;
  readonly grants: Grants;
  readonly tokens: TokenStore;
  readonly deriveTokens: DeriveTokens;
}

/** After one lost race the token is used, so further attempts cannot lose again. */
const MAX_ATTEMPTS = 3;

const invalidGrant = (): OAuthError =>
  new OAuthError(
    'invalid_grant',
    'The refresh token is invalid, expired, revoked, or was issued to another client.',
  );

const assertBound = (stored: StoredRefreshToken, { client, dpopJkt }: TokenCall): void => {
  if (stored.clientId !== client.clientId) throw invalidGrant();
  if (stored.grantDpopJkt !== null && stored.grantDpopJkt !== dpopJkt) {
    throw new OAuthError('invalid_dpop_proof', 'This refresh token is bound to another key.');
  }
};

const remainingOf = async (
  stored: StoredRefreshToken,
  { database }: Pick<RefreshTokenGrantParts, 'database'>,
): Promise<AccessChoice> => {
  const remaining = await findRemainingAccess(database, stored);
  if (remaining !== undefined) return remaining;
  throw new OAuthError(
    'invalid_grant',
    'This grant no longer gives access to anything: the user left the organizations, or they were deleted.',
  );
};

/** The requested scopes, within the grant and the current ceiling of the document. */
const scopesOf = (stored: StoredRefreshToken, { parameters, client }: TokenCall): string[] => {
  const asked = narrowScopes(parameters.get('scope'), stored.scopes, isUnavailableScope);
  const scopes = limitScopes(asked, client.metadata.scopeCeiling);
  if (scopes.length === 0)
    throw new OAuthError(
      'invalid_grant',
      'The document of the application no longer allows any scope of this grant.',
    );
  return scopes;
};

interface Successor {
  readonly stored: StoredRefreshToken;
  /** The part of the grant that the user can still access. */
  readonly remaining: AccessChoice;
  readonly derived: DerivedTokens;
  readonly access: NewAccessToken;
}

const successorOf = async (
  presented: string,
  stored: StoredRefreshToken,
  call: TokenCall,
  parts: Pick<RefreshTokenGrantParts, 'config' | 'database' | 'deriveTokens'>,
): Promise<Successor> => {
  const { parameters, dpopJkt, now } = call;
  const scopes = scopesOf(stored, call);
  const remaining = await remainingOf(stored, parts);
  const resources = narrowResources(parameters.getAll('resource'), stored.resources);
  const derived = parts.deriveTokens({ presented, scopes, resources, dpopJkt });
  const expiresAt = new Date(now.getTime() + parts.config.OAUTH_ACCESS_TOKEN_LIFETIME_SECONDS * 1_000);
  const hash = hashToken(derived.accessToken);
  return {
    stored,
    remaining,
    derived,
    access: { id: uuidV7(now), hash, scopes, resources, dpopJkt, expiresAt },
  };
};

const issued = ({ remaining, derived, access }: Successor, accessExpiresAt: Date): IssuedTokens => ({
  ...derived,
  accessExpiresAt,
  scopes: access.scopes,
  isDpopBound: access.dpopJkt !== undefined,
  access: remaining,
});

const rotate = async (
  presentedHash: Buffer,
  successor: Successor,
  { now }: TokenCall,
  { tokens, config }: { readonly config: AuthConfig; readonly tokens: TokenStore },
) => {
  const { stored, derived, access } = successor;
  const idleEnd = now.getTime() + config.OAUTH_REFRESH_TOKEN_IDLE_SECONDS * 1_000;
  const isRotated = await tokens.rotateRefreshToken({
    presentedHash,
    grantId: stored.grantId,
    access,
    successor: {
      hash: hashToken(derived.refreshToken),
      expiresAt: new Date(Math.min(idleEnd, stored.grantExpiresAt.getTime())),
    },
    now,
  });
  return isRotated ? issued(successor, access.expiresAt) : undefined;
};

export const redeemRefreshToken = async (
  call: TokenCall,
  parts: RefreshTokenGrantParts,
): Promise<IssuedTokens> => {
  const { parameters, client, now, requestId } = call;
  const { clients, config, grants, tokens } = parts;
  const presented = parameters.require('refresh_token');
  if (parseToken(presented)?.kind !== 'phr') throw invalidGrant();
  const presentedHash = hashToken(presented);

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await tokens.findRefreshToken(presentedHash);
    if (!stored) throw invalidGrant();
    assertBound(stored, call);
    if (hasLostProof(stored, client)) return revokeForLostProof(stored, call, parts);
    const plan = planRefresh(stored, now, config.OAUTH_REFRESH_GRACE_SECONDS);
    if (attempt === 0 && (plan === 'rotate' || plan === 'repeat')) {
      await call.charge();
      clients.refreshIfStale(client);
    }
    switch (plan) {
      case 'rotate': {
        const rotated = await rotate(
          presentedHash,
          await successorOf(presented, stored, call, parts),
          call,
          parts,
        );
        if (rotated) return rotated;
        break;
      }
      case 'repeat': {
        const successor = await successorOf(presented, stored, call, parts);
        const expiresAt = await tokens.repeatAccessToken(stored.grantId, successor.access, now);
        if (expiresAt) return issued(successor, expiresAt);
        break;
      }
      case 'reuse': {
        const actor = { kind: 'application', name: client.clientId } as const;
        await grants.revoke({ id: stored.grantId }, 'refresh_token_reuse', { actor, requestId });
        throw invalidGrant();
      }
      case 'revoked':
      case 'expired':
        throw invalidGrant();
    }
  }
  throw invalidGrant();
};
