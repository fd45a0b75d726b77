/** Authenticates a caller of the resources below /oauth by its access token. */

import type { Clock } from '@meridian/core';
import { hashToken, parseToken } from '@meridian/identity';
import { OAUTH_PATHS, OAuthError, type OAuthErrorCode } from '@meridian/oauth-protocol';
import type { Request } from 'express';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { Dpop } from './dpop.ts';
import type { StoredAccessToken, TokenStore } from './token-store.ts';

export interface BearerTokensParts {
  readonly clock: Clock;
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly tokens: TokenStore;
}

export interface BearerTokens {
  /** The caller's token, with its proof if it is bound, for any resource of this server. It may have expired. */
  getPresented(req: Request): Promise<StoredAccessToken>;
  /** The same, and not expired or revoked. */
  get(req: Request): Promise<StoredAccessToken>;
  assertScope(token: StoredAccessToken, scope: string): void;
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
  parts: { readonly settings: OAuthSettings },
  scheme: 'Bearer' | 'DPoP',
  members: Readonly<Record<string, string>>,
): string =>
  `${scheme} ${Object.entries({
    resource_metadata: parts.settings.regionUrl + OAUTH_PATHS.resourceMetadata,
    ...members,
  })
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;

const refusal = (
  parts: { readonly settings: OAuthSettings },
  code: OAuthErrorCode,
  description: string,
  { scheme = 'Bearer', scope }: { scheme?: 'Bearer' | 'DPoP'; scope?: string } = {},
): OAuthError => {
  const members = { error: code, ...(scope === undefined ? {} : { scope }) };
  return new OAuthError(code, description, {
    status: code === 'insufficient_scope' ? 403 : 401,
    headers: { 'www-authenticate': challenge(parts, scheme, members) },
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
  parts: { readonly settings: OAuthSettings },
  scheme: PresentedToken['scheme'],
): OAuthError =>
  refusal(parts, 'invalid_token', 'The access token is not valid.', {
    scheme: scheme === 'dpop' ? 'DPoP' : 'Bearer',
  });

const getPresented = (req: Request, parts: { readonly settings: OAuthSettings }): PresentedToken => {
  const presented = readAuthorization(req);
  if (presented) return presented;
  throw new OAuthError('invalid_request', 'Send an access token in the Authorization header.', {
    status: 401,
    headers: { 'www-authenticate': challenge(parts, 'Bearer', {}) },
  });
};

export const createBearerTokens = (parts: BearerTokensParts): BearerTokens => {
  const { clock, dpop, settings, tokens } = parts;
  // These endpoints belong to the authorization server, not to one of its resources.
  const accepted = new Set([...settings.resources, ...settings.mcpResources]);

  const getPresentedToken = async (req: Request): Promise<StoredAccessToken> => {
    const { scheme, token } = getPresented(req, parts);
    const stored =
      parseToken(token)?.kind === 'pha' ? await tokens.findAccessToken(hashToken(token)) : undefined;
    const jkt = scheme === 'dpop' ? await dpop.verifyRequest(req, token) : undefined;
    if (stored?.resources.some((resource) => accepted.has(resource)) && isProven(stored, scheme, jkt)) {
      return stored;
    }
    throw invalidToken(parts, scheme);
  };

  return {
    getPresented: getPresentedToken,
    get: async (req) => {
      const stored = await getPresentedToken(req);
      if (isLive(stored, clock.now())) return stored;
      throw invalidToken(parts, stored.dpopJkt === null ? 'bearer' : 'dpop');
    },
    assertScope: (token, scope) => {
      if (token.scopes.includes(scope)) return;
      throw refusal(parts, 'insufficient_scope', `The access token lacks the scope ${scope}.`, { scope });
    },
  };
};
