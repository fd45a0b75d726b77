/**
 * Exchanges a credential for a signed identity. This is the hottest path: it rejects malformed tokens without a
 * query, caches recent look-ups, and otherwise costs one indexed query and one signature.
 */

import { CALLED_BY_MCP, type ExchangeRequest, type ExchangeResponse } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { parseToken, signIdentity } from '@meridian/identity';
import { isAudience, OAuthError } from '@meridian/oauth-protocol';
import type { AuthConfig } from '../config.ts';
import type { Dpop } from '../oauth/tokens/dpop.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { BEARER_READERS, DPOP_READERS, SESSION_READER } from './credential-readers.ts';
import type { CredentialReader, FoundCredential } from './found-credential.ts';
import type { LastUsed } from './last-used.ts';
import type { VerifiedCredential, VerifiedCredentials } from './verified-credentials.ts';

/** `address` is the address of the caller who presented the credential, if known. */
export type Exchange = (request: ExchangeRequest, address?: string) => Promise<ExchangeResponse>;

interface ExchangeParts {
  readonly config: AuthConfig;
  readonly credentials: VerifiedCredentials;
  readonly signingKeys: SigningKeys;
  readonly lastUsed: LastUsed;
  readonly dpop: Dpop;
  readonly clock: Clock;
}

/** The identity outlives the gateway's copy by the time that a request may take to arrive. */
const ON_THE_WAY_SECONDS = 10;

const UNKNOWN: ExchangeResponse = { active: false, reason: 'unknown' };
const EXPIRED: ExchangeResponse = { active: false, reason: 'expired' };

export const createExchange = ({
  config,
  credentials,
  signingKeys,
  lastUsed,
  dpop,
  clock,
}: ExchangeParts): Exchange => {
  const newIdentity = async (
    { found, identities }: VerifiedCredential,
    audience: string,
    { now, staleSeconds }: { readonly now: Date; readonly staleSeconds: number },
  ): Promise<string> => {
    const identity = signIdentity(found.principal, {
      key: await signingKeys.current('identity'),
      audience: audience === 'mcp-service' ? [audience, ...CALLED_BY_MCP] : audience,
      lifetimeSeconds: config.AUTH_IDENTITY_CACHE_SECONDS + Math.ceil(staleSeconds) + ON_THE_WAY_SECONDS,
      now,
    });
    identities.set(audience, identity);
    return identity;
  };

  return async ({ credential, audience }, address) => {
    const reader = readerFor(credential, config.REGION);
    if (reader === undefined) return UNKNOWN;
    const verified = await credentials.find(reader, credential.value);
    if (verified === undefined) return UNKNOWN;
    const { found, tags } = verified;
    if (credential.kind === 'dpop' && !(await isProven(credential, found, dpop))) return UNKNOWN;
    if (found.resources !== undefined && !isAudience(found.resources, audience)) return UNKNOWN;
    const now = clock.now();
    const secondsLeft =
      found.expiresAt === null ? Infinity : (found.expiresAt.getTime() - now.getTime()) / 1000;
    if (secondsLeft <= 0) return EXPIRED;
    lastUsed.note(reader, found, now, address);
    const expiresInSeconds = Math.min(secondsUntilStale(verified, now), secondsLeft);
    const staleSeconds = Math.min(config.AUTH_IDENTITY_STALE_SECONDS, secondsLeft - expiresInSeconds);
    return {
      active: true,
      identity:
        verified.identities.get(audience) ?? (await newIdentity(verified, audience, { now, staleSeconds })),
      expiresInSeconds,
      staleSeconds,
      tags: [...tags],
      credential: found.principal.credential,
      credentialId: found.principal.credentialId,
      projectIds: found.principal.projectIds,
    };
  };
};

/** Always positive, even when reading the credential was slow. */
const secondsUntilStale = ({ staleAt }: VerifiedCredential, now: Date): number =>
  Math.max(staleAt - now.getTime(), 1) / 1000;

const readerFor = (
  credential: ExchangeRequest['credential'],
  region: string,
): CredentialReader | undefined => {
  const parsed = parseToken(credential.value);
  if (parsed === undefined || parsed.region !== region) return undefined;
  if (credential.kind === 'bearer') return BEARER_READERS[parsed.kind];
  if (credential.kind === 'dpop' || credential.kind === 'proven') return DPOP_READERS[parsed.kind];
  return parsed.kind === 'phsn' ? SESSION_READER : undefined;
};

/** A DPoP-bound token needs its proof; the bearer readers do not return such tokens. */
const isProven = async (
  { value, proof }: Extract<ExchangeRequest['credential'], { kind: 'dpop' }>,
  { dpopThumbprint }: FoundCredential,
  dpop: Dpop,
): Promise<boolean> => {
  const { jwt, method, path } = proof;
  try {
    const jkt = await dpop.verify({ method, path, proofs: [jwt], accessToken: value });
    return jkt !== undefined && jkt === dpopThumbprint;
  } catch (error) {
    if (error instanceof OAuthError) return false;
    throw error;
  }
};
