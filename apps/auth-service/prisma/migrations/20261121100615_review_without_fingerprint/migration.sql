-- AlterTable
ALTER TABLE "app_reviews" DROP COLUMN "fingerprint";
