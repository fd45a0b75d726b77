-- AlterTable
ALTER TABLE "materializations" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);
