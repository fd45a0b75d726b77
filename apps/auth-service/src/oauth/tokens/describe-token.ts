import type { IntrospectionResponse } from '@meridian/contracts/oauth';
import { limitScopes } from '@meridian/oauth-protocol';
import type { Database } from '../../database.ts';
import type { Client } from '../clients/client.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import { findRemainingAccess } from '../grants/remaining-access.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { hasLostProof } from './lost-proof.ts';
import type { StoredAccessToken, StoredRefreshToken } from './token-store.ts';

export type StoredToken =
  | { readonly kind: 'access'; readonly row: StoredAccessToken }
  | { readonly kind: 'refresh'; readonly row: StoredRefreshToken };

export interface DescribeTokenParts {
  readonly database: Database;
  readonly settings: OAuthSettings;
  readonly clients: ClientDirectory;
}

/**
 * Undefined when the token no longer gives access to anything: the user has left it, it was deleted, or the document of
 * the application no longer allows it.
 */
export type DescribeToken = (stored: StoredToken) => Promise<IntrospectionResponse | undefined>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/**
 * An access token keeps its scopes until it expires. A refresh token has those that a refresh would give now, which is
 * none when a refresh would end the grant or be refused.
 */
const scopesOf = ({ kind, row }: StoredToken, client: Client): readonly string[] => {
  if (kind === 'access') return row.scopes;
  const { grantTypes, scopeCeiling } = client.metadata;
  if (hasLostProof(row, client) || !grantTypes.includes('refresh_token')) return [];
  return limitScopes(row.scopes, scopeCeiling);
};

export const createDescribeToken =
  ({ database, settings, clients }: DescribeTokenParts): DescribeToken =>
  async (stored) => {
    const { row } = stored;
    const remaining = await findRemainingAccess(database, row);
    if (remaining === undefined) return undefined;
    const [client, user] = await Promise.all([
      clients.findRecent(row.clientId),
      database.user.findUniqueOrThrow({ where: { id: row.userId }, select: { uuid: true } }),
    ]);
    if (client) clients.refreshIfStale(client);
    const scopes = client === undefined ? row.scopes : scopesOf(stored, client);
    if (scopes.length === 0) return undefined;
    const jkt = stored.kind === 'access' ? stored.row.dpopJkt : row.grantDpopJkt;
    return {
      active: true,
      token_type: stored.kind === 'refresh' ? 'refresh_token' : jkt === null ? 'Bearer' : 'DPoP',
      scope: scopes.join(' '),
      client_id: row.clientId,
      client_name: client?.metadata.clientName ?? row.clientId,
      sub: user.uuid,
      aud: [...row.resources],
      iss: settings.issuer,
      iat: seconds(row.createdAt),
      exp: seconds(row.expiresAt),
      ...(row.grantAuthenticatedAt === null ? {} : { auth_time: seconds(row.grantAuthenticatedAt) }),
      scoped_teams: [...remaining.scopedProjects],
      scoped_organizations: [...remaining.scopedOrganizations],
      ...(jkt === null ? {} : { cnf: { jkt } }),
    };
  };
