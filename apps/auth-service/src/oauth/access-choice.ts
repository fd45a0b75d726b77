/** The access of a grant: everything the user can access, chosen organizations, or chosen projects. */
import { InvalidRequestError } from '@meridian/core';
import { z } from 'zod';
import { numericIds } from '../http/numeric-ids.ts';

const ACCESS_LEVELS = ['all', 'organization', 'team'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Reads the stored text. An unknown level counts as the narrowest. */
export const toAccessLevel = (stored: string): AccessLevel =>
  ACCESS_LEVELS.find((level) => level === stored) ?? 'team';

export interface AccessChoice {
  readonly accessLevel: AccessLevel;
  readonly scopedOrganizations: readonly string[];
  readonly scopedProjects: readonly number[];
}

/** The choices of a user. */
export interface Reach {
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly projects: readonly {
    readonly id: number;
    readonly name: string;
    readonly organizationId: string;
  }[];
}

/** Whether the user has access to everything chosen. */
export const isWithinReach = (
  { scopedOrganizations, scopedProjects }: AccessChoice,
  { organizations, projects }: Reach,
): boolean =>
  scopedOrganizations.every((id) => organizations.some((organization) => organization.id === id)) &&
  scopedProjects.every((id) => projects.some((project) => project.id === id));

export interface SubmittedChoice {
  readonly access_level?: unknown;
  readonly scoped_organizations?: unknown;
  readonly scoped_teams?: unknown;
}

/** A form gives one string for one checked box and a list for several. */
const checkedBoxes = z
  .union([z.string().transform((value) => [value]), z.array(z.string())])
  .default([])
  .transform((values) => [...new Set(values)]);

const checkedProjects = checkedBoxes.pipe(numericIds);

const refuse = (attr: string, message: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', message, { attr });

const isAccessLevel = (value: unknown): value is AccessLevel => ACCESS_LEVELS.includes(value as AccessLevel);

/** `required` is the level that the client requires. */
export const readAccessChoice = (
  submitted: SubmittedChoice,
  reach: Reach,
  required: AccessLevel | undefined,
): AccessChoice => {
  const { access_level: accessLevel } = submitted;
  if (!isAccessLevel(accessLevel) || (required !== undefined && accessLevel !== required)) {
    throw refuse('access_level', 'Choose what the application may access.');
  }
  if (accessLevel === 'all') return { accessLevel, scopedOrganizations: [], scopedProjects: [] };
  if (accessLevel === 'organization') {
    const { data: scopedOrganizations } = checkedBoxes.safeParse(submitted.scoped_organizations);
    if (scopedOrganizations?.length === 0)
      throw refuse('scoped_organizations', 'Choose at least one organization.');
    if (
      !scopedOrganizations?.every((id) => reach.organizations.some((organization) => organization.id === id))
    ) {
      throw refuse('scoped_organizations', 'You are not a member of one of the chosen organizations.');
    }
    return { accessLevel, scopedOrganizations, scopedProjects: [] };
  }
  const { data: scopedProjects } = checkedProjects.safeParse(submitted.scoped_teams);
  if (scopedProjects?.length === 0) throw refuse('scoped_teams', 'Choose at least one project.');
  if (!scopedProjects?.every((id) => reach.projects.some((project) => project.id === id))) {
    throw refuse('scoped_teams', 'You do not have access to one of the chosen projects.');
  }
  return { accessLevel, scopedOrganizations: [], scopedProjects };
};

/** `required_access_level` of the authorization request. An unknown value requires nothing. */
export const readRequiredLevel = (value: string | undefined): AccessLevel | undefined => {
  if (value === 'organization') return 'organization';
  return value === 'project' || value === 'team' ? 'team' : undefined;
};
