/**
 * Codes and tokens in Postgres, with prepared statements for speed. Each change is one statement that locks the
 * grant and marks what it consumes, so that one of several concurrent uses wins and none revives a revoked grant.
 */
import { createBatcher } from '@meridian/core';
import { isPostgresConflict, isPostgresOutage } from '@meridian/postgres';
import type { Pool } from 'pg';
import { createBatchLoader } from '../../exchange/batch-loader.ts';
import type { GrantedAccess } from '../grants/remaining-access.ts';
import {
  CONSUME_CODE,
  FIND_ACCESS_TOKEN,
  FIND_CODE,
  FIND_REFRESH_TOKENS,
  REDEEM_CODE,
  REPEAT_ACCESS_TOKEN,
  REVOKE_ACCESS_TOKEN,
  ROTATE_REFRESH_TOKENS,
} from './token-sql.ts';

interface GrantFacts extends GrantedAccess {
  readonly grantId: string;
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** The key that the refresh tokens of the grant are bound to. */
  readonly grantDpopJkt: string | null;
  /** How the client authenticated when the user consented; null if not recorded. */
  readonly grantAuthMethod: string | null;
  /** When the user last entered the password; null if not recorded. */
  readonly grantAuthenticatedAt: Date | null;
  readonly grantExpiresAt: Date;
  readonly grantRevokedAt: Date | null;
}

export interface StoredCode extends GrantFacts {
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly dpopJkt: string | null;
  readonly nonce: string | null;
  readonly authenticatedAt: Date | null;
  readonly expiresAt: Date;
  readonly consumedAt: Date | null;
}

export interface StoredRefreshToken extends GrantFacts {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
  readonly successorSpentAt: Date | null;
}

export interface StoredAccessToken extends GrantFacts {
  /** Its name in logs and messages. */
  readonly id: string;
  readonly dpopJkt: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export interface NewAccessToken {
  readonly id: string;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly dpopJkt: string | undefined;
  readonly expiresAt: Date;
}

interface NewRefreshToken {
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

interface RedeemCode {
  readonly codeHash: Buffer;
  readonly grantId: string;
  readonly access: NewAccessToken;
  readonly refresh: NewRefreshToken | undefined;
  /** Binds the refresh tokens of the grant to this key. */
  readonly grantDpopJkt: string | undefined;
  readonly now: Date;
}

interface RotateRefreshToken {
  readonly presentedHash: Buffer;
  readonly grantId: string;
  readonly access: NewAccessToken;
  readonly successor: NewRefreshToken;
  readonly now: Date;
}

export interface TokenStore {
  findCode(hash: Buffer): Promise<StoredCode | undefined>;
  findRefreshToken(hash: Buffer): Promise<StoredRefreshToken | undefined>;
  findAccessToken(hash: Buffer): Promise<StoredAccessToken | undefined>;
  /** False when another request consumed the code first. */
  consumeCode(hash: Buffer, now: Date): Promise<boolean>;
  /** Consumes the code and writes its tokens; false, with nothing written, when it was consumed or revoked. */
  redeemCode(use: RedeemCode): Promise<boolean>;
  /**
   * Marks the token as used and writes its successor; false, with nothing written, when it was used or revoked.
   */
  rotateRefreshToken(use: RotateRefreshToken): Promise<boolean>;
  /** Writes the access token unless it exists. Returns its expiry, or undefined for a revoked grant. */
  repeatAccessToken(grantId: string, access: NewAccessToken, now: Date): Promise<Date | undefined>;
  /** The id of the token when this call revoked it. */
  revokeAccessToken(hash: Buffer, now: Date): Promise<string | undefined>;
}

const accessValues = (access: NewAccessToken): unknown[] => [
  access.hash,
  access.id,
  access.scopes,
  access.resources,
  access.dpopJkt ?? null,
  access.expiresAt,
];

const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

const rotationRow = ({ presentedHash, grantId, access, successor }: RotateRefreshToken): object => ({
  presented: bytea(presentedHash),
  grant_id: grantId,
  successor: bytea(successor.hash),
  successor_expires_at: successor.expiresAt,
  access_hash: bytea(access.hash),
  access_id: access.id,
  scopes: access.scopes,
  resources: access.resources,
  dpop_jkt: access.dpopJkt ?? null,
  access_expires_at: access.expiresAt,
});

/**
 * Concurrent round trips of one kind. Later work is batched into the next one: a batch of ten costs Postgres
 * almost as little as one.
 */
const MAX_IN_FLIGHT = 1;
const MAX_BATCH = 100;

export const createTokenStore = (pool: Pool): TokenStore => {
  const first = async <Row extends object>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row | undefined> => (await pool.query<Row>({ name, text, values })).rows[0];
  const changed = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    ((await pool.query({ name, text, values })).rowCount ?? 0) > 0;

  const refreshTokens = createBatchLoader<StoredRefreshToken>({
    maxInFlight: MAX_IN_FLIGHT,
    maxBatch: MAX_BATCH,
    loadMany: async (hashes) => {
      const { rows } = await pool.query<StoredRefreshToken & { tokenHash: Buffer }>({
        name: 'oauth-find-refresh',
        text: FIND_REFRESH_TOKENS,
        values: [hashes.map((hash) => Buffer.from(hash, 'hex'))],
      });
      return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
    },
  });

  const rotate = createBatcher<RotateRefreshToken, boolean>({
    maxInFlight: MAX_IN_FLIGHT,
    maxSize: MAX_BATCH,
    afterFailure: (error) =>
      isPostgresOutage(error) && !isPostgresConflict(error) ? 'fail-all' : 'retry-each',
    processBatch: async (uses) => {
      const { rows } = await pool.query<{ accessHash: Buffer }>({
        name: 'oauth-rotate-refresh',
        text: ROTATE_REFRESH_TOKENS,
        values: [
          uses[0]!.now,
          JSON.stringify(uses.map(rotationRow)),
          uses.map(({ grantId }) => grantId),
          uses.map(({ presentedHash }) => presentedHash),
        ],
      });
      const rotated = new Set(rows.map(({ accessHash }) => accessHash.toString('hex')));
      return uses.map(({ access }) => rotated.has(access.hash.toString('hex')));
    },
  });

  return {
    findCode: (hash) => first<StoredCode>('oauth-find-code', FIND_CODE, [hash]),
    findRefreshToken: (hash) => refreshTokens.load(hash.toString('hex')),
    findAccessToken: (hash) => first<StoredAccessToken>('oauth-find-access', FIND_ACCESS_TOKEN, [hash]),
    consumeCode: (hash, now) => changed('oauth-consume-code', CONSUME_CODE, [hash, now]),
    redeemCode: ({ codeHash, grantId, access, refresh, grantDpopJkt, now }) =>
      changed('oauth-redeem-code', REDEEM_CODE, [
        codeHash,
        grantId,
        now,
        ...accessValues(access),
        refresh?.hash ?? null,
        refresh?.expiresAt ?? null,
        grantDpopJkt ?? null,
      ]),
    rotateRefreshToken: rotate,
    repeatAccessToken: async (grantId, access, now) => {
      const values = [grantId, now, ...accessValues(access)];
      return (await first<{ expiresAt: Date }>('oauth-repeat-access', REPEAT_ACCESS_TOKEN, values))
        ?.expiresAt;
    },
    revokeAccessToken: async (hash, now) =>
      (await first<{ id: string }>('oauth-revoke-access', REVOKE_ACCESS_TOKEN, [hash, now]))?.id,
  };
};
