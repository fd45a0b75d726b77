import type { Database } from '../../database.ts';
import type { AccessChoice, Reach } from '../access-choice.ts';
import { findReach } from '../authorize/user-reach.ts';

/** The access of a grant, with the organizations that the user has left since. */
export interface GrantedAccess extends AccessChoice {
  readonly endedOrganizations: readonly string[];
}

/** The part of it that the user can still access. Undefined when all that was chosen is gone: empty lists would mean everything. */
export const remainingAccess = <Access extends GrantedAccess>(
  access: Access,
  { organizations, projects }: Reach,
): Access | undefined => {
  if (access.accessLevel === 'all') return access;
  const open = new Set(
    organizations.flatMap(({ id }) => (access.endedOrganizations.includes(id) ? [] : [id])),
  );
  const openProjects = new Set(
    projects.flatMap(({ id, organizationId }) => (open.has(organizationId) ? [id] : [])),
  );
  const scopedOrganizations = access.scopedOrganizations.filter((id) => open.has(id));
  const scopedProjects = access.scopedProjects.filter((id) => openProjects.has(id));
  if (scopedOrganizations.length + scopedProjects.length === 0) return undefined;
  return { ...access, scopedOrganizations, scopedProjects };
};

/**
 * Like `remainingAccess`, for a token. Access to everything needs no lookup; chosen organizations or projects may have
 * been deleted.
 */
export const findRemainingAccess = async (
  database: Database,
  granted: GrantedAccess & { readonly userId: number },
): Promise<AccessChoice | undefined> =>
  granted.accessLevel === 'all'
    ? granted
    : remainingAccess(granted, await findReach(database, granted.userId));
