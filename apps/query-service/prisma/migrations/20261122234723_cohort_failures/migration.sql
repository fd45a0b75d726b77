-- AlterTable
ALTER TABLE "cohorts" ADD COLUMN     "calculate_after" TIMESTAMPTZ(3),
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0;
