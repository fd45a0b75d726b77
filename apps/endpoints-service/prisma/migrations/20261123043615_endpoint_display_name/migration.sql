-- AlterTable
ALTER TABLE "endpoints" ADD COLUMN     "display_name" VARCHAR(400);
