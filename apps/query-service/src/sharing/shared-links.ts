/** The link of an object: found, changed and recorded in the activity log. */
import type { SharedKind, sharingWriteSchema } from '@meridian/contracts/sharing';
import { ConflictError, InvalidRequestError, NotFoundError, uuidV7 } from '@meridian/core';
import type { z } from 'zod';
import { type NewActivity, recordActivity } from '../activity/activity.ts';
import { type Database, type Transaction, takeTurns, toJson } from '../database.ts';
import type { SharedLinkPassword } from '../generated/prisma/client.ts';
import type { ShareTokens } from './share-tokens.ts';
import { hashPassword, type LockedLink, randomPassword } from './unlock.ts';

/** The shared object and the member that shares it. */
export interface SharedTarget {
  readonly projectId: number;
  readonly kind: SharedKind;
  readonly objectId: string;
  /** The name in the activity log. */
  readonly name: string | null;
  readonly shortId?: string;
}

export interface Sharer {
  readonly userId: number | null;
  readonly scopes: readonly string[];
}

export type SharingChange = z.output<typeof sharingWriteSchema>;

export interface SharedLinks {
  find(target: SharedTarget): Promise<LockedLink | undefined>;
  /** Finds a link by the hash of its token. */
  findByHash(tokenHash: Uint8Array<ArrayBuffer>): Promise<LockedLink | undefined>;
  change(target: SharedTarget, change: SharingChange, sharer: Sharer): Promise<LockedLink>;
  /** Gives the link a new token; the old one ends at once. */
  refresh(target: SharedTarget, sharer: Sharer): Promise<LockedLink>;
  addPassword(
    target: SharedTarget,
    asked: { readonly password: string | undefined; readonly note: string },
    sharer: Sharer,
  ): Promise<{ readonly row: SharedLinkPassword; readonly password: string }>;
  deletePassword(target: SharedTarget, passwordId: string, sharer: Sharer): Promise<void>;
}

const MAX_PASSWORDS = 5;
const WITH_PASSWORDS = { passwords: { orderBy: { createdAt: 'asc' } } } as const;
const SCOPES_OF_ACTIVITY = { insight: 'Insight', dashboard: 'Dashboard', endpoint: 'Endpoint' } as const;

export const createSharedLinks = ({
  database,
  tokens,
}: {
  readonly database: Database;
  readonly tokens: ShareTokens;
}): SharedLinks => {
  const find = (db: Database | Transaction, { projectId, kind, objectId }: SharedTarget) =>
    db.sharedLink.findUnique({
      where: { projectId_kind_objectId: { projectId, kind, objectId } },
      include: WITH_PASSWORDS,
    });

  const require = async (db: Database | Transaction, target: SharedTarget): Promise<LockedLink> => {
    const link = await find(db, target);
    if (link === null) throw new ConflictError('conflict', 'Share it first: send {"enabled": true}.');
    return link;
  };

  const record = (
    tx: Transaction,
    target: SharedTarget,
    { userId }: Sharer,
    activity: NewActivity['activity'],
  ): Promise<void> =>
    recordActivity(tx, {
      projectId: target.projectId,
      scope: SCOPES_OF_ACTIVITY[target.kind],
      itemId: target.objectId,
      activity,
      userId,
      name: target.name,
      ...(target.shortId !== undefined && { shortId: target.shortId }),
    });

  return {
    find: async (target) => (await find(database, target)) ?? undefined,
    findByHash: async (tokenHash) =>
      (await database.sharedLink.findUnique({ where: { tokenHash }, include: WITH_PASSWORDS })) ?? undefined,
    change: async (target, change, sharer) => {
      const { projectId, kind, objectId } = target;
      const { enabled, settings, password_required, frame_ancestors } = change;
      const columns = {
        ...(enabled !== undefined && { enabled }),
        // The numbers are computed with the scopes of the member that shares it now.
        ...(enabled === true && { scopes: [...sharer.scopes] }),
        ...(settings !== undefined && { settings: toJson(settings ?? {}) }),
        ...(password_required !== undefined && { passwordRequired: password_required }),
        ...(frame_ancestors !== undefined && { frameAncestors: frame_ancestors }),
      };
      return database.$transaction(async (tx) => {
        const before = await find(tx, target);
        const link = await tx.sharedLink.upsert({
          where: { projectId_kind_objectId: { projectId, kind, objectId } },
          create: { projectId, kind, objectId, createdById: sharer.userId, ...tokens.mint(), ...columns },
          update: columns,
          include: WITH_PASSWORDS,
        });
        const wasEnabled = before?.enabled ?? false;
        const activity =
          link.enabled === wasEnabled
            ? 'sharing updated'
            : link.enabled
              ? 'sharing enabled'
              : 'sharing disabled';
        await record(tx, target, sharer, activity);
        return link;
      });
    },
    refresh: (target, sharer) =>
      database.$transaction(async (tx) => {
        const { id } = await require(tx, target);
        await record(tx, target, sharer, 'access token refreshed');
        return tx.sharedLink.update({ where: { id }, data: tokens.mint(), include: WITH_PASSWORDS });
      }),
    addPassword: async (target, { password = randomPassword(), note }, sharer) => {
      const passwordHash = await hashPassword(password);
      const row = await database.$transaction(async (tx) => {
        await takeTurns(tx, 'passwords of a link', `${target.projectId} ${target.kind} ${target.objectId}`);
        const { id, passwords, passwordRequired } = await require(tx, target);
        if (!passwordRequired) {
          throw new InvalidRequestError('invalid_input', 'Set password_required before you add passwords.', {
            attr: 'password_required',
          });
        }
        if (passwords.length >= MAX_PASSWORDS) {
          throw new InvalidRequestError('invalid_input', `A link has at most ${MAX_PASSWORDS} passwords.`);
        }
        await record(tx, target, sharer, 'sharing updated');
        return tx.sharedLinkPassword.create({
          data: { id: uuidV7(), linkId: id, passwordHash, note, createdById: sharer.userId },
        });
      });
      return { row, password };
    },
    deletePassword: (target, passwordId, sharer) =>
      database.$transaction(async (tx) => {
        const { id } = await require(tx, target);
        const { count } = await tx.sharedLinkPassword.deleteMany({ where: { id: passwordId, linkId: id } });
        if (count === 0) throw new NotFoundError('not_found', 'The link has no password with this id.');
        await record(tx, target, sharer, 'sharing updated');
      }),
  };
};
