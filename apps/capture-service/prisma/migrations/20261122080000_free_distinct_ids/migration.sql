-- AlterTable
ALTER TABLE "distinct_ids" ALTER COLUMN "person_id" DROP NOT NULL;

-- Those of persons whose deletion is under way.
UPDATE "distinct_ids" AS d SET "person_id" = NULL
FROM "persons" AS p
WHERE p."project_id" = d."project_id" AND p."id" = d."person_id" AND p."is_deleted";
