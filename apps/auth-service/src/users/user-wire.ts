/** Users as clients read them. */
import {
  type ProjectBasic,
  type ProjectNameOnly,
  THEME_MODES,
  type UserAnswer,
} from '@meridian/contracts/accounts';
import type { UserBasic } from '@meridian/contracts/wire';
import type { Membership, Organization, Project, User } from '../generated/prisma/client.ts';
import { toOrganizationBasic } from '../organizations/organization-wire.ts';

export const toUserBasic = (user: User): UserBasic => ({
  id: user.id,
  uuid: user.uuid,
  distinct_id: user.distinctId,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  is_email_verified: user.emailVerifiedAt !== null,
  hedgehog_config: null,
  role_at_organization: null,
});

export interface UserReach {
  readonly memberships: readonly (Membership & { readonly organization: Organization })[];
  readonly projects: readonly Project[];
}

/** `users/@me`: the caller and their current project. Limited credentials see only what they can access. */
export const toUserWire = (user: User, { memberships, projects }: UserReach): UserAnswer => {
  const current =
    memberships.find(({ organizationId }) => organizationId === user.currentOrganizationId) ?? memberships[0];
  const project = projects.find(({ id }) => id === user.currentProjectId) ?? projects[0];
  return {
    ...toUserBasic(user),
    date_joined: user.createdAt.toISOString(),
    has_password: true,
    is_staff: false,
    is_impersonated: false,
    theme_mode: THEME_MODES.find((mode) => mode === user.themeMode) ?? null,
    team: project === undefined ? null : toProjectBasic(project),
    organization:
      current === undefined
        ? null
        : {
            ...toOrganizationBasic(current.organization, current.level),
            teams: projects.filter(inOrganization(current.organizationId)).map(toProjectBasic),
            projects: projects.filter(inOrganization(current.organizationId)).map(toProjectName),
          },
    organizations: memberships.map(({ organization, level }) => toOrganizationBasic(organization, level)),
  };
};

const inOrganization =
  (organizationId: string) =>
  (project: Project): boolean =>
    project.organizationId === organizationId;

/** The short form for lists within other answers. */
export const toProjectBasic = (project: Project): ProjectBasic => ({
  id: project.id,
  uuid: project.uuid,
  organization: project.organizationId,
  project_id: project.id,
  api_token: project.token,
  name: project.name,
  timezone: project.timezone,
});

const toProjectName = (project: Project): ProjectNameOnly => ({
  id: project.id,
  organization_id: project.organizationId,
  name: project.name,
});
