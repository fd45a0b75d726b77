/**
 * The statements of `token-store.ts`. Each is planned once per connection, perhaps while its tables are empty. To keep
 * such a plan from reading a whole table for a join, look-ups compare with a parameter or follow `OFFSET 0`.
 */

const GRANT_COLUMNS = `
  g.id AS "grantId", g.user_id AS "userId", g.client_id AS "clientId",
  g.access_level AS "accessLevel", g.scoped_organizations AS "scopedOrganizations",
  g.scoped_projects AS "scopedProjects", g.ended_organizations AS "endedOrganizations", g.dpop_jkt AS "grantDpopJkt",
  g.auth_method AS "grantAuthMethod", g.authenticated_at AS "grantAuthenticatedAt",
  g.expires_at AS "grantExpiresAt", g.revoked_at AS "grantRevokedAt"`;

export const FIND_CODE = `
  SELECT ${GRANT_COLUMNS}, g.scopes, g.resources, c.redirect_uri AS "redirectUri", c.code_challenge AS "codeChallenge",
         c.dpop_jkt AS "dpopJkt", c.nonce, c.authenticated_at AS "authenticatedAt", c.expires_at AS "expiresAt", c.consumed_at AS "consumedAt"
  FROM oauth_codes c JOIN oauth_grants g ON g.id = c.grant_id WHERE c.code_hash = $1`;

/** Finds many tokens at once: $1 is a list of hashes. */
export const FIND_REFRESH_TOKENS = `
  SELECT r.token_hash AS "tokenHash", ${GRANT_COLUMNS}, g.scopes, g.resources, r.created_at AS "createdAt", r.expires_at AS "expiresAt",
         r.spent_at AS "spentAt", s.spent_at AS "successorSpentAt"
  FROM oauth_refresh_tokens r
  CROSS JOIN LATERAL (SELECT * FROM oauth_grants WHERE id = r.grant_id OFFSET 0) g
  LEFT JOIN oauth_refresh_tokens s ON s.parent_hash = r.token_hash AND s.parent_hash = ANY ($1::bytea[])
  WHERE r.token_hash = ANY ($1::bytea[])`;

export const FIND_ACCESS_TOKEN = `
  SELECT ${GRANT_COLUMNS}, a.id, a.scopes, a.resources, a.dpop_jkt AS "dpopJkt", a.created_at AS "createdAt",
         a.expires_at AS "expiresAt", a.revoked_at AS "revokedAt"
  FROM oauth_access_tokens a JOIN oauth_grants g ON g.id = a.grant_id WHERE a.token_hash = $1`;

export const CONSUME_CODE = `
  UPDATE oauth_codes SET consumed_at = $2 WHERE code_hash = $1 AND consumed_at IS NULL`;

/** $1 code, $2 grant, $3 now, $4–$9 access token, $10–$11 refresh token or nulls, $12 key of the grant or null. */
export const REDEEM_CODE = `
  WITH alive AS (
    UPDATE oauth_grants SET last_used_at = $3, dpop_jkt = coalesce($12, dpop_jkt)
    WHERE id = $2 AND revoked_at IS NULL RETURNING id
  ), consumed AS (
    UPDATE oauth_codes SET consumed_at = $3
    WHERE code_hash = $1 AND consumed_at IS NULL AND EXISTS (SELECT FROM alive) RETURNING grant_id
  ), refresh AS (
    INSERT INTO oauth_refresh_tokens (token_hash, grant_id, created_at, expires_at)
    SELECT $10::bytea, grant_id, $3, $11 FROM consumed WHERE $10::bytea IS NOT NULL
  )
  INSERT INTO oauth_access_tokens (token_hash, id, grant_id, scopes, resources, dpop_jkt, created_at, expires_at)
  SELECT $4::bytea, $5::uuid, grant_id, $6::text[], $7::text[], $8::text, $3, $9::timestamptz FROM consumed`;

/**
 * Many rotations in one commit. $1 is now, $2 a JSON list of uses, $3 their grants, $4 their tokens. Waits for
 * grants that are being revoked; of several uses of one token one wins. Returns the tokens that it marked as
 * used. Its locks have the order of `organizations/lock-role.ts`: "unspent" counts the grants, so all of them are
 * locked before the first token.
 */
export const ROTATE_REFRESH_TOKENS = `
  WITH use AS (
    SELECT DISTINCT ON (presented) * FROM jsonb_to_recordset($2::jsonb) AS use (
      presented bytea, grant_id uuid, successor bytea, successor_expires_at timestamptz,
      access_hash bytea, access_id uuid, scopes text[], resources text[], dpop_jkt text, access_expires_at timestamptz)
  ), alive AS (
    SELECT id FROM oauth_grants WHERE id = ANY ($3::uuid[]) AND revoked_at IS NULL ORDER BY id FOR SHARE
  ), unspent AS (
    SELECT token_hash FROM oauth_refresh_tokens
    WHERE token_hash = ANY ($4::bytea[]) AND spent_at IS NULL AND (SELECT count(*) FROM alive) > 0
    ORDER BY token_hash FOR NO KEY UPDATE
  ), spent AS (
    UPDATE oauth_refresh_tokens r SET spent_at = $1
    FROM use JOIN alive ON alive.id = use.grant_id JOIN unspent ON unspent.token_hash = use.presented
    WHERE r.token_hash = ANY ($4::bytea[]) AND r.token_hash = use.presented AND r.spent_at IS NULL
    RETURNING r.token_hash
  ), rotated AS (
    SELECT use.* FROM use JOIN spent ON spent.token_hash = use.presented
  ), successors AS (
    INSERT INTO oauth_refresh_tokens (token_hash, grant_id, parent_hash, created_at, expires_at)
    SELECT successor, grant_id, presented, $1, successor_expires_at FROM rotated
  )
  INSERT INTO oauth_access_tokens (token_hash, id, grant_id, scopes, resources, dpop_jkt, created_at, expires_at)
  SELECT access_hash, access_id, grant_id, scopes, resources, dpop_jkt, $1, access_expires_at FROM rotated
  RETURNING token_hash AS "accessHash"`;

/**
 * $1 grant, $2 now, $3–$8 access token. The update changes nothing; it makes the statement return the existing
 * row.
 */
export const REPEAT_ACCESS_TOKEN = `
  WITH alive AS (SELECT id FROM oauth_grants WHERE id = $1 AND revoked_at IS NULL FOR SHARE)
  INSERT INTO oauth_access_tokens (token_hash, id, grant_id, scopes, resources, dpop_jkt, created_at, expires_at)
  SELECT $3::bytea, $4::uuid, id, $5::text[], $6::text[], $7::text, $2, $8::timestamptz FROM alive
  ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash
  RETURNING expires_at AS "expiresAt"`;

export const REVOKE_ACCESS_TOKEN = `
  UPDATE oauth_access_tokens SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL RETURNING id`;
