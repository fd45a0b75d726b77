/** `/api/projects/…` and its alias `/api/environments/…`: projects and their settings. */

import {
  mergeSettings,
  type ProjectPatch,
  projectCreateSchema,
  projectPatchSchema,
  SETTING_NAMES,
  type StoredProjectSettings,
  storedProjectSettingsSchema,
  withDefaultSettings,
} from '@meridian/contracts/accounts';
import { identityTag, type Principal } from '@meridian/contracts/internal';
import { InvalidRequestError } from '@meridian/core';
import {
  type ApiCall,
  type ApiRoute,
  maskToken,
  mintToken,
  type ProjectApiRoute,
  projectInReach,
} from '@meridian/identity';
import { repeatConflicts } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import type { AccountEvents } from '../account-events.ts';
import { hasChanged, recordAudit, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Prisma, Project, User } from '../generated/prisma/client.ts';
import {
  assertLevel,
  currentOrganizationId,
  getCaller,
  getOrganizationAccess,
  type OrganizationAccess,
  organizationInPath,
} from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import { LEVELS, type Level } from '../organizations/levels.ts';
import { lockOrganization, lockRole } from '../organizations/lock-role.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { spend } from '../rate-limits/spend.ts';
import { createProject } from './create-project.ts';
import { getProjectAccess, lockProjectAs, noProject, type ProjectAccess } from './project-access.ts';
import { toProjectWire } from './project-wire.ts';

export interface ProjectRoutesParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly limits: Pick<Limits, 'timezoneChangesOfProject'>;
}

interface ProjectChange {
  readonly action: `project.${string}`;
  readonly data: Prisma.ProjectUpdateInput;
  readonly settings?: StoredProjectSettings;
  readonly requestId: string;
}

export const createProjectRoutes = (parts: ProjectRoutesParts): readonly (ApiRoute | ProjectApiRoute)[] => {
  const { config, database, events, limits } = parts;

  const list = async (call: ApiCall, where: Prisma.ProjectWhereInput): Promise<void> => {
    const user = await getCaller(parts, call.principal);
    const levels = await levelsOf(user);
    const page = await pageOf(call.req, config.PUBLIC_URL, async ({ limit, offset }) => {
      const [count, projects] = await Promise.all([
        database.project.count({ where }),
        database.project.findMany({ where, orderBy: { id: 'asc' }, take: limit, skip: offset }),
      ]);
      return {
        count,
        results: projects.map((project) =>
          toProjectWire(project, levels.get(project.organizationId) ?? null),
        ),
      };
    });
    call.res.json(page);
  };

  const levelsOf = async (user: User): Promise<ReadonlyMap<string, number>> => {
    const memberships = await database.membership.findMany({ where: { userId: user.id } });
    return new Map(memberships.map(({ organizationId, level }) => [organizationId, level]));
  };

  const creatorAccess = ({ principal }: ApiCall, organizationId: string): Promise<OrganizationAccess> =>
    getOrganizationAccess(parts, principal, organizationId, LEVELS.admin);

  const authorizeCreation = async (call: ApiCall, organizationId: string): Promise<string> =>
    (await creatorAccess(call, organizationId)).organization.id;

  const create = async (call: ApiCall, organizationId: string): Promise<void> => {
    const { user, organization, membership, credential } = await creatorAccess(call, organizationId);
    const input = parseInput(projectCreateSchema, call.req.body);
    const project = await database.$transaction(async (tx) => {
      // Locked, so that concurrent requests cannot exceed the limit together.
      await lockOrganization(tx, organization.id);
      await lockRole(tx, { organizationId: organization.id, userId: user.id }, LEVELS.admin);
      const max = config.AUTH_MAX_PROJECTS_PER_ORGANIZATION;
      if ((await tx.project.count({ where: { organizationId: organization.id } })) >= max) {
        throw new InvalidRequestError('invalid_input', `An organization can have at most ${max} projects.`);
      }
      const made = await createProject(tx, {
        organizationId: organization.id,
        name: input.name,
        region: config.REGION,
        ...(input.timezone !== undefined && { timezone: input.timezone }),
      });
      await recordAudit(tx, {
        actor: userActor(user, credential),
        action: 'project.created',
        target: { kind: 'project', id: made.id },
        organizationId: organization.id,
        projectId: made.id,
        after: { name: made.name, timezone: made.timezone },
        requestId: call.req.id,
      });
      return made;
    });
    await forgetIdentitiesOfMembers(organization.id);
    await events.projectChanged(project.id, [project.token]);
    call.res.status(201).json(toProjectWire(project, membership.level));
  };

  /** The members gained or lost a project. */
  const forgetIdentitiesOfMembers = async (organizationId: string): Promise<void> => {
    const members = await database.membership.findMany({
      where: { organizationId },
      select: { userId: true },
    });
    await events.revoked(members.map(({ userId }) => identityTag.user(userId)));
  };

  const change = async (
    { user, project, credential }: ProjectAccess,
    { action, data, settings = {}, requestId }: ProjectChange,
  ): Promise<Project> => {
    const { before, after } = await database.$transaction(async (tx) => {
      // Locked, so that of two concurrent changes the second records the result of the first and replaces its token.
      const found = await lockProjectAs(tx, project, user, LEVELS.admin);
      const changed = await tx.project.update({
        where: { id: project.id },
        data: { ...data, ...settingsColumn(found, settings) },
      });
      const shown = (state: Project) => ({
        ...pick(withMaskedToken(state), Object.keys(data)),
        ...pick(settingsOf(state), Object.keys(settings)),
      });
      if (hasChanged(found.token, changed.token) || hasChanged(shown(found), shown(changed)))
        await recordAudit(tx, {
          actor: userActor(user, credential),
          action,
          target: { kind: 'project', id: project.id },
          organizationId: project.organizationId,
          projectId: project.id,
          before: shown(found),
          after: shown(changed),
          requestId,
        });
      return { before: found, after: changed };
    });
    await events.projectChanged(project.id, [...new Set([before.token, after.token])]);
    return after;
  };

  /** Also accepts credentials that are limited to the project, and so cannot read the organization. */
  const projectOfOrganization = async (
    { principal, params }: ApiCall,
    minLevel: Level,
  ): Promise<ProjectAccess> => {
    const { organization_id: organizationId, project_id: projectId } = params;
    const access = await getProjectAccess(
      parts,
      principal,
      projectInReach(principal, projectId!),
      LEVELS.member,
    );
    const named =
      organizationId === '@current' ? await currentOrganization(access.user, principal) : organizationId;
    if (named !== access.project.organizationId) throw noProject();
    assertLevel(access.level, minLevel);
    return access;
  };

  const currentOrganization = async (user: User, principal: Principal): Promise<string | undefined> => {
    const id = currentOrganizationId(user, principal);
    if (id !== undefined || principal.currentProjectId === null) return id;
    // The credential is limited to projects.
    const project = await database.project.findUnique({ where: { id: principal.currentProjectId } });
    return project?.organizationId;
  };

  const send = ({ res }: ApiCall, { project, level }: ProjectAccess): void => {
    res.json(toProjectWire(project, level));
  };

  const update = async (call: ApiCall, access: ProjectAccess): Promise<void> => {
    const patch = parseInput(projectPatchSchema, call.req.body);
    const data = toColumns(patch);
    const settings: StoredProjectSettings = pick(patch, SETTING_NAMES);
    const isEmpty = Object.keys(data).length + Object.keys(settings).length === 0;
    const save = async () =>
      isEmpty
        ? access.project
        : change(access, { action: 'project.changed', data, settings, requestId: call.req.id });
    const hasNewTimezone = patch.timezone !== undefined && patch.timezone !== access.project.timezone;
    const project = hasNewTimezone
      ? await spend(limits.timezoneChangesOfProject, String(access.project.id), save)
      : await save();
    send(call, { ...access, project });
  };

  return [
    ...(['/api/projects/', '/api/environments/'] as const).map(
      (path): ApiRoute => ({
        method: 'get',
        path,
        handler: (call) => list(call, { id: { in: call.principal.projectIds } }),
      }),
    ),
    {
      method: 'post',
      path: '/api/projects/',
      authorize: (call) => authorizeCreation(call, '@current'),
      handler: (call) => create(call, '@current'),
    },
    {
      method: 'get',
      path: '/api/organizations/:organization_id/projects/',
      handler: async (call) => {
        const { organization } = await organizationInPath(parts, call, LEVELS.member);
        await list(call, { organizationId: organization.id, id: { in: call.principal.projectIds } });
      },
    },
    {
      method: 'post',
      path: '/api/organizations/:organization_id/projects/',
      authorize: (call) => authorizeCreation(call, call.params['organization_id']!),
      handler: (call) => create(call, call.params['organization_id']!),
    },
    {
      method: 'get',
      path: '/api/organizations/:organization_id/projects/:project_id/',
      handler: async (call) => send(call, await projectOfOrganization(call, LEVELS.member)),
    },
    {
      method: 'patch',
      path: '/api/organizations/:organization_id/projects/:project_id/',
      handler: async (call) => update(call, await projectOfOrganization(call, LEVELS.admin)),
    },
    {
      method: 'get',
      projectPath: '/',
      handler: async (call) =>
        send(call, await getProjectAccess(parts, call.principal, call.projectId, LEVELS.member)),
    },
    {
      method: 'patch',
      projectPath: '/',
      handler: async (call) =>
        update(call, await getProjectAccess(parts, call.principal, call.projectId, LEVELS.admin)),
    },
    {
      method: 'delete',
      projectPath: '/',
      handler: async ({ principal, projectId, req, res }) => {
        const { user, project } = await getProjectAccess(parts, principal, projectId, LEVELS.admin);
        const gone = await repeatConflicts(() =>
          database.$transaction(async (tx) => {
            const deleted = await lockProjectAs(tx, project, user, LEVELS.admin);
            await tx.$executeRaw`
              SELECT 1 FROM users WHERE current_project_id = ${project.id} ORDER BY id FOR NO KEY UPDATE`;
            await tx.user.updateMany({
              where: { currentProjectId: project.id },
              data: { currentProjectId: null },
            });
            await tx.project.delete({ where: { id: project.id } });
            await recordAudit(tx, {
              actor: userActor(user),
              action: 'project.deleted',
              target: { kind: 'project', id: project.id },
              organizationId: project.organizationId,
              projectId: project.id,
              before: { name: deleted.name },
              requestId: req.id,
            });
            return deleted;
          }),
        );
        await forgetIdentitiesOfMembers(project.organizationId);
        await events.revoked([identityTag.project(project.id)]);
        await events.projectChanged(project.id, [gone.token]);
        res.status(204).end();
      },
    },
    ...(['post', 'patch'] as const).map(
      (method): ProjectApiRoute => ({
        method,
        projectPath: '/reset_token/',
        authorize: async ({ principal, projectId }) => {
          await getProjectAccess(parts, principal, projectId, LEVELS.admin);
        },
        handler: async ({ principal, projectId, req, res }) => {
          const access = await getProjectAccess(parts, principal, projectId, LEVELS.admin);
          const data = { token: mintToken('phc', config.REGION) };
          const changed = await change(access, { action: 'project.token_reset', data, requestId: req.id });
          res.json(toProjectWire(changed, access.level));
        },
      }),
    ),
  ];
};

const toColumns = (patch: ProjectPatch): Prisma.ProjectUpdateInput => {
  const columns = {
    name: patch.name,
    timezone: patch.timezone,
    weekStartDay: patch.week_start_day,
    testAccountFilters: patch.test_account_filters as Prisma.InputJsonArray | undefined,
    pathCleaningFilters: patch.path_cleaning_filters as Prisma.InputJsonArray | undefined,
    dataRetentionDays: patch.data_retention_days,
    anonymizeIps: patch.anonymize_ips,
    personOnEventsMode: patch.person_on_events_mode,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

const withMaskedToken = (project: Project): Project => ({ ...project, token: maskToken(project.token) });

const settingsOf = (project: Project): StoredProjectSettings =>
  withDefaultSettings(storedProjectSettingsSchema.parse(project.settings));

const settingsColumn = (project: Project, patch: StoredProjectSettings): Prisma.ProjectUpdateInput => {
  if (Object.keys(patch).length === 0) return {};
  const settings = mergeSettings(storedProjectSettingsSchema.parse(project.settings), patch);
  if (settings === undefined)
    throw new InvalidRequestError('invalid_input', 'The settings of a project must have at most 64 KiB.');
  return { settings: settings as Prisma.InputJsonObject };
};

const pick = <Value extends object>(value: Value, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
