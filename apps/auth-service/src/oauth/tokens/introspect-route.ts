/**
 * Token introspection (RFC 7662). Allowed callers: a client that authenticates, or an access token with the scope
 * `introspection`, for tokens of their own application; and an access token about itself, with its proof if
 * bound. Anything the caller may not see is exactly `{"active": false}`. The prefix of a token names its kind, so
 * `token_type_hint` is not needed.
 */
import type { IntrospectionResponse } from '@meridian/contracts/oauth';
import type { Clock } from '@meridian/core';
import { hashToken, parseToken } from '@meridian/identity';
import { OAuthError, type Parameters } from '@meridian/oauth-protocol';
import type { Request, RequestHandler } from 'express';
import type { Database } from '../../database.ts';
import type { AuthenticateClient } from '../clients/authenticate-client.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import { readForm } from '../http/read-parameters.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import {
  assertTokenScope,
  getBearerToken,
  getPresentedToken,
  isLive,
  readAuthorization,
} from './bearer-access.ts';
import type { Dpop } from './dpop.ts';
import type { StoredAccessToken, StoredRefreshToken, TokenStore } from './token-store.ts';

export interface IntrospectRouteParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly oauthLimits: OAuthLimits;
  readonly clients: ClientDirectory;
  readonly authenticateClient: AuthenticateClient;
  readonly tokens: TokenStore;
}

export interface VisibleClientParts {
  readonly clock: Clock;
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly clients: ClientDirectory;
  readonly authenticateClient: AuthenticateClient;
  readonly tokens: TokenStore;
}

export interface DescribeParts {
  readonly database: Database;
  readonly settings: OAuthSettings;
  readonly clients: ClientDirectory;
}

const INACTIVE: IntrospectionResponse = { active: false };

/** The client whose tokens the caller may see; undefined means only the presented token. */
const visibleClient = async (
  req: Request,
  parameters: Parameters,
  context: VisibleClientParts,
): Promise<string | undefined> => {
  const presented = readAuthorization(req);
  if (presented) {
    if (presented.token === parameters.get('token')) {
      await getPresentedToken(req, context);
      return undefined;
    }
    const caller = await getBearerToken(req, context);
    assertTokenScope(caller, 'introspection', context);
    return caller.clientId;
  }
  const { client, isConfidential } = await context.authenticateClient(
    req,
    parameters,
    context.clients.findRecent,
  );
  if (!isConfidential)
    throw new OAuthError('invalid_client', 'The client must authenticate to use introspection.');
  return client.clientId;
};

type Stored =
  | { readonly kind: 'access'; readonly row: StoredAccessToken }
  | { readonly kind: 'refresh'; readonly row: StoredRefreshToken };

const findStored = async (
  token: string,
  { tokens }: { readonly tokens: TokenStore },
): Promise<Stored | undefined> => {
  switch (parseToken(token)?.kind) {
    case 'pha': {
      const row = await tokens.findAccessToken(hashToken(token));
      return row && { kind: 'access', row };
    }
    case 'phr': {
      const row = await tokens.findRefreshToken(hashToken(token));
      return row && { kind: 'refresh', row };
    }
    default:
      return undefined;
  }
};

const isActive = ({ kind, row }: Stored, now: Date): boolean =>
  kind === 'access'
    ? isLive(row, now)
    : row.spentAt === null && row.grantRevokedAt === null && now < row.expiresAt && now < row.grantExpiresAt;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

const describe = async (
  stored: Stored,
  { clients, database, settings }: DescribeParts,
): Promise<IntrospectionResponse> => {
  const { row } = stored;
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
    scoped_teams: [...row.scopedProjects],
    scoped_organizations: [...row.scopedOrganizations],
    ...(jkt === null ? {} : { cnf: { jkt } }),
  };
};

export const createIntrospectRoute =
  (context: IntrospectRouteParts): RequestHandler =>
  async (req, res) => {
    await context.oauthLimits.tokenByAddress.consume(req.ip ?? '');
    const parameters = await readForm(req);
    const clientId = await visibleClient(req, parameters, context);
    const stored = await findStored(parameters.require('token'), context);
    const isVisible = stored !== undefined && (clientId === undefined || stored.row.clientId === clientId);
    res.json(isVisible && isActive(stored, context.clock.now()) ? await describe(stored, context) : INACTIVE);
  };
