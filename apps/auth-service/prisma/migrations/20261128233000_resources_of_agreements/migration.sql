-- AlterTable
ALTER TABLE "oauth_agreements" ADD COLUMN     "resources" TEXT[] DEFAULT ARRAY[]::TEXT[];
