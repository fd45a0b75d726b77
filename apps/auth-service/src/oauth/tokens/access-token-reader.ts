/** How the exchange reads `pha_` tokens: like all credentials, with one statement for many hashes. */
import { identityTag } from '@meridian/contracts/internal';
import {
  type CredentialReader,
  type PersonRow,
  personMembers,
  reachOf,
} from '../../exchange/found-credential.ts';

type AccessTokenRow = PersonRow & {
  readonly scopes: string[];
  readonly scoped_projects: number[];
  readonly client_id: string;
  readonly grant_id: string;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly dpop_jkt: string | null;
  readonly resources: string[];
};

const readerOf = (name: string, condition: string): CredentialReader => ({
  name,
  sql: `
    SELECT a.token_hash, a.id, a.scopes, a.expires_at, g.user_id, g.client_id, g.id AS grant_id, g.scoped_projects,
           a.dpop_jkt, a.resources, g.last_used_at, u.uuid, u.email, u.current_project_id, reach.*
    FROM oauth_access_tokens a
    CROSS JOIN LATERAL (SELECT * FROM oauth_grants WHERE id = a.grant_id OFFSET 0) g
    JOIN users u ON u.id = g.user_id${reachOf('g', { narrowed: true })}
    WHERE a.token_hash = ANY ($1::bytea[]) AND a.revoked_at IS NULL AND g.revoked_at IS NULL AND ${condition}`,
  toFound: (untyped) => {
    const row = untyped as unknown as AccessTokenRow;
    return {
      principal: {
        ...personMembers(row, { isNarrowedToProjects: row.scoped_projects.length > 0 }),
        scopes: row.scopes,
        credential: 'oauth',
        clientId: row.client_id,
      },
      tags: [identityTag.grant(row.grant_id), identityTag.client(row.client_id)],
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
      dpopThumbprint: row.dpop_jkt ?? undefined,
      resources: row.resources,
    };
  },
  // Waits for no grant, like the uses of other credentials.
  touchSql: `
    WITH used AS (
      SELECT a.grant_id AS id, max(at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) AS used (id, at)
      JOIN oauth_access_tokens a ON a.id = used.id GROUP BY a.grant_id
    ), free AS (
      SELECT id FROM oauth_grants WHERE id IN (SELECT id FROM used) FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE oauth_grants g SET last_used_at = greatest(g.last_used_at, used.at)
    FROM free JOIN used USING (id) WHERE g.id = free.id`,
});

/** A token that is bound to a key is invalid as a bearer token (RFC 9449, 7.2). */
export const OAUTH_BEARER_READER = readerOf('oauth_bearer_tokens', 'a.dpop_jkt IS NULL');

/** The caller must have checked the proof, and must compare the key. */
export const OAUTH_DPOP_READER = readerOf('oauth_dpop_tokens', 'a.dpop_jkt IS NOT NULL');
