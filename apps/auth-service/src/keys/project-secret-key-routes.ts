/** `/api/projects/:id/project_secret_api_keys/`: keys that can only run endpoints. */

import {
  projectSecretKeyCreateSchema,
  projectSecretKeyListParams,
  projectSecretKeyPatchSchema,
} from '@meridian/contracts/accounts';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { userActor } from '../audit/audit.ts';
import { LEVELS } from '../organizations/levels.ts';
import { getProjectAccess } from '../projects/project-access.ts';
import { toProjectSecretKeyWire } from './key-wire.ts';
import {
  changeSecretKey,
  createSecretKey,
  deleteSecretKey,
  getSecretKey,
  type KeyChange,
  type ProjectSecretKeysParts,
  rollSecretKey,
} from './project-secret-keys.ts';

const BASE = '/project_secret_api_keys';

export const createProjectSecretKeyRoutes = (parts: ProjectSecretKeysParts): readonly ProjectApiRoute[] => {
  const { database } = parts;

  const admin = async ({ principal, projectId, req }: ProjectApiCall): Promise<KeyChange> => {
    const { user, project } = await getProjectAccess(parts, principal, projectId, LEVELS.admin);
    return { project, actor: userActor(user), requestId: req.id };
  };

  return [
    {
      method: 'get',
      projectPath: `${BASE}/`,
      handler: async (call) => {
        const { project } = await admin(call);
        const { limit, offset } = parseInput(projectSecretKeyListParams, call.req.query);
        const keys = await database.projectSecretKey.findMany({
          where: { projectId: project.id },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: limit,
          skip: offset,
        });
        call.res.json(keys.map((key) => toProjectSecretKeyWire(key)));
      },
    },
    {
      method: 'post',
      projectPath: `${BASE}/`,
      authorize: async (call) => {
        await admin(call);
      },
      handler: async (call) => {
        const change = await admin(call);
        const input = parseInput(projectSecretKeyCreateSchema, call.req.body);
        const { key, value } = await createSecretKey(parts, change, input);
        call.res.status(201).json(toProjectSecretKeyWire(key, value));
      },
    },
    {
      method: 'get',
      projectPath: `${BASE}/:id/`,
      handler: async (call) => {
        const { project } = await admin(call);
        call.res.json(toProjectSecretKeyWire(await getSecretKey(database, project.id, call.params['id']!)));
      },
    },
    {
      method: 'patch',
      projectPath: `${BASE}/:id/`,
      handler: async (call) => {
        const change = await admin(call);
        const patch = parseInput(projectSecretKeyPatchSchema, call.req.body);
        call.res.json(
          toProjectSecretKeyWire(await changeSecretKey(parts, change, call.params['id']!, patch)),
        );
      },
    },
    {
      method: 'post',
      projectPath: `${BASE}/:id/roll/`,
      authorize: async (call) => {
        const { project } = await admin(call);
        await getSecretKey(database, project.id, call.params['id']!);
      },
      handler: async (call) => {
        const { key, value } = await rollSecretKey(parts, await admin(call), call.params['id']!);
        call.res.json(toProjectSecretKeyWire(key, value));
      },
    },
    {
      method: 'delete',
      projectPath: `${BASE}/:id/`,
      handler: async (call) => {
        await deleteSecretKey(parts, await admin(call), call.params['id']!);
        call.res.status(204).end();
      },
    },
  ];
};
