/** `/api/projects/:id/project_secret_api_keys/`: keys that can only run endpoints. */

import {
  projectSecretKeyCreateSchema,
  projectSecretKeyListParams,
  projectSecretKeyPatchSchema,
} from '@meridian/contracts/accounts';
import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { NotFoundError, uuidV7 } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AccountEvents } from '../account-events.ts';
import { recordAudit, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { ProjectSecretKey } from '../generated/prisma/client.ts';
import { isUuid } from '../http/is-uuid.ts';
import { LEVELS } from '../organizations/levels.ts';
import { getProjectAccess, type ProjectAccess } from '../projects/project-access.ts';
import { newKeyValue } from './key-values.ts';
import { toProjectSecretKeyWire } from './key-wire.ts';

export interface ProjectSecretKeyRoutesParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
}

const BASE = '/project_secret_api_keys';

export const createProjectSecretKeyRoutes = (
  context: ProjectSecretKeyRoutesParts,
): readonly ProjectApiRoute[] => {
  const { config, database, events, clock } = context;

  const admin = ({ principal, projectId }: ProjectApiCall): Promise<ProjectAccess> =>
    getProjectAccess(context, principal, projectId, LEVELS.admin);

  const getKey = async (tx: Transaction, projectId: number, id: string): Promise<ProjectSecretKey> => {
    const isId = isUuid(id);
    const key = isId ? await tx.projectSecretKey.findFirst({ where: { id, projectId } }) : null;
    if (key === null) throw new NotFoundError('not_found', 'There is no such key.');
    return key;
  };

  const audit = (
    tx: Transaction,
    { user, project }: ProjectAccess,
    event: { verb: string; key: ProjectSecretKey; requestId: string },
  ): Promise<void> =>
    recordAudit(tx, {
      actor: userActor(user),
      action: `project_secret_key.${event.verb}`,
      target: { kind: 'project_secret_key', id: event.key.id },
      organizationId: project.organizationId,
      projectId: project.id,
      after: { label: event.key.label, mask: event.key.mask, scopes: event.key.scopes },
      requestId: event.requestId,
    });

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
      handler: async (call) => {
        const access = await admin(call);
        const { label, scopes } = parseInput(projectSecretKeyCreateSchema, call.req.body);
        const { value, stored } = newKeyValue('phs', config.REGION);
        const key = await database.$transaction(async (tx) => {
          const made = await tx.projectSecretKey.create({
            data: {
              id: uuidV7(),
              projectId: access.project.id,
              label,
              scopes,
              createdById: access.user.id,
              ...stored,
            },
          });
          await audit(tx, access, { verb: 'created', key: made, requestId: call.req.id });
          return made;
        });
        call.res.status(201).json(toProjectSecretKeyWire(key, value));
      },
    },
    {
      method: 'get',
      projectPath: `${BASE}/:id/`,
      handler: async (call) => {
        const { project } = await admin(call);
        call.res.json(toProjectSecretKeyWire(await getKey(database, project.id, call.params['id']!)));
      },
    },
    {
      method: 'patch',
      projectPath: `${BASE}/:id/`,
      handler: async (call) => {
        const access = await admin(call);
        const { label, scopes } = parseInput(projectSecretKeyPatchSchema, call.req.body);
        const data = { ...(label !== undefined && { label }), ...(scopes !== undefined && { scopes }) };
        const key = await database.$transaction(async (tx) => {
          const { id } = await getKey(tx, access.project.id, call.params['id']!);
          const changed = await tx.projectSecretKey.update({ where: { id }, data });
          await audit(tx, access, { verb: 'changed', key: changed, requestId: call.req.id });
          return changed;
        });
        await events.revoked([identityTag.credential(key.id)]);
        call.res.json(toProjectSecretKeyWire(key));
      },
    },
    {
      method: 'post',
      projectPath: `${BASE}/:id/roll/`,
      handler: async (call) => {
        const access = await admin(call);
        const { value, stored } = newKeyValue('phs', config.REGION);
        const key = await database.$transaction(async (tx) => {
          const { id } = await getKey(tx, access.project.id, call.params['id']!);
          const rolled = await tx.projectSecretKey.update({
            where: { id },
            data: { ...stored, lastRolledAt: clock.now(), lastUsedAt: null },
          });
          await audit(tx, access, { verb: 'rolled', key: rolled, requestId: call.req.id });
          return rolled;
        });
        await events.revoked([identityTag.credential(key.id)]);
        call.res.json(toProjectSecretKeyWire(key, value));
      },
    },
    {
      method: 'delete',
      projectPath: `${BASE}/:id/`,
      handler: async (call) => {
        const access = await admin(call);
        const key = await database.$transaction(async (tx) => {
          const found = await getKey(tx, access.project.id, call.params['id']!);
          await tx.projectSecretKey.delete({ where: { id: found.id } });
          await audit(tx, access, { verb: 'deleted', key: found, requestId: call.req.id });
          return found;
        });
        await events.revoked([identityTag.credential(key.id)]);
        call.res.status(204).end();
      },
    },
  ];
};
