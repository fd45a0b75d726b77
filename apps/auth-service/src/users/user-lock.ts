/**
 * A new password ends sessions, grants and consents in the transaction that changes the row of the user. What gives
 * access locks that row too and checks again what allowed it, so it either comes first and is ended with the rest, or
 * finds the new password and gives nothing. `organizations/lock-role.ts` states the order of locks.
 */
import { createHash } from 'node:crypto';
import { UnauthenticatedError } from '@meridian/core';
import type { Transaction } from '../database.ts';

/** The password in force until the end of the transaction, as its hash. Undefined for a user who is gone. */
export const lockPasswordHash = async (tx: Transaction, userId: number): Promise<string | undefined> => {
  const rows = await tx.$queryRaw<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE id = ${userId} FOR SHARE`;
  return rows[0]?.password_hash;
};

/** Allows one change of a user at a time: of the password, the profile, or the number of things that the user owns. */
export const lockUser = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
};

/** A session of the user. */
export interface OwnSession {
  readonly userId: number;
  readonly sessionId: string;
}

/** Whether the session still exists. Called with the row of the user locked. */
export const hasSession = async (tx: Transaction, { userId, sessionId }: OwnSession): Promise<boolean> =>
  (await tx.session.count({ where: { id: sessionId, userId } })) > 0;

/** Throws when the session has ended. */
export const assertHasSession = async (tx: Transaction, session: OwnSession): Promise<void> => {
  if (!(await hasSession(tx, session)))
    throw new UnauthenticatedError('not_authenticated', 'You are no longer signed in. Sign in again.');
};

/** Locks the user and throws when the session has ended. */
export const assertSignedIn = async (tx: Transaction, session: OwnSession): Promise<void> => {
  await lockPasswordHash(tx, session.userId);
  await assertHasSession(tx, session);
};

/** Names the password in force, for stores that must not hold its hash. */
export const passwordVersionOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');
