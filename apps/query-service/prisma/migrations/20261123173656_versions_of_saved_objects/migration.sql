-- AlterTable
ALTER TABLE "actions" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "cohorts" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "insights" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
