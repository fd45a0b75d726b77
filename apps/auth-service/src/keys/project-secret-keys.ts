/** Operations on the secret keys of projects, for the routes and the operator's command. */
import { identityTag } from '@meridian/contracts/internal';
import { type Clock, InvalidRequestError, isUuid, NotFoundError, uuidV7 } from '@meridian/core';
import type { AccountEvents } from '../account-events.ts';
import { type Actor, hasChanged, recordAudit } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { Project, ProjectSecretKey } from '../generated/prisma/client.ts';
import { LEVELS } from '../organizations/levels.ts';
import { lockRole } from '../organizations/lock-role.ts';
import { noProject } from '../projects/project-access.ts';
import { newKeyValue } from './key-values.ts';

export const MAX_KEYS_PER_PROJECT = 100;

export interface ProjectSecretKeysParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
}

/** The project of the key, and the author of the change. */
export interface KeyChange {
  readonly project: Pick<Project, 'id' | 'organizationId'>;
  readonly actor: Actor;
  readonly requestId?: string;
}

export interface NewSecretKey {
  readonly key: ProjectSecretKey;
  /** Shown once. */
  readonly value: string;
}

interface States {
  readonly before?: ProjectSecretKey;
  readonly after?: ProjectSecretKey;
}

const audit = (
  tx: Transaction,
  { project, actor, requestId }: KeyChange,
  verb: string,
  id: string,
  { before, after }: States,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: `project_secret_key.${verb}`,
    target: { kind: 'project_secret_key', id },
    organizationId: project.organizationId,
    projectId: project.id,
    ...(before !== undefined && { before: describe(before) }),
    ...(after !== undefined && { after: describe(after) }),
    requestId,
  });

const describe = ({ label, mask, scopes }: ProjectSecretKey) => ({ label, mask, scopes });

/** Keeps the role of the author, who must be an admin or the operator, and the project. */
const lockProjectOf = async (tx: Transaction, { project, actor }: KeyChange): Promise<void> => {
  if (actor.kind === 'user') {
    const member = { organizationId: project.organizationId, userId: actor.userId };
    await lockRole(tx, member, LEVELS.admin, noProject);
  }
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM projects WHERE id = ${project.id} FOR KEY SHARE`;
  if (found.length === 0) throw noProject();
};

/** Takes the key alone: of two changes at once, the second sees what the first one wrote. */
const lockSecretKey = async (tx: Transaction, change: KeyChange, id: string): Promise<ProjectSecretKey> => {
  await lockProjectOf(tx, change);
  if (isUuid(id)) await tx.$executeRaw`SELECT 1 FROM project_secret_keys WHERE id = ${id}::uuid FOR UPDATE`;
  return getSecretKey(tx, change.project.id, id);
};

export const getSecretKey = async (
  tx: Transaction,
  projectId: number,
  id: string,
): Promise<ProjectSecretKey> => {
  const key = isUuid(id) ? await tx.projectSecretKey.findFirst({ where: { id, projectId } }) : null;
  if (key === null) throw new NotFoundError('not_found', 'There is no such key.');
  return key;
};

export const createSecretKey = async (
  { config, database }: Pick<ProjectSecretKeysParts, 'config' | 'database'>,
  change: KeyChange,
  { label, scopes }: { readonly label: string; readonly scopes: readonly string[] },
): Promise<NewSecretKey> => {
  const { value, stored } = newKeyValue('phs', config.REGION);
  const key = await database.$transaction(async (tx) => {
    await lockProjectOf(tx, change);
    // Alone, so that concurrent requests cannot exceed the limit together.
    await tx.$executeRaw`SELECT 1 FROM projects WHERE id = ${change.project.id} FOR NO KEY UPDATE`;
    if (
      (await tx.projectSecretKey.count({ where: { projectId: change.project.id } })) >= MAX_KEYS_PER_PROJECT
    ) {
      throw new InvalidRequestError(
        'invalid_input',
        `A project can have ${MAX_KEYS_PER_PROJECT} secret keys. Delete one first.`,
      );
    }
    const made = await tx.projectSecretKey.create({
      data: {
        id: uuidV7(),
        projectId: change.project.id,
        label,
        scopes: [...scopes],
        createdById: change.actor.kind === 'user' ? change.actor.userId : null,
        ...stored,
      },
    });
    await audit(tx, change, 'created', made.id, { after: made });
    return made;
  });
  return { key, value };
};

export const changeSecretKey = async (
  { database, events }: Pick<ProjectSecretKeysParts, 'database' | 'events'>,
  change: KeyChange,
  id: string,
  patch: { readonly label?: string | undefined; readonly scopes?: readonly string[] | undefined },
): Promise<ProjectSecretKey> => {
  const { label, scopes } = patch;
  const data = {
    ...(label !== undefined && { label }),
    ...(scopes !== undefined && { scopes: [...scopes] }),
  };
  const key = await database.$transaction(async (tx) => {
    const found = await lockSecretKey(tx, change, id);
    const changed = await tx.projectSecretKey.update({ where: { id: found.id }, data });
    if (hasChanged(describe(found), describe(changed)))
      await audit(tx, change, 'changed', id, { before: found, after: changed });
    return changed;
  });
  await events.revoked([identityTag.credential(key.id)]);
  return key;
};

/** Gives the key a new value. The old value stops working. */
export const rollSecretKey = async (
  { config, clock, database, events }: ProjectSecretKeysParts,
  change: KeyChange,
  id: string,
): Promise<NewSecretKey> => {
  const { value, stored } = newKeyValue('phs', config.REGION);
  const key = await database.$transaction(async (tx) => {
    const found = await lockSecretKey(tx, change, id);
    const rolled = await tx.projectSecretKey.update({
      where: { id: found.id },
      data: { ...stored, lastRolledAt: clock.now(), lastUsedAt: null },
    });
    await audit(tx, change, 'rolled', id, { before: found, after: rolled });
    return rolled;
  });
  await events.revoked([identityTag.credential(key.id)]);
  return { key, value };
};

export const deleteSecretKey = async (
  { database, events }: Pick<ProjectSecretKeysParts, 'database' | 'events'>,
  change: KeyChange,
  id: string,
): Promise<ProjectSecretKey> => {
  const key = await database.$transaction(async (tx) => {
    const found = await lockSecretKey(tx, change, id);
    await tx.projectSecretKey.delete({ where: { id: found.id } });
    await audit(tx, change, 'deleted', id, { before: found });
    return found;
  });
  await events.revoked([identityTag.credential(key.id)]);
  return key;
};
