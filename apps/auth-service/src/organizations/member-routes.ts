/** `/api/organizations/:id/members/`: the members and their roles. */

import { memberPatchSchema } from '@meridian/contracts/accounts';
import { identityTag } from '@meridian/contracts/internal';
import { isUuid, NotFoundError } from '@meridian/core';
import type { ApiCall, ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AccountEvents } from '../account-events.ts';
import { actorCredentialOf } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { organizationInPath } from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import { changeMember } from './change-member.ts';
import { LEVELS } from './levels.ts';
import { toMemberWire } from './member-wire.ts';

export interface MemberRoutesParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly events: AccountEvents;
}

export const createMemberRoutes = (parts: MemberRoutesParts): readonly ApiRoute[] => {
  const { config, database, events } = parts;

  const getMember = async (call: ApiCall) => {
    const { params } = call;
    const access = await organizationInPath(parts, call, LEVELS.member);
    const uuid = params['user_uuid'] === '@me' ? access.user.uuid : params['user_uuid']!;
    const member = isUuid(uuid)
      ? await database.membership.findFirst({
          where: { organizationId: access.organization.id, user: { uuid } },
          include: { user: true },
        })
      : null;
    if (member === null) throw new NotFoundError('not_found', 'There is no such member.');
    return { ...access, member };
  };

  return [
    {
      method: 'get',
      path: '/api/organizations/:organization_id/members/',
      handler: async (call) => {
        const { req, res } = call;
        const { organization } = await organizationInPath(parts, call, LEVELS.member);
        const where = { organizationId: organization.id };
        const page = await pageOf(req, config.PUBLIC_URL, async ({ limit, offset }) => {
          const [count, members] = await Promise.all([
            database.membership.count({ where }),
            database.membership.findMany({
              where,
              include: { user: true },
              orderBy: { joinedAt: 'asc' },
              take: limit,
              skip: offset,
            }),
          ]);
          return { count, results: members.map(toMemberWire) };
        });
        res.json(page);
      },
    },
    {
      method: 'patch',
      path: '/api/organizations/:organization_id/members/:user_uuid/',
      handler: async (call) => {
        const { user, member } = await getMember(call);
        const { level } = parseInput(memberPatchSchema, call.req.body);
        const changed = await changeMember(database, {
          actor: user,
          credential: actorCredentialOf(call.principal),
          memberId: member.id,
          newLevel: level,
          requestId: call.req.id,
        });
        await events.revoked([identityTag.user(member.userId)]);
        call.res.json(toMemberWire({ ...changed, user: member.user }));
      },
    },
    {
      method: 'delete',
      path: '/api/organizations/:organization_id/members/:user_uuid/',
      handler: async (call) => {
        const { user, member } = await getMember(call);
        await changeMember(database, {
          actor: user,
          credential: actorCredentialOf(call.principal),
          memberId: member.id,
          newLevel: undefined,
          requestId: call.req.id,
        });
        await events.revoked([identityTag.user(member.userId)]);
        call.res.status(204).end();
      },
    },
  ];
};
