/**
 * Sessions of users: an opaque cookie, stored as a hash. Each sign-in creates a new session, which prevents
 * session fixation.
 */

import { identityTag } from '@meridian/contracts/internal';
import { type Clock, NotFoundError, UnauthenticatedError, uuidV7 } from '@meridian/core';
import { hashToken, mintToken, parseToken } from '@meridian/identity';
import { coarseNetworkOf } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import type { AccountEvents } from '../account-events.ts';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Session, User } from '../generated/prisma/client.ts';
import { isUuid } from '../http/is-uuid.ts';
import type { Cookies } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}

export interface Sessions {
  findSession(req: Request): Promise<SignedIn | undefined>;
  getSession(req: Request): Promise<SignedIn>;
  /** Signs the user in and ends the earlier session of this browser. */
  create(user: User, req: Request, res: Response): Promise<void>;
  end(req: Request, res: Response): Promise<void>;
  /** The active sessions, most recently used first. */
  list(userId: number): Promise<Session[]>;
  /** One session of the user, by its id; `NotFoundError` for any other. */
  endOne(userId: number, id: string): Promise<void>;
  /** After a change of password: signs out all other browsers. */
  endOthers(userId: number, exceptId: string | undefined): Promise<void>;
  /** Whether the password was entered recently, as changes to keys and members require. */
  isRecent(session: Session): boolean;
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

  /** Answers how many sessions this call ended. */
  const remove = async (ids: readonly string[]): Promise<number> => {
    const { count } = await database.session.deleteMany({ where: { id: { in: [...ids] } } });
    await events.revoked(ids.map(identityTag.credential));
    return count;
  };

  const endCurrent = async (req: Request): Promise<void> => {
    const current = await findSession(req);
    if (current !== undefined) await remove([current.session.id]);
  };

  return {
    findSession,
    getSession: async (req) => {
      const found = await findSession(req);
      if (found === undefined) throw new UnauthenticatedError('not_authenticated', 'You are not signed in.');
      return found;
    },
    create: async (user, req, res) => {
      await endCurrent(req);
      const token = mintToken('phsn', config.REGION);
      const now = clock.now();
      const lifetimeSeconds = config.AUTH_SESSION_LIFETIME_SECONDS;
      const id = uuidV7(now);
      await database.$transaction(async (tx) => {
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
          requestId: req.id,
        });
      });
      cookies.set(res, 'session', token, lifetimeSeconds);
      cookies.clear(res, 'browser');
      devices.remember(req, res, user.id);
    },
    end: async (req, res) => {
      await endCurrent(req);
      cookies.clear(res, 'session');
    },
    list: (userId) =>
      database.session.findMany({
        where: { userId, expiresAt: { gt: clock.now() } },
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
      }),
    endOne: async (userId, id) => {
      const found = isUuid(id) ? await database.session.findFirst({ where: { id, userId } }) : null;
      if (found === null || (await remove([id])) === 0)
        throw new NotFoundError('not_found', 'There is no such session.');
    },
    endOthers: async (userId, exceptId) => {
      const others = await database.session.findMany({
        where: { userId, ...(exceptId === undefined ? {} : { id: { not: exceptId } }) },
        select: { id: true },
      });
      await remove(others.map(({ id }) => id));
    },
    isRecent: (session) =>
      clock.now().getTime() - session.authenticatedAt.getTime() < config.AUTH_RECENT_SIGN_IN_SECONDS * 1000,
  };
};
