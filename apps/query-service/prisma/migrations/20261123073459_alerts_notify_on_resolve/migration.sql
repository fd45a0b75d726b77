-- AlterTable
ALTER TABLE "alerts" ADD COLUMN     "notify_on_resolve" BOOLEAN NOT NULL DEFAULT true;
