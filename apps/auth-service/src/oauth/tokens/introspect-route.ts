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
import type { ClientCalls } from '../clients/client-calls.ts';
import { type BearerTokens, isLive, readAuthorization } from './bearer-tokens.ts';
import type { DescribeToken, StoredToken } from './describe-token.ts';
import type { TokenStore } from './token-store.ts';

export interface IntrospectRouteParts {
  readonly clock: Clock;
  readonly clientCalls: ClientCalls;
  readonly bearerTokens: BearerTokens;
  readonly tokens: TokenStore;
  readonly describeToken: DescribeToken;
}

const INACTIVE: IntrospectionResponse = { active: false };

/** The client whose tokens the caller may see; undefined means only the presented token. */
const visibleClient = async (
  req: Request,
  parameters: Parameters,
  { bearerTokens, clientCalls }: Pick<IntrospectRouteParts, 'bearerTokens' | 'clientCalls'>,
): Promise<string | undefined> => {
  const presented = readAuthorization(req);
  if (presented) {
    if (presented.token === parameters.get('token')) {
      await bearerTokens.getPresented(req);
      return undefined;
    }
    const caller = await bearerTokens.get(req);
    bearerTokens.assertScope(caller, 'introspection');
    return caller.clientId;
  }
  const { client, isConfidential } = await clientCalls.authenticate(req, parameters);
  if (!isConfidential)
    throw new OAuthError('invalid_client', 'The client must authenticate to use introspection.');
  return client.clientId;
};

const findStored = async (token: string, tokens: TokenStore): Promise<StoredToken | undefined> => {
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

const isActive = ({ kind, row }: StoredToken, now: Date): boolean =>
  kind === 'access'
    ? isLive(row, now)
    : row.spentAt === null && row.grantRevokedAt === null && now < row.expiresAt && now < row.grantExpiresAt;

export const createIntrospectRoute =
  (parts: IntrospectRouteParts): RequestHandler =>
  async (req, res) => {
    const { clock, clientCalls, tokens, describeToken } = parts;
    const parameters = await clientCalls.read(req);
    const clientId = await visibleClient(req, parameters, parts);
    const stored = await findStored(parameters.require('token'), tokens);
    const isVisible = stored !== undefined && (clientId === undefined || stored.row.clientId === clientId);
    const described = isVisible && isActive(stored, clock.now()) ? await describeToken(stored) : undefined;
    res.json(described ?? INACTIVE);
  };
