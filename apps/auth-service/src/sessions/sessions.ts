/**
 * Sessions of users: an opaque cookie, stored as a hash. Each sign-in creates a new session, which prevents
 * session fixation.
 */

import { identityTag } from '@meridian/contracts/internal';
import { type Clock, isUuid, NotFoundError, UnauthenticatedError, uuidV7 } from '@meridian/core';
import { hashToken, mintToken, parseToken } from '@meridian/identity';
import { repeatConflicts } from '@meridian/postgres';
import { coarseNetworkOf } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import type { AccountEvents } from '../account-events.ts';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { Session, User } from '../generated/prisma/client.ts';
import { lockPasswordHash } from '../users/user-lock.ts';
import type { Cookies } from './cookies.ts';
import { deleteSessions } from './delete-sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import { wrongCredentials } from './wrong-credentials.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}

export interface Sessions {
  findSession(req: Request): Promise<SignedIn | undefined>;
  getSession(req: Request): Promise<SignedIn>;
  /**
   * Signs the user in and ends the earlier session of this browser. `user` is as the password was checked: throws
   * when another password is in force by now.
   */
  create(user: User, req: Request, res: Response): Promise<void>;
  end(req: Request, res: Response): Promise<void>;
  /** The active sessions, most recently used first. */
  list(userId: number): Promise<Session[]>;
  /** One session of the user, by its id; `NotFoundError` for any other. */
  endOne(by: EndedBy, id: string): Promise<void>;
  /** Signs out all browsers, or all but the one of `exceptId`. */
  endOthers(by: EndedBy, exceptId: string | undefined): Promise<void>;
  /** Whether the password was entered recently, as operations with `needsRecentSignIn` require. */
  isRecent(session: Session): boolean;
}

/** The user whose sessions end. */
export interface EndedBy {
  readonly user: Pick<User, 'id' | 'email'>;
  readonly requestId: string;
}

const SEEN_RESOLUTION_MS = 60_000;
const MAX_USER_AGENT = 300;

interface SessionParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly cookies: Cookies;
  readonly devices: KnownDevices;
  readonly events: AccountEvents;
  readonly clock: Clock;
}

export const createSessions = ({
  config,
  database,
  cookies,
  devices,
  events,
  clock,
}: SessionParts): Sessions => {
  const findSession = async (req: Request): Promise<SignedIn | undefined> => {
    const token = cookies.read(req, 'session');
    if (token === undefined || parseToken(token)?.kind !== 'phsn') return undefined;
    const found = await database.session.findUnique({
      where: { tokenHash: hashToken(token) },
      include: { user: true },
    });
    const now = clock.now();
    if (found === null || found.expiresAt <= now) return undefined;
    if (now.getTime() - found.lastSeenAt.getTime() > SEEN_RESOLUTION_MS) {
      const data = { lastSeenAt: now, lastNetwork: coarseNetworkOf(req.ip ?? '') };
      await database.session.updateMany({ where: { id: found.id }, data });
    }
    const { user, ...session } = found;
    return { session, user };
  };

  /** Deletes one session and records it; does nothing when it has ended already. */
  const endSession = async (
    { user, requestId }: EndedBy,
    id: string,
    action: 'user.signed_out' | 'session.ended',
  ): Promise<boolean> => {
    const isEnded = await database.$transaction(async (tx) => {
      const { count } = await tx.session.deleteMany({ where: { id, userId: user.id } });
      if (count === 0) return false;
      const target = { kind: 'session', id };
      await recordAuditForUser(tx, user.id, { actor: userActor(user), action, target, requestId });
      return true;
    });
    if (isEnded) await events.revoked([identityTag.credential(id)]);
    return isEnded;
  };

  /** Ends the session that a sign-in replaces. True when it was one of the user who signs in. */
  const endReplaced = async (
    tx: Transaction,
    { session: { id }, user: owner }: SignedIn,
    userId: number,
    requestId: string,
  ): Promise<boolean> => {
    const { count } = await tx.session.deleteMany({ where: { id } });
    if (count === 0 || owner.id === userId) return count > 0;
    await recordAuditForUser(tx, owner.id, {
      actor: userActor(owner),
      action: 'user.signed_out',
      target: { kind: 'session', id },
      after: { reason: 'sign_in_of_another_user' },
      requestId,
    });
    return false;
  };

  return {
    findSession,
    getSession: async (req) => {
      const found = await findSession(req);
      if (found === undefined) throw new UnauthenticatedError('not_authenticated', 'You are not signed in.');
      return found;
    },
    create: async (user, req, res) => {
      const earlier = await findSession(req);
      const token = mintToken('phsn', config.REGION);
      const now = clock.now();
      const lifetimeSeconds = config.AUTH_SESSION_LIFETIME_SECONDS;
      const id = uuidV7(now);
      await database.$transaction(async (tx) => {
        // A password that was changed after it was checked signs no one in.
        if ((await lockPasswordHash(tx, user.id)) !== user.passwordHash) throw wrongCredentials();
        const replaced = earlier !== undefined && (await endReplaced(tx, earlier, user.id, req.id));
        await tx.session.create({
          data: {
            id,
            tokenHash: hashToken(token),
            userId: user.id,
            userAgent: (req.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
            lastNetwork: coarseNetworkOf(req.ip ?? ''),
            createdAt: now,
            authenticatedAt: now,
            lastSeenAt: now,
            expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
          },
        });
        await recordAuditForUser(tx, user.id, {
          actor: userActor(user),
          action: 'user.signed_in',
          target: { kind: 'session', id },
          ...(replaced && { after: { replaces: earlier.session.id } }),
          requestId: req.id,
        });
      });
      if (earlier !== undefined) await events.revoked([identityTag.credential(earlier.session.id)]);
      cookies.set(res, 'session', token, lifetimeSeconds);
      cookies.clear(res, 'browser');
      devices.remember(req, res, user.id);
    },
    end: async (req, res) => {
      const current = await findSession(req);
      if (current !== undefined)
        await endSession({ user: current.user, requestId: req.id }, current.session.id, 'user.signed_out');
      cookies.clear(res, 'session');
    },
    list: (userId) =>
      database.session.findMany({
        where: { userId, expiresAt: { gt: clock.now() } },
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
      }),
    endOne: async (by, id) => {
      if (!isUuid(id) || !(await endSession(by, id, 'session.ended')))
        throw new NotFoundError('not_found', 'There is no such session.');
    },
    endOthers: async ({ user, requestId }, exceptId) => {
      const ended = await repeatConflicts(() =>
        database.$transaction(async (tx) => {
          const ids = await deleteSessions(tx, { userId: user.id, exceptId });
          await recordAuditForUser(tx, user.id, {
            actor: userActor(user),
            action: exceptId === undefined ? 'user.signed_out_everywhere' : 'user.signed_out_elsewhere',
            target: { kind: 'user', id: user.id },
            after: { sessions: ids.length },
            requestId,
          });
          return ids;
        }),
      );
      await events.revoked(ended.map(identityTag.credential));
    },
    isRecent: (session) =>
      clock.now().getTime() - session.authenticatedAt.getTime() < config.AUTH_RECENT_SIGN_IN_SECONDS * 1000,
  };
};
