-- AlterTable
ALTER TABLE "projects" ADD COLUMN "path_cleaning_filters" JSONB NOT NULL DEFAULT '[]';
