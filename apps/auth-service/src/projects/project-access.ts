import type { Principal } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';
import type { Database } from '../database.ts';
import type { Project, User } from '../generated/prisma/client.ts';
import { assertLevel, getCaller } from '../http/caller.ts';
import type { Level } from '../organizations/levels.ts';

export interface ProjectAccess {
  readonly user: User;
  readonly project: Project;
  readonly level: number;
}

export const noProject = (): NotFoundError => new NotFoundError('not_found', 'There is no such project.');

/** For a project that `createApi` has already checked against the principal. */
export const getProjectAccess = async (
  context: { readonly database: Database },
  principal: Principal,
  projectId: number,
  minLevel: Level,
): Promise<ProjectAccess> => {
  const user = await getCaller(context, principal);
  const found = await context.database.project.findFirst({
    where: { id: projectId, organization: { memberships: { some: { userId: user.id } } } },
    include: { organization: { include: { memberships: { where: { userId: user.id } } } } },
  });
  if (found === null) throw noProject();
  const { organization, ...project } = found;
  const level = organization.memberships[0]!.level;
  assertLevel(level, minLevel);
  return { user, project, level };
};
