/**
 * A credential from outside for an identity that one service accepts (DESIGN 4). The hot path of the whole product:
 * garbage is refused by its form, the rest is one indexed look-up and one signature.
 */

import type { ExchangeRequest, ExchangeResponse } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { hashToken, parseToken, signIdentity } from '@meridian/identity';
import { OAuthError } from '@meridian/oauth-protocol';
import type { Pool } from 'pg';
import type { AuthConfig } from '../config.ts';
import type { Dpop } from '../oauth/tokens/dpop.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { createBatchLoader } from './batch-loader.ts';
import { BEARER_READERS, DPOP_READERS, SESSION_READER } from './credential-readers.ts';
import { type CredentialReader, type FoundCredential, tagsOf } from './found-credential.ts';
import type { LastUsed } from './last-used.ts';

export type Exchange = (request: ExchangeRequest) => Promise<ExchangeResponse>;

interface ExchangeParts {
  readonly config: AuthConfig;
  readonly pool: Pool;
  readonly signingKeys: SigningKeys;
  readonly lastUsed: LastUsed;
  readonly dpop: Dpop;
  readonly clock: Clock;
}

/** The identity outlives the gateway's copy of it by the time a request may be on its way. */
const ON_THE_WAY_SECONDS = 10;
const MAX_BATCH = 100;
const MAX_IN_FLIGHT = 2;

const UNKNOWN: ExchangeResponse = { active: false, reason: 'unknown' };
const EXPIRED: ExchangeResponse = { active: false, reason: 'expired' };

export const createExchange = ({
  config,
  pool,
  signingKeys,
  lastUsed,
  dpop,
  clock,
}: ExchangeParts): Exchange => {
  const find = createFinder(pool);

  return async ({ credential, audience }) => {
    const reader = readerFor(credential, config.REGION);
    if (reader === undefined) return UNKNOWN;
    const found = await find(reader, hashToken(credential.value).toString('hex'));
    if (found === undefined || !(await isProven(credential, found, dpop))) return UNKNOWN;
    const now = clock.now();
    const secondsLeft =
      found.expiresAt === null ? Infinity : (found.expiresAt.getTime() - now.getTime()) / 1000;
    if (secondsLeft <= 0) return EXPIRED;
    lastUsed.note(reader, found, now);
    const cacheSeconds = Math.min(config.AUTH_IDENTITY_CACHE_SECONDS, secondsLeft);
    return {
      active: true,
      identity: signIdentity(found.principal, {
        key: await signingKeys.current('identity'),
        audience,
        lifetimeSeconds: config.AUTH_IDENTITY_CACHE_SECONDS + ON_THE_WAY_SECONDS,
        now,
      }),
      expiresInSeconds: cacheSeconds,
      tags: tagsOf(found),
      credential: found.principal.credential,
      credentialId: found.principal.credentialId,
      projectIds: found.principal.projectIds,
    };
  };
};

const readerFor = (
  credential: ExchangeRequest['credential'],
  region: string,
): CredentialReader | undefined => {
  const parsed = parseToken(credential.value);
  if (parsed === undefined || parsed.region !== region) return undefined;
  if (credential.kind === 'bearer') return BEARER_READERS[parsed.kind];
  if (credential.kind === 'dpop') return DPOP_READERS[parsed.kind];
  return parsed.kind === 'phsn' ? SESSION_READER : undefined;
};

/** A token that is bound to a key needs its proof; the readers of bearers do not find such tokens. */
const isProven = async (
  credential: ExchangeRequest['credential'],
  { dpopThumbprint }: FoundCredential,
  dpop: Dpop,
): Promise<boolean> => {
  if (credential.kind !== 'dpop') return true;
  const { jwt, method, path } = credential.proof;
  try {
    const jkt = await dpop.verify({ method, path, proofs: [jwt], accessToken: credential.value });
    return jkt !== undefined && jkt === dpopThumbprint;
  } catch (error) {
    if (error instanceof OAuthError) return false;
    throw error;
  }
};

type Finder = (reader: CredentialReader, hash: string) => Promise<FoundCredential | undefined>;

const createFinder = (pool: Pool): Finder => {
  const loaderOf = (reader: CredentialReader) =>
    createBatchLoader<FoundCredential>({
      maxBatch: MAX_BATCH,
      maxInFlight: MAX_IN_FLIGHT,
      loadMany: async (hashes) => {
        const { rows } = await pool.query<Record<string, unknown> & { token_hash: Buffer }>({
          name: reader.name, // prepared once per connection
          text: reader.sql,
          values: [hashes.map((hash) => Buffer.from(hash, 'hex'))],
        });
        return new Map(rows.map((row) => [row.token_hash.toString('hex'), reader.toFound(row)]));
      },
    });
  const loaders = new Map<CredentialReader, ReturnType<typeof loaderOf>>();
  return (reader, hash) => {
    const loader = loaders.get(reader) ?? loaderOf(reader);
    loaders.set(reader, loader);
    return loader.load(hash);
  };
};
