/**
 * A cache of recently read credentials, for all services and gateways. An entry lives for the few seconds that a
 * gateway may keep its own copy, counted from the read in Postgres. Together, all copies of a revoked credential
 * therefore expire within that time, even if a message about it is lost.
 */
import { hash } from 'node:crypto';
import type { Clock } from '@meridian/core';
import { createTaggedMemory, type TaggedMemory } from '@meridian/identity';
import type { Pool } from 'pg';
import { type BatchLoader, createBatchLoader } from './batch-loader.ts';
import { type CredentialReader, type FoundCredential, tagsOf } from './found-credential.ts';

export interface VerifiedCredential {
  readonly found: FoundCredential;
  readonly tags: readonly string[];
  /** Milliseconds on the clock of the service. */
  readonly staleAt: number;
  /** The identities that were signed for it, by the service that they are for. */
  readonly identities: Map<string, string>;
}

export interface VerifiedCredentials extends Pick<TaggedMemory<VerifiedCredential>, 'forget' | 'forgetAll'> {
  /** Returns a promise only when it has to read from Postgres. */
  find(reader: CredentialReader, value: string): Found | Promise<Found>;
}

type Found = VerifiedCredential | undefined;

interface VerifiedCredentialsOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keepSeconds: number;
}

/** About 20 MB. */
const MAX_KEPT = 10_000;
const MAX_BATCH = 100;
const MAX_IN_FLIGHT = 2;

export const createVerifiedCredentials = ({
  pool,
  clock,
  keepSeconds,
}: VerifiedCredentialsOptions): VerifiedCredentials => {
  const now = (): number => clock.now().getTime();
  const memory = createTaggedMemory<VerifiedCredential>({ maxEntries: MAX_KEPT, now });
  const loaders = new Map<CredentialReader, BatchLoader<FoundCredential>>();

  const loaderOf = (reader: CredentialReader): BatchLoader<FoundCredential> => {
    const known = loaders.get(reader);
    if (known !== undefined) return known;
    const loader = createBatchLoader<FoundCredential>({
      maxBatch: MAX_BATCH,
      maxInFlight: MAX_IN_FLIGHT,
      loadMany: async (hashes) => {
        const { rows } = await pool.query<Record<string, unknown> & { token_hash: Buffer }>({
          name: reader.name, // prepared once per connection
          text: reader.sql,
          values: [hashes.map((hex) => Buffer.from(hex, 'hex'))],
        });
        return new Map(rows.map((row) => [row.token_hash.toString('hex'), reader.toFound(row)]));
      },
    });
    loaders.set(reader, loader);
    return loader;
  };

  const load = async (reader: CredentialReader, tokenHash: string, key: string): Promise<Found> => {
    const remember = memory.lookUp();
    const staleAt = now() + keepSeconds * 1_000;
    const found = await loaderOf(reader).load(tokenHash);
    if (found === undefined) return undefined;
    const verified = { found, tags: tagsOf(found), staleAt, identities: new Map<string, string>() };
    remember(key, verified, verified);
    return verified;
  };

  return {
    forget: memory.forget,
    forgetAll: memory.forgetAll,
    find: (reader, value) => {
      const tokenHash = hash('sha256', value, 'hex');
      const key = `${reader.name} ${tokenHash}`;
      return memory.get(key) ?? load(reader, tokenHash, key);
    },
  };
};
