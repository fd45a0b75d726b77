/** `/api/users/@me/`: the caller's account. */

import { type UserPatch, userPatchSchema } from '@meridian/contracts/accounts';
import { identityTag, type Principal } from '@meridian/contracts/internal';
import { ForbiddenError, InvalidRequestError, NotFoundError } from '@meridian/core';
import type { ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AccountEvents } from '../account-events.ts';
import { actorCredentialOf } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { getCaller } from '../http/caller.ts';
import { changeProfile } from './change-profile.ts';
import type { PasswordChanges } from './password-changes.ts';
import { toUserWire } from './user-wire.ts';

export interface UserRoutesParts {
  readonly database: Database;
  readonly events: AccountEvents;
  readonly passwordChanges: PasswordChanges;
}

const MINE = ['@me', '@current'];

const assertSession = ({ credential }: Principal): void => {
  if (credential === 'session') return;
  throw new ForbiddenError(
    'permission_denied',
    'Sign in to change your password. API keys and tokens cannot change it.',
  );
};

export const createUserRoutes = (parts: UserRoutesParts): readonly ApiRoute[] => {
  const { database, events } = parts;

  /** `@me` or the caller's own id; other accounts are not found. */
  const getSelf = async (principal: Principal, id: string): Promise<User> => {
    const user = await getCaller(parts, principal);
    if (!MINE.includes(id) && id !== user.uuid)
      throw new NotFoundError('not_found', 'There is no such user.');
    return user;
  };

  const describe = async (user: User, principal: Principal) => {
    const [memberships, projects] = await Promise.all([
      database.membership.findMany({
        where: { userId: user.id, organizationId: { in: principal.organizationIds } },
        include: { organization: true },
        orderBy: { joinedAt: 'asc' },
      }),
      database.project.findMany({ where: { id: { in: principal.projectIds } }, orderBy: { id: 'asc' } }),
    ]);
    return toUserWire(user, { memberships, projects });
  };

  return [
    {
      method: 'get',
      path: '/api/users/:id/',
      handler: async ({ principal, params, res }) => {
        res.json(await describe(await getSelf(principal, params['id']!), principal));
      },
    },
    {
      method: 'patch',
      path: '/api/users/:id/',
      handler: async ({ principal, params, req, res }) => {
        const user = await getSelf(principal, params['id']!);
        const patch = parseInput(userPatchSchema, req.body);
        const by = { user, credential: actorCredentialOf(principal), requestId: req.id };
        const profile = {
          ...(patch.first_name !== undefined && { firstName: patch.first_name }),
          ...(patch.last_name !== undefined && { lastName: patch.last_name }),
          ...(patch.theme_mode !== undefined && { themeMode: patch.theme_mode }),
          ...(await currentPlace(patch, principal)),
        };
        const save = async (tx: Transaction) => {
          await changeProfile(tx, by, profile);
        };
        if (patch.password === undefined) await database.$transaction(save);
        else {
          assertSession(principal);
          const { current_password: currentPassword = '', password: newPassword } = patch;
          // All or nothing: a patch that is refused has changed no password.
          await parts.passwordChanges.change(
            { ...by, currentPassword, newPassword, keepSessionId: principal.credentialId },
            save,
          );
        }
        await events.revoked([identityTag.user(user.id)]);
        res.json(await describe(await getCaller(parts, principal), principal));
      },
    },
  ];

  async function currentPlace(patch: UserPatch, principal: Principal) {
    if (patch.set_current_team !== undefined) {
      const project = principal.projectIds.includes(patch.set_current_team)
        ? await database.project.findUnique({ where: { id: patch.set_current_team } })
        : null;
      if (project === null)
        throw new InvalidRequestError('invalid_input', 'There is no such project.', {
          attr: 'set_current_team',
        });
      return { currentProjectId: project.id, currentOrganizationId: project.organizationId };
    }
    if (patch.set_current_organization === undefined) return {};
    const organizationId = patch.set_current_organization;
    if (!principal.organizationIds.includes(organizationId)) {
      throw new InvalidRequestError('invalid_input', 'There is no such organization.', {
        attr: 'set_current_organization',
      });
    }
    const project = await database.project.findFirst({ where: { organizationId }, orderBy: { id: 'asc' } });
    return { currentOrganizationId: organizationId, currentProjectId: project?.id ?? null };
  }
};
