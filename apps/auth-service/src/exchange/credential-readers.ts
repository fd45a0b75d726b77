/** One reader per kind of credential: one statement each, one indexed look-up by hash. */
import { ALL_SCOPES, identityTag, PROJECT_SECRET_KEY_SCOPES } from '@meridian/contracts/internal';
import type { TokenKind } from '@meridian/identity';
import { OAUTH_BEARER_READER, OAUTH_DPOP_READER } from '../oauth/tokens/access-token-reader.ts';
import { type CredentialReader, type PersonRow, personMembers, reachOf } from './found-credential.ts';

const personalApiKeys: CredentialReader = {
  name: 'personal_api_keys',
  sql: `
    SELECT k.token_hash, k.id, k.user_id, k.scopes, k.scoped_projects, k.last_used_at,
           u.uuid, u.email, u.current_project_id, reach.*
    FROM personal_api_keys k
    JOIN users u ON u.id = k.user_id${reachOf('k', { narrowed: true })}
    WHERE k.token_hash = ANY ($1::bytea[])`,
  toFound: (untyped) => {
    const row = untyped as unknown as PersonRow & {
      scopes: string[];
      scoped_projects: number[];
      last_used_at: Date | null;
    };
    return {
      principal: {
        ...personMembers(row, { isNarrowedToProjects: row.scoped_projects.length > 0 }),
        scopes: row.scopes,
        credential: 'personal_api_key',
      },
      tags: [],
      expiresAt: null,
      lastUsedAt: row.last_used_at,
    };
  },
  touchSql: touch('personal_api_keys', 'last_used_at'),
};

const projectSecretKeys: CredentialReader = {
  name: 'project_secret_keys',
  sql: `
    SELECT k.token_hash, k.id, k.project_id, k.scopes, k.last_used_at
    FROM project_secret_keys k
    WHERE k.token_hash = ANY ($1::bytea[])`,
  toFound: (untyped) => {
    const row = untyped as { id: string; project_id: number; scopes: string[]; last_used_at: Date | null };
    return {
      principal: {
        userId: null,
        organizationIds: [],
        projectIds: [row.project_id],
        currentProjectId: row.project_id,
        scopes: PROJECT_SECRET_KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
        credential: 'project_secret_key',
        credentialId: row.id,
      },
      tags: [identityTag.project(row.project_id)],
      expiresAt: null,
      lastUsedAt: row.last_used_at,
    };
  },
  touchSql: touch('project_secret_keys', 'last_used_at'),
};

const sessions: CredentialReader = {
  name: 'sessions',
  sql: `
    SELECT s.token_hash, s.id, s.user_id, s.expires_at, s.last_seen_at,
           u.uuid, u.email, u.current_project_id, reach.*
    FROM sessions s
    JOIN users u ON u.id = s.user_id${reachOf('s', { narrowed: false })}
    WHERE s.token_hash = ANY ($1::bytea[])`,
  toFound: (untyped) => {
    const row = untyped as unknown as PersonRow & { expires_at: Date; last_seen_at: Date };
    return {
      principal: {
        ...personMembers(row, { isNarrowedToProjects: false }),
        scopes: [ALL_SCOPES],
        credential: 'session',
      },
      tags: [],
      expiresAt: row.expires_at,
      lastUsedAt: row.last_seen_at,
    };
  },
  touchSql: `
    WITH free AS (SELECT id FROM sessions WHERE id = ANY ($1::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE sessions t SET last_seen_at = greatest(t.last_seen_at, used.at),
           last_network = CASE WHEN used.network = '' OR used.at < t.last_seen_at THEN t.last_network ELSE used.network END
    FROM free JOIN unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS used (id, at, network) USING (id)
    WHERE t.id = free.id`,
  notesNetwork: true,
};

/** Never sets an earlier time: replicas may write uses out of order. Skips locked rows; the next use updates the time. */
function touch(table: string, column: string): string {
  return `
    WITH free AS (SELECT id FROM ${table} WHERE id = ANY ($1::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE ${table} t SET ${column} = greatest(t.${column}, used.at)
    FROM free JOIN unnest($1::uuid[], $2::timestamptz[]) AS used (id, at) USING (id)
    WHERE t.id = free.id`;
}

/** The kinds accepted as a bearer token. Sessions are accepted only as a cookie. */
export const BEARER_READERS: Partial<Record<TokenKind, CredentialReader>> = {
  pha: OAUTH_BEARER_READER,
  phx: personalApiKeys,
  phs: projectSecretKeys,
};

export const DPOP_READERS: Partial<Record<TokenKind, CredentialReader>> = { pha: OAUTH_DPOP_READER };

export const SESSION_READER: CredentialReader = sessions;
