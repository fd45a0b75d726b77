/** `/api/organizations/:id/invites/`. Only the answer that creates an invitation contains its link. */

import { type InviteAnswer, inviteCreateSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import type { ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { organizationInPath } from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import type { InvitationMailLimits } from './invitation-mail-limits.ts';
import { assertMayInvite, createInvitation, withdrawInvitation } from './invitations.ts';
import { LEVELS } from './levels.ts';
import { toInviteWire } from './member-wire.ts';

export interface InvitationRoutesParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: InvitationMailLimits;
}

const BASE = '/api/organizations/:organization_id/invites';

export const createInvitationRoutes = (parts: InvitationRoutesParts): readonly ApiRoute[] => {
  const { config, database, clock } = parts;
  return [
    {
      method: 'get',
      path: `${BASE}/`,
      handler: async (call) => {
        const { req, res } = call;
        const { organization } = await organizationInPath(parts, call, LEVELS.admin);
        const where = { organizationId: organization.id, acceptedAt: null };
        const page = await pageOf(req, config.PUBLIC_URL, async ({ limit, offset }) => {
          const [count, invitations] = await Promise.all([
            database.invitation.count({ where }),
            database.invitation.findMany({
              where,
              orderBy: { createdAt: 'desc' },
              take: limit,
              skip: offset,
            }),
          ]);
          const creatorIds = invitations.flatMap(({ createdById }) =>
            createdById === null ? [] : [createdById],
          );
          const creators = await database.user.findMany({ where: { id: { in: creatorIds } } });
          const byId = new Map(creators.map((user) => [user.id, user]));
          const now = clock.now();
          return {
            count,
            results: invitations.map((invitation) =>
              toInviteWire(invitation, byId.get(invitation.createdById ?? 0), now),
            ),
          };
        });
        res.json(page);
      },
    },
    {
      method: 'post',
      path: `${BASE}/`,
      authorize: async (call) => {
        const { organization, membership } = await organizationInPath(parts, call, LEVELS.admin);
        assertMayInvite(membership.level, parseInput(inviteCreateSchema, call.req.body).level);
        return organization.id;
      },
      handler: async (call) => {
        const { req, res } = call;
        const access = await organizationInPath(parts, call, LEVELS.admin);
        const input = parseInput(inviteCreateSchema, req.body);
        const { invitation, url } = await createInvitation(parts, access, {
          email: input.target_email ?? null,
          level: input.level,
          requestId: req.id,
        });
        const made: InviteAnswer = { ...toInviteWire(invitation, access.user, clock.now()), url };
        res.status(201).json(made);
      },
    },
    {
      method: 'delete',
      path: `${BASE}/:id/`,
      handler: async (call) => {
        const { params, req, res } = call;
        const access = await organizationInPath(parts, call, LEVELS.admin);
        await withdrawInvitation(parts, { ...access, requestId: req.id }, params['id']!);
        res.status(204).end();
      },
    },
  ];
};
