/**
 * The signing keys of this region. A new key is published before it signs and stays published after its last use,
 * so that verifiers always know it.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Clock, seal, unseal, uuidV7 } from '@meridian/core';
import type { IdentitySigningKey } from '@meridian/identity';
import { ID_TOKEN_ALGORITHM } from '@meridian/oauth-protocol';
import type { Logger } from '@meridian/service-kit';
import {
  createLocalJWKSet,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { SigningKey } from '../generated/prisma/client.ts';
import { sealingKeyOf } from './sealing-key.ts';

const ALGORITHMS = { identity: 'EdDSA', id_token: ID_TOKEN_ALGORITHM } as const;
export type KeyPurpose = keyof typeof ALGORITHMS;
const PURPOSES = Object.keys(ALGORITHMS) as KeyPurpose[];

export interface SigningKeys {
  /** The key that signs now. */
  current(purpose: KeyPurpose): Promise<IdentitySigningKey>;
  publicKeys(purpose: KeyPurpose): Promise<JSONWebKeySet>;
  /** The key set for verifying within this process. */
  keySet(purpose: KeyPurpose): JWTVerifyGetKey;
  /** Creates the next key when the newest is old enough or `force` is set, and deletes expired ones. */
  rotate(options?: { readonly force?: boolean }): Promise<void>;
  /** The published keys, newest first, without their private parts. */
  list(): Promise<readonly SigningKeyState[]>;
}

export interface SigningKeyState {
  readonly kid: string;
  readonly purpose: KeyPurpose;
  readonly state: 'signs' | 'published before use' | 'published after use' | 'unreadable';
  readonly activeFrom: Date;
  readonly retiresAt: Date | null;
}

/** Longer than a verifier keeps a key set. */
const PUBLISHED_BEFORE_USE_MS = 20 * 60_000;
/** Longer than anything signed lives. */
const PUBLISHED_AFTER_USE_MS = 24 * 3600_000;
const RELOAD_MS = 60_000;
/** The id of an advisory lock: replicas that start together create one key. */
const LOCK = 7_310_001;

interface LoadedKey {
  readonly row: SigningKey;
  readonly privateKey: KeyObject;
}

interface SigningKeyParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const createSigningKeys = ({ config, database, clock, logger }: SigningKeyParts): SigningKeys => {
  const loaded = new Map<KeyPurpose, { keys: Promise<LoadedKey[]>; reloadAt: number }>();

  const open = (row: SigningKey): LoadedKey[] => {
    try {
      return [{ row, privateKey: createPrivateKey(unseal(sealingKeyOf(config), row.sealedKey)) }];
    } catch (error) {
      logger.warn(
        { kid: row.kid, err: error },
        'ignoring a signing key that was encrypted with another AUTH_SECRET',
      );
      return [];
    }
  };

  const load = async (purpose: KeyPurpose): Promise<LoadedKey[]> => {
    const stored = await published(database, purpose, clock.now());
    const keys = stored.flatMap(open);
    if (usableNow(keys, clock.now()).length > 0) return keys;
    await makeFirst(purpose);
    return (await published(database, purpose, clock.now())).flatMap(open);
  };

  const makeFirst = (purpose: KeyPurpose): Promise<void> =>
    database.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      const keys = (await published(tx, purpose, clock.now())).flatMap(open);
      if (usableNow(keys, clock.now()).length === 0) await insertKey(tx, purpose, clock.now());
    });

  const insertKey = async (tx: Transaction, purpose: KeyPurpose, activeFrom: Date): Promise<void> => {
    const algorithm = ALGORITHMS[purpose];
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const kid = uuidV7(clock.now());
    const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' };
    await tx.signingKey.create({
      data: {
        kid,
        purpose,
        algorithm,
        publicJwk,
        sealedKey: seal(sealingKeyOf(config), await exportPKCS8(pair.privateKey)),
        createdAt: clock.now(),
        activeFrom,
      },
    });
  };

  const keysOf = (purpose: KeyPurpose): Promise<LoadedKey[]> => {
    const known = loaded.get(purpose);
    if (known !== undefined && performance.now() < known.reloadAt) return known.keys;
    const keys = load(purpose);
    loaded.set(purpose, { keys, reloadAt: performance.now() + RELOAD_MS });
    keys.catch(() => loaded.delete(purpose));
    return keys;
  };

  const rotatePurpose = (purpose: KeyPurpose, force: boolean): Promise<void> =>
    database.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      const now = clock.now();
      const newest = (await published(tx, purpose, now))[0];
      const age = newest === undefined ? 0 : now.getTime() - newest.activeFrom.getTime();
      const isOld = age >= config.AUTH_SIGNING_KEY_ROTATION_SECONDS * 1000;
      // A key that does not sign yet is the next one already.
      if (newest !== undefined && (isOld || (force && age >= 0))) {
        const activeFrom = new Date(now.getTime() + PUBLISHED_BEFORE_USE_MS);
        await insertKey(tx, purpose, activeFrom);
        await tx.signingKey.updateMany({
          where: { purpose, retiresAt: null, activeFrom: { lt: activeFrom } },
          data: { retiresAt: new Date(activeFrom.getTime() + PUBLISHED_AFTER_USE_MS) },
        });
      }
      await tx.signingKey.deleteMany({ where: { purpose, retiresAt: { lt: now } } });
    });

  const publicKeys = async (purpose: KeyPurpose): Promise<JSONWebKeySet> => ({
    keys: (await keysOf(purpose)).map(({ row }) => row.publicJwk as JWK),
  });

  return {
    publicKeys,
    current: async (purpose) => {
      const key = usableNow(await keysOf(purpose), clock.now())[0];
      if (key === undefined) throw new Error(`no usable signing key for ${purpose}`);
      return { kid: key.row.kid, privateKey: key.privateKey };
    },
    keySet: (purpose) => {
      // Public keys by id. An unknown id is looked up once in the database.
      const find = async (kid: string | undefined): Promise<boolean> =>
        (await publicKeys(purpose)).keys.some((key) => key.kid === kid);
      return async (header, token) => {
        if (!(await find(header.kid))) loaded.delete(purpose);
        return createLocalJWKSet(await publicKeys(purpose))(header, token);
      };
    },
    rotate: async ({ force = false } = {}) => {
      for (const purpose of PURPOSES) {
        await keysOf(purpose);
        await rotatePurpose(purpose, force);
        loaded.delete(purpose);
      }
    },
    list: async () => {
      const now = clock.now();
      const states = PURPOSES.map(async (purpose) => {
        const rows = await published(database, purpose, now);
        const signing = rows.find((row) => row.activeFrom <= now && open(row).length > 0)?.kid;
        return rows.map((row): SigningKeyState => {
          const { kid, activeFrom, retiresAt } = row;
          const state =
            open(row).length === 0
              ? 'unreadable'
              : kid === signing
                ? 'signs'
                : activeFrom > now
                  ? 'published before use'
                  : 'published after use';
          return { kid, purpose, state, activeFrom, retiresAt };
        });
      });
      return (await Promise.all(states)).flat();
    },
  };
};

/** Newest first. */
const published = (db: Transaction, purpose: KeyPurpose, now: Date): Promise<SigningKey[]> =>
  db.signingKey.findMany({
    where: { purpose, OR: [{ retiresAt: null }, { retiresAt: { gt: now } }] },
    orderBy: { activeFrom: 'desc' },
  });

const usableNow = (keys: readonly LoadedKey[], now: Date): LoadedKey[] =>
  keys.filter(({ row }) => row.activeFrom <= now);
