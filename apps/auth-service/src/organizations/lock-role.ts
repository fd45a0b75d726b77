/**
 * Locks for changes that depend on the role of a member. A transaction takes the locks that it needs in this order, so
 * that two of them never wait for each other:
 *
 *   1. the organization  2. its memberships  3. its project  4. users
 *   5. what belongs to these, in this order: invitations, sessions, consents, agreements, keys, grants, codes and tokens,
 *      mails
 *
 * Many rows of one table are locked by id, refresh tokens by hash. An UPDATE locks rows in the order of its plan, so
 * lock them first with `SELECT … ORDER BY id FOR UPDATE` (`FOR NO KEY UPDATE` unless they are deleted). Deferrable work
 * (recording a use, deleting expired rows) skips locked rows. If Postgres still aborts a transaction that a user waits
 * for, `repeatConflicts` retries it.
 *
 * A member who makes a change holds the membership for sharing, and keeps it until the change is written. A removal or
 * a new role takes it alone, so it waits for such changes and then finds all that they wrote.
 */
import type { NotFoundError } from '@meridian/core';
import type { Transaction } from '../database.ts';
import { assertLevel, noOrganization } from '../http/caller.ts';
import type { Level } from './levels.ts';

export interface MemberOf {
  readonly organizationId: string;
  readonly userId: number;
}

/** Allows one change of an organization at a time: of its members, its name, or a number that has a limit. */
export const lockOrganization = async (tx: Transaction, organizationId: string): Promise<void> => {
  await tx.$executeRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
};

/** Keeps the organization from being deleted while something that belongs to it changes. */
export const keepOrganization = async (tx: Transaction, organizationId: string): Promise<void> => {
  await tx.$executeRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR KEY SHARE`;
};

/** Checks the role in the writing transaction, and locks it and the organization against changes. */
export const lockRole = async (
  tx: Transaction,
  { organizationId, userId }: MemberOf,
  minLevel: Level,
  notFound: () => NotFoundError = noOrganization,
): Promise<number> => {
  await keepOrganization(tx, organizationId);
  const [member] = await tx.$queryRaw<readonly { readonly level: number }[]>`
    SELECT level FROM memberships WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId} FOR SHARE`;
  if (member === undefined) throw notFound();
  assertLevel(member.level, minLevel);
  return member.level;
};

/** Keeps all memberships of a user, for a change that depends on what the user reaches. */
export const lockMembershipsOf = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.$executeRaw`SELECT 1 FROM memberships WHERE user_id = ${userId} ORDER BY id FOR SHARE`;
};

/** Takes all memberships of an organization alone, before they end with it. */
export const lockMembershipsIn = async (tx: Transaction, organizationId: string): Promise<void> => {
  await tx.$executeRaw`
    SELECT 1 FROM memberships WHERE organization_id = ${organizationId}::uuid ORDER BY id FOR UPDATE`;
};
