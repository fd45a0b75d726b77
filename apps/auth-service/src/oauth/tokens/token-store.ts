/**
 * Codes and tokens in Postgres, by prepared statements: this is the hot path. Every change is one statement that
 * first takes the row of the grant and then marks what it consumes, so that of any number of simultaneous uses one
 * wins, and a use in flight never revives a revoked grant.
 */
import type { Pool } from 'pg';
import type { AccessChoice } from '../access-choice.ts';
import {
  CONSUME_CODE,
  FIND_ACCESS_TOKEN,
  FIND_CODE,
  FIND_REFRESH_TOKEN,
  REDEEM_CODE,
  REPEAT_ACCESS_TOKEN,
  REVOKE_ACCESS_TOKEN,
  ROTATE_REFRESH_TOKEN,
} from './token-sql.ts';

interface GrantFacts extends AccessChoice {
  readonly grantId: string;
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** The key that the refresh tokens of the grant are bound to. */
  readonly grantDpopJkt: string | null;
  readonly grantExpiresAt: Date;
  readonly grantRevokedAt: Date | null;
}

export interface StoredCode extends GrantFacts {
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly dpopJkt: string | null;
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
  /** Binds the refresh tokens of the grant from now on. */
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
  /** Spends the token and writes its successor; false, with nothing written, when it was spent or revoked. */
  rotateRefreshToken(use: RotateRefreshToken): Promise<boolean>;
  /** Writes the access token again unless it is there; when it expires, or undefined for a revoked grant. */
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

export const createTokenStore = (pool: Pool): TokenStore => {
  const first = async <Row extends object>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row | undefined> => (await pool.query<Row>({ name, text, values })).rows[0];
  const changed = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    ((await pool.query({ name, text, values })).rowCount ?? 0) > 0;

  return {
    findCode: (hash) => first<StoredCode>('oauth-find-code', FIND_CODE, [hash]),
    findRefreshToken: (hash) => first<StoredRefreshToken>('oauth-find-refresh', FIND_REFRESH_TOKEN, [hash]),
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
    rotateRefreshToken: ({ presentedHash, grantId, access, successor, now }) =>
      changed('oauth-rotate-refresh', ROTATE_REFRESH_TOKEN, [
        presentedHash,
        grantId,
        now,
        ...accessValues(access),
        successor.hash,
        successor.expiresAt,
      ]),
    repeatAccessToken: async (grantId, access, now) => {
      const values = [grantId, now, ...accessValues(access)];
      return (await first<{ expiresAt: Date }>('oauth-repeat-access', REPEAT_ACCESS_TOKEN, values))
        ?.expiresAt;
    },
    revokeAccessToken: async (hash, now) =>
      (await first<{ id: string }>('oauth-revoke-access', REVOKE_ACCESS_TOKEN, [hash, now]))?.id,
  };
};
