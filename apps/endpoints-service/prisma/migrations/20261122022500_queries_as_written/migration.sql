-- AlterTable
ALTER TABLE "endpoint_versions" ALTER COLUMN "query" SET DATA TYPE JSON USING "query"::JSON;
