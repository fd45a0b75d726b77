import type { Principal } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';
import { type ActorCredential, actorCredentialOf } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { Project, User } from '../generated/prisma/client.ts';
import { assertLevel, getCaller } from '../http/caller.ts';
import type { Level } from '../organizations/levels.ts';
import { lockRole } from '../organizations/lock-role.ts';

export interface ProjectAccess {
  readonly user: User;
  readonly project: Project;
  readonly level: number;
  /** The key or the app of the call; undefined in a session. */
  readonly credential: ActorCredential | undefined;
}

export const noProject = (): NotFoundError => new NotFoundError('not_found', 'There is no such project.');

/**
 * For a project that `createApi` has already checked against the principal. A change checks the role again when it
 * writes (`lockRole`).
 */
export const getProjectAccess = async (
  parts: { readonly database: Database },
  principal: Principal,
  projectId: number,
  minLevel: Level,
): Promise<ProjectAccess> => {
  const user = await getCaller(parts, principal);
  const project = await parts.database.project.findUnique({ where: { id: projectId } });
  if (project === null) throw noProject();
  const { organizationId } = project;
  const membership = await parts.database.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId: user.id } },
  });
  if (membership === null) throw noProject();
  assertLevel(membership.level, minLevel);
  return { user, project, level: membership.level, credential: actorCredentialOf(principal) };
};

type ProjectOf = Pick<Project, 'id' | 'organizationId'>;

/** Keeps the role of a member, then takes the project alone. Returns the present project. */
export const lockProjectAs = async (
  tx: Transaction,
  { id, organizationId }: ProjectOf,
  { id: userId }: Pick<User, 'id'>,
  minLevel: Level,
): Promise<Project> => {
  await lockRole(tx, { organizationId, userId }, minLevel, noProject);
  await tx.$executeRaw`SELECT 1 FROM projects WHERE id = ${id} FOR UPDATE`;
  const project = await tx.project.findUnique({ where: { id } });
  if (project === null) throw noProject();
  return project;
};
