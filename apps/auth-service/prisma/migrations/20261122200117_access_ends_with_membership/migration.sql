-- AlterTable
ALTER TABLE "oauth_grants" ADD COLUMN     "ended_organizations" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "personal_api_keys" ADD COLUMN     "ended_organizations" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateIndex
CREATE INDEX "invitations_created_by_id_idx" ON "invitations"("created_by_id");
