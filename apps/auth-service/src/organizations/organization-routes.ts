/** `/api/organizations/…`: the organizations of the caller. */
import {
  type OrganizationAnswer,
  organizationCreateSchema,
  organizationPatchSchema,
} from '@meridian/contracts/accounts';
import { identityTag } from '@meridian/contracts/internal';
import type { ApiRoute } from '@meridian/identity';
import { repeatConflicts } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { AccountEvents } from '../account-events.ts';
import { hasChanged, recordAudit, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Organization } from '../generated/prisma/client.ts';
import { getCaller, noOrganization, type OrganizationAccess, organizationInPath } from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import { createProject } from '../projects/create-project.ts';
import { toProjectBasic } from '../users/user-wire.ts';
import { assertIsCreator, assertMayCreateOrganization, createOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { LEVELS } from './levels.ts';
import { lockOrganization, lockRole } from './lock-role.ts';
import { toOrganizationBasic } from './organization-wire.ts';

export interface OrganizationRoutesParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly events: AccountEvents;
}

const createdSchema = z.object({ id: z.uuid() });

export const createOrganizationRoutes = (parts: OrganizationRoutesParts): readonly ApiRoute[] => {
  const { config, database, events } = parts;

  const describe = async ({ organization, membership }: OrganizationAccess): Promise<OrganizationAnswer> => {
    const [projects, memberCount] = await Promise.all([
      database.project.findMany({ where: { organizationId: organization.id }, orderBy: { id: 'asc' } }),
      database.membership.count({ where: { organizationId: organization.id } }),
    ]);
    return {
      ...toOrganizationBasic(organization, membership.level),
      member_count: memberCount,
      teams: projects.map(toProjectBasic),
      projects: projects.map(({ id, name }) => ({ id, organization_id: organization.id, name })),
    };
  };

  const rename = (
    { user, organization: { id }, credential }: OrganizationAccess,
    name: string,
    requestId: string,
  ): Promise<Organization> =>
    database.$transaction(async (tx) => {
      // Locked, so that of two concurrent changes the second records the result of the first.
      await lockOrganization(tx, id);
      await lockRole(tx, { organizationId: id, userId: user.id }, LEVELS.admin);
      const found = await tx.organization.findUnique({ where: { id } });
      if (found === null) throw noOrganization();
      if (hasChanged(found.name, name))
        await recordAudit(tx, {
          actor: userActor(user, credential),
          action: 'organization.changed',
          target: { kind: 'organization', id },
          organizationId: id,
          before: { name: found.name },
          after: { name },
          requestId,
        });
      return tx.organization.update({ where: { id }, data: { name } });
    });

  return [
    {
      method: 'get',
      path: '/api/organizations/',
      handler: async ({ principal, req, res }) => {
        const user = await getCaller(parts, principal);
        const where = { userId: user.id, organizationId: { in: principal.organizationIds } };
        const page = await pageOf(req, config.PUBLIC_URL, async ({ limit, offset }) => {
          const [count, memberships] = await Promise.all([
            database.membership.count({ where }),
            database.membership.findMany({
              where,
              include: { organization: true },
              orderBy: { joinedAt: 'asc' },
              take: limit,
              skip: offset,
            }),
          ]);
          return {
            count,
            results: memberships.map(({ organization, level }) => toOrganizationBasic(organization, level)),
          };
        });
        res.json(page);
      },
    },
    {
      method: 'post',
      path: '/api/organizations/',
      authorize: async ({ principal }) => {
        const user = await getCaller(parts, principal);
        await assertIsCreator(database, config, user.id);
        return null;
      },
      // The answer contains the token of the first project, which only members may see.
      authorizeAnswer: async ({ principal }, body) => {
        const { id: organizationId } = createdSchema.parse(body);
        const user = await getCaller(parts, principal);
        const member = { organizationId, userId: user.id };
        if ((await database.membership.count({ where: member })) === 0) throw noOrganization();
      },
      handler: async ({ principal, req, res }) => {
        const user = await getCaller(parts, principal);
        const { name } = parseInput(organizationCreateSchema, req.body);
        const { organization, project } = await database.$transaction(async (tx) => {
          await assertMayCreateOrganization(tx, config, user.id);
          const made = await createOrganization(tx, name, user.id);
          const first = await createProject(tx, {
            organizationId: made.id,
            name: 'Default project',
            region: config.REGION,
          });
          await tx.user.update({
            where: { id: user.id },
            data: { currentOrganizationId: made.id, currentProjectId: first.id },
          });
          await recordAudit(tx, {
            actor: userActor(user),
            action: 'organization.created',
            target: { kind: 'organization', id: made.id },
            organizationId: made.id,
            after: { name },
            requestId: req.id,
          });
          return { organization: made, project: first };
        });
        await events.revoked([identityTag.user(user.id)]);
        const made: OrganizationAnswer = {
          ...toOrganizationBasic(organization, LEVELS.owner),
          member_count: 1,
          teams: [toProjectBasic(project)],
          projects: [{ id: project.id, organization_id: organization.id, name: project.name }],
        };
        res.status(201).json(made);
      },
    },
    {
      method: 'get',
      path: '/api/organizations/:organization_id/',
      handler: async (call) => {
        call.res.json(await describe(await organizationInPath(parts, call, LEVELS.member)));
      },
    },
    {
      method: 'patch',
      path: '/api/organizations/:organization_id/',
      handler: async (call) => {
        const access = await organizationInPath(parts, call, LEVELS.admin);
        const { name } = parseInput(organizationPatchSchema, call.req.body);
        const organization =
          name === undefined ? access.organization : await rename(access, name, call.req.id);
        call.res.json(await describe({ ...access, organization }));
      },
    },
    {
      method: 'delete',
      path: '/api/organizations/:organization_id/',
      handler: async (call) => {
        const { req, res } = call;
        const { user, organization } = await organizationInPath(parts, call, LEVELS.owner);
        const gone = await repeatConflicts(() =>
          database.$transaction((tx) => deleteOrganization(tx, organization.id, { user, requestId: req.id })),
        );
        await events.revoked([
          ...gone.members.map(({ userId }) => identityTag.user(userId)),
          ...gone.projects.map(({ id }) => identityTag.project(id)),
        ]);
        await Promise.all(gone.projects.map(({ id, token }) => events.projectChanged(id, [token])));
        res.status(204).end();
      },
    },
  ];
};
