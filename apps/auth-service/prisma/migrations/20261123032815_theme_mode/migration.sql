-- AlterTable
ALTER TABLE "users" ADD COLUMN     "theme_mode" TEXT;
