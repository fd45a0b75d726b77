/** The roles of the members of an organization, with the numbers of the API. */
const ROLES = [
  { value: '1', label: 'Member', hint: 'Uses and changes the data of projects' },
  { value: '8', label: 'Admin', hint: 'Also manages members, projects and apps' },
  { value: '15', label: 'Owner', hint: 'Also deletes the organization' },
] as const;

export type Level = 1 | 8 | 15;

export interface OfOrganization {
  readonly organizationId: string;
  /** The level of the person who is signed in. */
  readonly level: number;
}

export const isAdmin = (level: number): boolean => level >= 8;

export const roleName = (level: number): string =>
  ROLES.findLast(({ value }) => Number(value) <= level)?.label ?? 'Member';

/** The roles that a person of this level may give. */
export const rolesUpTo = (level: number) => ROLES.filter(({ value }) => Number(value) <= level);
