-- AlterTable
ALTER TABLE "oauth_consents" ALTER COLUMN "scoped_organizations" SET DEFAULT ARRAY[]::UUID[],
ALTER COLUMN "scoped_projects" SET DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "oauth_grants" ALTER COLUMN "scoped_organizations" SET DEFAULT ARRAY[]::UUID[],
ALTER COLUMN "scoped_projects" SET DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "personal_api_keys" ALTER COLUMN "scoped_organizations" SET DEFAULT ARRAY[]::UUID[],
ALTER COLUMN "scoped_projects" SET DEFAULT ARRAY[]::INTEGER[];
