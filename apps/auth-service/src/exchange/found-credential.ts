import { identityTag, type Principal } from '@meridian/contracts/internal';

/** A credential of any kind that was found by its hash. */
export interface FoundCredential {
  readonly principal: Principal;
  /** Tags besides those of the user and the credential: a grant or a client. */
  readonly tags: readonly string[];
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** The key that its sender must prove to hold (RFC 9449). */
  readonly dpopThumbprint?: string | undefined;
  /** The resources that the token is for (RFC 8707); undefined for credentials that are good everywhere. */
  readonly resources?: readonly string[];
}

/**
 * How to read one kind of credential. The statement takes the hashes as `$1::bytea[]` and returns `token_hash`.
 */
export interface CredentialReader {
  readonly name: string;
  readonly sql: string;
  readonly toFound: (row: Readonly<Record<string, unknown>>) => FoundCredential;
  /** Records the last use: ids as `$1::uuid[]`, times as `$2::timestamptz[]`. */
  readonly touchSql: string;
  /** The statement also takes the networks of the use as `$3::text[]`, empty if unknown. */
  readonly notesNetwork?: true;
}

/**
 * A lateral join with the access of a user: their organizations and the projects in them, narrowed by two array columns
 * of the credential (`alias.scoped_organizations`, `alias.scoped_projects`; empty means not narrowed), without the
 * organizations that the user has left since it was made (`alias.ended_organizations`).
 */
export const reachOf = (alias: string, { narrowed }: { narrowed: boolean }): string => `
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT m.organization_id::text), '{}') AS organization_ids,
           coalesce(array_agg(p.id ORDER BY p.id) FILTER (WHERE p.id IS NOT NULL), '{}') AS project_ids
    FROM memberships m
    LEFT JOIN projects p ON p.organization_id = m.organization_id
    WHERE m.user_id = ${alias}.user_id${
      narrowed
        ? `
      AND NOT m.organization_id = ANY (${alias}.ended_organizations)
      AND (cardinality(${alias}.scoped_organizations) = 0 OR m.organization_id = ANY (${alias}.scoped_organizations))
      AND (cardinality(${alias}.scoped_projects) = 0 OR p.id = ANY (${alias}.scoped_projects))`
        : ''
    }
  ) reach`;

export interface PersonRow {
  readonly id: string;
  readonly user_id: number;
  readonly uuid: string;
  readonly email: string;
  readonly current_project_id: number | null;
  readonly organization_ids: string[];
  readonly project_ids: number[];
}

/** A credential that is limited to projects has no access to their organization. */
export const personMembers = (
  row: PersonRow,
  { isNarrowedToProjects }: { isNarrowedToProjects: boolean },
): Pick<
  Principal,
  'userId' | 'userUuid' | 'email' | 'organizationIds' | 'projectIds' | 'currentProjectId' | 'credentialId'
> => ({
  userId: row.user_id,
  userUuid: row.uuid,
  email: row.email,
  organizationIds: isNarrowedToProjects ? [] : row.organization_ids,
  projectIds: row.project_ids,
  currentProjectId:
    row.current_project_id !== null && row.project_ids.includes(row.current_project_id)
      ? row.current_project_id
      : (row.project_ids[0] ?? null),
  credentialId: row.id,
});

export const tagsOf = ({ principal, tags }: FoundCredential): string[] => [
  identityTag.credential(principal.credentialId),
  ...(principal.userId === null ? [] : [identityTag.user(principal.userId)]),
  ...tags,
];
