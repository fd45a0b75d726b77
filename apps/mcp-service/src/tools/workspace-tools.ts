/** Organizations, projects, and the user. */
import { InvalidRequestError } from '@meridian/core';
import { z } from 'zod';
import { listAnswer, objectAnswer, pageQuery, pick } from './list-answer.ts';
import { pageInput, pageOutput } from './page.ts';
import { tableOf } from './quote-data.ts';
import { defineTool, type Tool, type ToolContext } from './tool.ts';

const organizationId = z.uuid().describe('The id of an organization, from organizations-list.');
const projectId = z.int().positive().describe('The id of a project, from projects-get.');

const currentOrganization = async (call: ToolContext['call']): Promise<string> => {
  const user = (await call('GET /api/users/:id/', { params: { id: '@me' } })) as {
    organization: { id: string } | null;
  };
  if (user.organization !== null) return user.organization.id;
  throw new InvalidRequestError('invalid_input', 'Pass an organization: the user has no current one.', {
    attr: 'organization_id',
  });
};

const ORGANIZATION_MEMBERS = ['id', 'name', 'slug'];

const organizationsTool = (name: string): Tool =>
  defineTool(name, {
    title: 'List organizations',
    description: 'Lists the organizations that the user gave access to. Projects belong to organizations.',
    feature: 'workspace',
    operations: ['GET /api/organizations/'],
    input: pageInput,
    output: pageOutput,
    example: {},
    run: async (args, { call }) =>
      listAnswer(
        await call('GET /api/organizations/', { query: pageQuery(args) }),
        args,
        ORGANIZATION_MEMBERS,
      ),
  });

export const WORKSPACE_TOOLS: readonly Tool[] = [
  organizationsTool('organizations-list'),
  organizationsTool('organizations-get'),
  defineTool('organization-get', {
    title: 'Get an organization',
    description: 'Reads an organization; by default the current one.',
    feature: 'workspace',
    operations: ['GET /api/organizations/:organization_id/', 'GET /api/users/:id/'],
    input: { organization_id: organizationId.optional() },
    output: { id: z.string(), name: z.string() },
    example: {},
    run: async ({ organization_id }, { call }) =>
      objectAnswer(
        'Organization.',
        await call('GET /api/organizations/:organization_id/', {
          params: { organization_id: organization_id ?? (await currentOrganization(call)) },
        }),
      ),
  }),
  defineTool('switch-organization', {
    title: 'Switch the organization',
    description:
      "Makes an organization the user's current one, and its first project the current project. This also changes what the user sees in the web app.",
    feature: 'workspace',
    effect: 'update',
    operations: ['PATCH /api/users/:id/'],
    input: { organization_id: organizationId },
    output: { organization_id: z.string(), project_id: z.int().nullable() },
    example: { organization_id: '019a3f0b-90aa-7b1c-a2d3-4e5f60718293' },
    run: async ({ organization_id }, { call }) => {
      const user = await call('PATCH /api/users/:id/', {
        params: { id: '@me' },
        body: { set_current_organization: organization_id },
      });
      const { team } = user as { team: { id: number } | null };
      return {
        structured: { organization_id, project_id: team?.id ?? null },
        text: `The current organization is ${organization_id}, the current project ${team?.id ?? 'none'}.`,
      };
    },
  }),
  defineTool('projects-get', {
    title: 'List projects',
    description:
      'Lists the projects that the user gave access to, and says which one is current. Tools without `project_id` read the current project.',
    feature: 'workspace',
    operations: ['GET /api/projects/'],
    input: pageInput,
    output: { ...pageOutput, current_project_id: z.int().nullable() },
    example: {},
    run: async (args, { call, principal }) => {
      const page = await call('GET /api/projects/', { query: pageQuery(args) });
      const { structured, text } = listAnswer(page, args, ['id', 'name', 'organization', 'timezone']);
      const { currentProjectId } = principal;
      return {
        structured: { ...structured, current_project_id: currentProjectId },
        text: `The current project is ${currentProjectId ?? 'not set'}. ${text}`,
      };
    },
  }),
  defineTool('project-get', {
    title: 'Get a project',
    description: 'Reads a project: its name, time zone and settings.',
    feature: 'workspace',
    operations: ['GET /api/projects/:project_id/'],
    input: {},
    output: { id: z.int(), name: z.string() },
    example: {},
    run: async (_args, { call }) => objectAnswer('Project.', await call('GET /api/projects/:project_id/')),
  }),
  defineTool('switch-project', {
    title: 'Switch the project',
    description:
      "Makes a project the user's current one, which tools without `project_id` read. This also changes what the user sees in the web app; to read another project once, pass `project_id` instead.",
    feature: 'workspace',
    effect: 'update',
    operations: ['PATCH /api/users/:id/'],
    input: { project_id: projectId },
    output: { project_id: z.int() },
    example: { project_id: 1 },
    run: async ({ project_id }, { call }) => {
      await call('PATCH /api/users/:id/', {
        params: { id: '@me' },
        body: { set_current_team: project_id },
      });
      return { structured: { project_id }, text: `The current project is ${project_id}.` };
    },
  }),
  defineTool('user-get', {
    title: 'Get the user',
    description: 'Reads who gave you access: name, e-mail address, current organization and project.',
    feature: 'workspace',
    operations: ['GET /api/users/:id/'],
    input: {},
    output: { uuid: z.string(), email: z.string() },
    example: {},
    run: async (_args, { call }) => {
      const user = (await call('GET /api/users/:id/', { params: { id: '@me' } })) as Record<string, unknown>;
      const members = ['id', 'uuid', 'email', 'first_name', 'last_name', 'organization', 'team'];
      const picked = pick(user, members);
      return { structured: picked, text: `User.\n${tableOf(['uuid', 'email', 'first_name'], [picked])}` };
    },
  }),
];
