-- CreateTable
CREATE TABLE "oauth_agreements" (
    "id" SERIAL NOT NULL,
    "consent_id" UUID NOT NULL,
    "scopes" TEXT[],
    "access_level" TEXT NOT NULL,
    "scoped_organizations" UUID[] DEFAULT ARRAY[]::UUID[],
    "scoped_projects" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "redirect_host" TEXT NOT NULL,
    "auth_method" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_agreements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oauth_agreements_consent_id_idx" ON "oauth_agreements"("consent_id");

-- AddForeignKey
ALTER TABLE "oauth_agreements" ADD CONSTRAINT "oauth_agreements_consent_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "oauth_consents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "oauth_grants" ADD COLUMN     "auth_method" TEXT,
ADD COLUMN     "authenticated_at" TIMESTAMPTZ(3);

-- The existing rows. A consent held the scopes of all its answers with the reach of the last one, so it proves
-- nothing by itself. What a user answered on the page is known from the audit trail: an approved grant has the scopes
-- and the reach of one answer. Whatever cannot be proven is asked again.

CREATE TEMPORARY TABLE "approved_grants" AS
SELECT g.* FROM "oauth_grants" g
WHERE g."id"::text IN (SELECT "target_id" FROM "audit_entries" WHERE "action" = 'oauth_grant.approved');

-- The last answer to each application, where the consent was written with it.
INSERT INTO "oauth_agreements" ("consent_id", "scopes", "access_level", "scoped_organizations", "scoped_projects", "redirect_host", "auth_method", "client_name", "created_at")
SELECT c."id", g."scopes", g."access_level", g."scoped_organizations", g."scoped_projects", c."redirect_host", c."auth_method", c."client_name", g."created_at"
FROM "oauth_consents" c
JOIN LATERAL (
  SELECT * FROM "approved_grants" a WHERE a."user_id" = c."user_id" AND a."client_id" = c."client_id"
  ORDER BY a."created_at" DESC, a."id" DESC LIMIT 1
) g ON g."scopes" <@ c."scopes"
   AND g."access_level" = c."access_level"
   AND g."scoped_organizations" = c."scoped_organizations"
   AND g."scoped_projects" = c."scoped_projects"
   AND abs(extract(epoch FROM c."updated_at" - g."created_at")) < 60;

UPDATE "oauth_consents" c SET "scopes" = a."scopes" FROM "oauth_agreements" a WHERE a."consent_id" = c."id";

-- A live grant that no single answer covers was put together from two: it ends, and the application asks again.
WITH "ended" AS (
  UPDATE "oauth_grants" g SET "revoked_at" = now(), "revoked_reason" = 'not_covered'
  WHERE g."revoked_at" IS NULL AND g."expires_at" > now() AND NOT EXISTS (
    SELECT FROM "approved_grants" a
    WHERE a."user_id" = g."user_id" AND a."client_id" = g."client_id" AND a."created_at" <= g."created_at"
      AND g."scopes" <@ a."scopes" AND a."access_level" = g."access_level"
      AND a."scoped_organizations" = g."scoped_organizations" AND a."scoped_projects" = g."scoped_projects"
  )
  RETURNING g."id", g."user_id", g."client_id"
)
INSERT INTO "audit_entries" ("id", "organization_id", "actor_kind", "actor_name", "action", "target_kind", "target_id", "before", "after")
SELECT gen_random_uuid(), m."organization_id", 'system', 'auth-service', 'oauth_grant.revoked', 'oauth_grant', e."id"::text,
       jsonb_build_object('client_id', e."client_id", 'user_id', e."user_id"), jsonb_build_object('reason', 'not_covered')
FROM "ended" e LEFT JOIN "memberships" m ON m."user_id" = e."user_id";

-- Where it is not known how a client authenticated, the stricter of what is known counts.
UPDATE "oauth_grants" g SET "auth_method" = CASE
  WHEN EXISTS (SELECT FROM "oauth_clients" c WHERE c."client_id" = g."client_id" AND c."metadata"->>'authMethod' = 'private_key_jwt')
    OR EXISTS (SELECT FROM "oauth_consents" c WHERE c."client_id" = g."client_id" AND c."user_id" = g."user_id" AND c."auth_method" = 'private_key_jwt')
  THEN 'private_key_jwt' ELSE 'none' END
WHERE g."revoked_at" IS NULL;

UPDATE "oauth_grants" g SET "authenticated_at" = c."authenticated_at" FROM "oauth_codes" c WHERE c."grant_id" = g."id";

-- old code: made by this migration, to compute with
DROP TABLE "approved_grants";

-- An empty list of organizations and projects means everything, so only the level `all` may have it.
ALTER TABLE "oauth_agreements" ADD CONSTRAINT "oauth_agreements_reach" CHECK (("access_level" = 'all') = (cardinality("scoped_organizations") + cardinality("scoped_projects") = 0));
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_reach" CHECK (("access_level" = 'all') = (cardinality("scoped_organizations") + cardinality("scoped_projects") = 0)) NOT VALID;
