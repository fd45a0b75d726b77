/** Authenticates a caller of the resources below /oauth by its access token. */

import type { Clock } from '@meridian/core';
import { hashToken, parseToken } from '@meridian/identity';
import { OAUTH_PATHS, OAuthError, type OAuthErrorCode } from '@meridian/oauth-protocol';
import type { Request } from 'express';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { Dpop } from './dpop.ts';
import type { StoredAccessToken, TokenStore } from './token-store.ts';

export interface BearerAccessParts {
  readonly clock: Clock;
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly tokens: TokenStore;
}

export interface GetPresentedTokenParts {
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly tokens: TokenStore;
}

const AUTHORIZATION = /^(Bearer|DPoP) +([A-Za-z0-9._~+/-]+=*)$/i;

export interface PresentedToken {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

export const readAuthorization = (req: Request): PresentedToken | undefined => {
  const match = AUTHORIZATION.exec(req.get('authorization') ?? '');
  return match === null
    ? undefined
    : { scheme: match[1]!.toLowerCase() as 'bearer' | 'dpop', token: match[2]! };
};

const challenge = (
  context: { readonly settings: OAuthSettings },
  scheme: 'Bearer' | 'DPoP',
  members: Readonly<Record<string, string>>,
): string =>
  `${scheme} ${Object.entries({
    resource_metadata: context.settings.regionUrl + OAUTH_PATHS.resourceMetadata,
    ...members,
  })
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;

const refusal = (
  context: { readonly settings: OAuthSettings },
  code: OAuthErrorCode,
  description: string,
  { scheme = 'Bearer', scope }: { scheme?: 'Bearer' | 'DPoP'; scope?: string } = {},
): OAuthError => {
  const members = { error: code, ...(scope === undefined ? {} : { scope }) };
  return new OAuthError(code, description, {
    status: code === 'insufficient_scope' ? 403 : 401,
    headers: { 'www-authenticate': challenge(context, scheme, members) },
  });
};

export const isLive = (token: StoredAccessToken, now: Date): boolean =>
  token.revokedAt === null && token.grantRevokedAt === null && now < token.expiresAt;

/** A bound token comes with a proof of its key, under the scheme DPoP; an unbound one as a bearer (RFC 9449, 7). */
const isProven = (
  { dpopJkt }: StoredAccessToken,
  scheme: PresentedToken['scheme'],
  jkt: string | undefined,
): boolean => (scheme === 'dpop' ? jkt !== undefined && dpopJkt === jkt : dpopJkt === null);

const invalidToken = (
  context: { readonly settings: OAuthSettings },
  scheme: PresentedToken['scheme'],
): OAuthError =>
  refusal(context, 'invalid_token', 'The access token is not valid.', {
    scheme: scheme === 'dpop' ? 'DPoP' : 'Bearer',
  });

const getPresented = (req: Request, context: { readonly settings: OAuthSettings }): PresentedToken => {
  const presented = readAuthorization(req);
  if (presented) return presented;
  throw new OAuthError('invalid_request', 'Send an access token in the Authorization header.', {
    status: 401,
    headers: { 'www-authenticate': challenge(context, 'Bearer', {}) },
  });
};

/** The caller's token, with its proof if it is bound, and issued for this server. It may have expired. */
export const getPresentedToken = async (
  req: Request,
  context: GetPresentedTokenParts,
): Promise<StoredAccessToken> => {
  const { dpop, settings, tokens } = context;
  const { scheme, token } = getPresented(req, context);
  const stored =
    parseToken(token)?.kind === 'pha' ? await tokens.findAccessToken(hashToken(token)) : undefined;
  const jkt = scheme === 'dpop' ? await dpop.verifyRequest(req, token) : undefined;
  if (
    stored?.resources.some((resource) => settings.resources.includes(resource)) &&
    isProven(stored, scheme, jkt)
  ) {
    return stored;
  }
  throw invalidToken(context, scheme);
};

/** The same, and not expired or revoked. */
export const getBearerToken = async (
  req: Request,
  context: BearerAccessParts,
): Promise<StoredAccessToken> => {
  const stored = await getPresentedToken(req, context);
  if (isLive(stored, context.clock.now())) return stored;
  throw invalidToken(context, stored.dpopJkt === null ? 'bearer' : 'dpop');
};

export const assertTokenScope = (
  token: StoredAccessToken,
  scope: string,
  context: { readonly settings: OAuthSettings },
): void => {
  if (token.scopes.includes(scope)) return;
  throw refusal(context, 'insufficient_scope', `The access token lacks the scope ${scope}.`, { scope });
};
