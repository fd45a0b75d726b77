import type { IntrospectionResponse } from '@meridian/contracts/oauth';
import type { Database } from '../../database.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import { findRemainingAccess } from '../grants/remaining-access.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { StoredAccessToken, StoredRefreshToken } from './token-store.ts';

export type StoredToken =
  | { readonly kind: 'access'; readonly row: StoredAccessToken }
  | { readonly kind: 'refresh'; readonly row: StoredRefreshToken };

export interface DescribeTokenParts {
  readonly database: Database;
  readonly settings: OAuthSettings;
  readonly clients: ClientDirectory;
}

/** Undefined when the user has left all that the token gave access to, or all of it was deleted. */
export type DescribeToken = (stored: StoredToken) => Promise<IntrospectionResponse | undefined>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

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
    const jkt = stored.kind === 'access' ? stored.row.dpopJkt : row.grantDpopJkt;
    return {
      active: true,
      token_type: stored.kind === 'refresh' ? 'refresh_token' : jkt === null ? 'Bearer' : 'DPoP',
      scope: row.scopes.join(' '),
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
