import type { Principal } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';

/** The project that a path names, read in the same way at the gateway and at the services. */
export const projectInReach = (
  { currentProjectId, projectIds }: Pick<Principal, 'currentProjectId' | 'projectIds'>,
  text: string,
): number => {
  const projectId = text === '@current' ? currentProjectId : toProjectId(text);
  if (projectId !== null && projectIds.includes(projectId)) return projectId;
  // The same for another tenant's project and for one that does not exist.
  throw new NotFoundError('not_found', 'There is no such project, or the credential has no access to it.');
};

const toProjectId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
