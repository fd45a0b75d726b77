/** `meridian projects …`: the projects of this region. */
import { projectCreateSchema } from '@meridian/contracts/accounts';
import { identityTag } from '@meridian/contracts/internal';
import { isUuid, NotFoundError } from '@meridian/core';
import { maskToken, mintToken } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import {
  type CommandGroup,
  commandGroup,
  type Input,
  parseArguments,
  toTable,
  UsageError,
} from '@meridian/service-kit/operator';
import type { AccountEvents } from '../account-events.ts';
import { recordAudit } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Project } from '../generated/prisma/client.ts';
import { lockOrganization } from '../organizations/lock-role.ts';
import { createProject } from './create-project.ts';

export interface ProjectsCommandParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly events: AccountEvents;
}

type Listed = Project & { readonly organization: { readonly name: string } };

const toRow = ({ id, name, token, timezone, organizationId, organization, createdAt }: Listed) => ({
  id,
  name,
  token,
  timezone,
  organization: { id: organizationId, name: organization.name },
  createdAt: createdAt.toISOString(),
});

const findOrganizationId = (input: Input): string | undefined => {
  const id = input.find('organization');
  if (id !== undefined && !isUuid(id))
    throw new UsageError('--organization takes the id of an organization.');
  return id;
};

const noOrganization = (id: string): NotFoundError =>
  new NotFoundError('not_found', `There is no organization ${id} in this region.`);

export const projectsGroup: CommandGroup<ProjectsCommandParts> = commandGroup('projects', [
  {
    usage: 'projects list [--organization ID] [--search TEXT]',
    summary: 'The projects of this region, with their tokens.',
    run: async ({ database }, input) => {
      const organizationId = findOrganizationId(input);
      const search = input.find('search');
      if (
        organizationId !== undefined &&
        (await database.organization.count({ where: { id: organizationId } })) === 0
      )
        throw noOrganization(organizationId);
      const projects = await database.project.findMany({
        where: {
          ...(organizationId !== undefined && { organizationId }),
          ...(search !== undefined && { name: containsText(search) }),
        },
        include: { organization: { select: { name: true } } },
        orderBy: { id: 'asc' },
      });
      const data = projects.map(toRow);
      const rows = data.map(({ id, name, organization, token }) => [
        id,
        name,
        organization.name,
        organization.id,
        token,
      ]);
      const text = toTable(['PROJECT', 'NAME', 'ORGANIZATION', 'ORGANIZATION ID', 'TOKEN'], rows);
      return { data, text: data.length === 0 ? 'No projects.' : text };
    },
  },
  {
    usage: 'projects create NAME --organization ID [--timezone ZONE]',
    summary: 'A new project of an organization. Prints its token.',
    run: async ({ config, database, events }, input, { operator }) => {
      const organizationId = findOrganizationId(input) ?? input.get('organization');
      const { name, timezone } = parseArguments(
        projectCreateSchema,
        { name: input.get('NAME'), timezone: input.find('timezone') },
        { name: 'NAME', timezone: '--timezone' },
      );
      const { organization, project } = await database.$transaction(async (tx) => {
        await lockOrganization(tx, organizationId);
        const found = await tx.organization.findUnique({
          where: { id: organizationId },
          include: { memberships: true },
        });
        if (found === null) throw noOrganization(organizationId);
        const made = await createProject(tx, {
          organizationId,
          name,
          region: config.REGION,
          ...(timezone !== undefined && { timezone }),
        });
        await recordAudit(tx, {
          actor: { kind: 'operator', name: operator },
          action: 'project.created',
          target: { kind: 'project', id: made.id },
          organizationId,
          projectId: made.id,
          after: { name, timezone: made.timezone },
        });
        return { organization: found, project: made };
      });
      await events.revoked(organization.memberships.map(({ userId }) => identityTag.user(userId)));
      await events.projectChanged(project.id, [project.token]);
      const data = toRow({ ...project, organization });
      return { data, text: `Project ${project.id}, token ${project.token}` };
    },
  },
  {
    usage: 'projects rotate-token PROJECT',
    summary: 'A new capture token. Events that are sent with the old one are refused.',
    run: async ({ config, database, events }, input, { operator }) => {
      const id = input.getNumber('PROJECT');
      const { before, after } = await database.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT 1 FROM projects WHERE id = ${id} FOR UPDATE`;
        const found = await tx.project.findUnique({ where: { id } });
        if (found === null) throw new NotFoundError('not_found', `There is no project ${id} in this region.`);
        const changed = await tx.project.update({
          where: { id },
          data: { token: mintToken('phc', config.REGION) },
          include: { organization: { select: { name: true } } },
        });
        await recordAudit(tx, {
          actor: { kind: 'operator', name: operator },
          action: 'project.token_reset',
          target: { kind: 'project', id },
          organizationId: found.organizationId,
          projectId: id,
          before: { token: maskToken(found.token) },
          after: { token: maskToken(changed.token) },
        });
        return { before: found, after: changed };
      });
      await events.projectChanged(id, [before.token, after.token]);
      return { data: toRow(after), text: `Project ${id}, token ${after.token}` };
    },
  },
]);
