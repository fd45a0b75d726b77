/** A caller of our own protected resources below /oauth, by the token in its Authorization header. */
import { hashToken, parseToken } from '@meridian/identity';
import { OAUTH_PATHS, OAuthError, type OAuthErrorCode } from '@meridian/oauth-protocol';
import type { Request } from 'express';
import type { OAuthContext } from '../oauth-context.ts';
import type { StoredAccessToken } from './token-store.ts';

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
  context: OAuthContext,
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
  context: OAuthContext,
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

/** The live token of the caller, presented the way it is bound to, for an audience of ours. */
export const getBearerToken = async (req: Request, context: OAuthContext): Promise<StoredAccessToken> => {
  const { clock, dpop, settings, tokens } = context;
  const presented = readAuthorization(req);
  if (!presented) {
    throw new OAuthError('invalid_request', 'Present an access token in the Authorization header.', {
      status: 401,
      headers: { 'www-authenticate': challenge(context, 'Bearer', {}) },
    });
  }
  const { scheme, token } = presented;
  const stored =
    parseToken(token)?.kind === 'pha' ? await tokens.findAccessToken(hashToken(token)) : undefined;
  const jkt = scheme === 'dpop' ? await dpop.verifyRequest(req, token) : undefined;
  const isGood =
    stored !== undefined &&
    isLive(stored, clock.now()) &&
    stored.resources.some((resource) => settings.resources.includes(resource)) &&
    stored.dpopJkt === (jkt ?? null);
  if (isGood) return stored;
  throw refusal(context, 'invalid_token', 'The access token is not valid.', {
    scheme: scheme === 'dpop' ? 'DPoP' : 'Bearer',
  });
};

export const assertTokenScope = (token: StoredAccessToken, scope: string, context: OAuthContext): void => {
  if (token.scopes.includes(scope)) return;
  throw refusal(context, 'insufficient_scope', `The access token lacks the scope ${scope}.`, { scope });
};
