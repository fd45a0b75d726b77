/** `/api/users/@me/sessions/`: users list and end their sessions, from a signed-in browser. */
import { endSessionsParams, type SessionAnswer } from '@meridian/contracts/accounts';
import type { ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Session } from '../generated/prisma/client.ts';
import { getCaller } from '../http/caller.ts';
import { deviceNameOf } from './device-name.ts';
import type { Sessions } from './sessions.ts';

const BASE = '/api/users/@me/sessions';

export const createSessionRoutes = (parts: {
  readonly database: Database;
  readonly sessions: Sessions;
}): readonly ApiRoute[] => {
  const { sessions } = parts;
  return [
    {
      method: 'get',
      path: `${BASE}/`,
      handler: async ({ principal, res }) => {
        const user = await getCaller(parts, principal);
        const found = await sessions.list(user.id);
        res.json(found.map((session) => toSessionWire(session, principal.credentialId)));
      },
    },
    {
      method: 'delete',
      path: `${BASE}/`,
      handler: async ({ principal, req, res }) => {
        const user = await getCaller(parts, principal);
        const { keep_current: keep } = parseInput(endSessionsParams, req.query);
        const exceptId = keep === 'true' ? principal.credentialId : undefined;
        await sessions.endOthers({ user, requestId: req.id }, exceptId);
        res.status(204).end();
      },
    },
    {
      method: 'delete',
      path: `${BASE}/:id/`,
      handler: async ({ principal, params, req, res }) => {
        const user = await getCaller(parts, principal);
        await sessions.endOne({ user, requestId: req.id }, params['id']!);
        res.status(204).end();
      },
    },
  ];
};

const toSessionWire = (session: Session, currentId: string): SessionAnswer => ({
  id: session.id,
  device: deviceNameOf(session.userAgent),
  user_agent: session.userAgent,
  /** An IPv4 /24 or an IPv6 /48; null before it was first noted. */
  network: session.lastNetwork || null,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  is_current: session.id === currentId,
});
