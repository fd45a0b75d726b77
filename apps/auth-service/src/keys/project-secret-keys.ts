/** Operations on the secret keys of projects, for the routes and the operator's command. */
import { identityTag } from '@meridian/contracts/internal';
import { type Clock, InvalidRequestError, NotFoundError, uuidV7 } from '@meridian/core';
import type { AccountEvents } from '../account-events.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { Project, ProjectSecretKey } from '../generated/prisma/client.ts';
import { isUuid } from '../http/is-uuid.ts';
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

const audit = (
  tx: Transaction,
  { project, actor, requestId }: KeyChange,
  verb: string,
  key: ProjectSecretKey,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: `project_secret_key.${verb}`,
    target: { kind: 'project_secret_key', id: key.id },
    organizationId: project.organizationId,
    projectId: project.id,
    after: { label: key.label, mask: key.mask, scopes: key.scopes },
    requestId,
  });

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
    // Locked, so that concurrent requests cannot exceed the limit together.
    await tx.$executeRaw`SELECT 1 FROM projects WHERE id = ${change.project.id} FOR UPDATE`;
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
    await audit(tx, change, 'created', made);
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
    const found = await getSecretKey(tx, change.project.id, id);
    const changed = await tx.projectSecretKey.update({ where: { id: found.id }, data });
    await audit(tx, change, 'changed', changed);
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
    const found = await getSecretKey(tx, change.project.id, id);
    const rolled = await tx.projectSecretKey.update({
      where: { id: found.id },
      data: { ...stored, lastRolledAt: clock.now(), lastUsedAt: null },
    });
    await audit(tx, change, 'rolled', rolled);
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
    const found = await getSecretKey(tx, change.project.id, id);
    await tx.projectSecretKey.delete({ where: { id: found.id } });
    await audit(tx, change, 'deleted', found);
    return found;
  });
  await events.revoked([identityTag.credential(key.id)]);
  return key;
};
