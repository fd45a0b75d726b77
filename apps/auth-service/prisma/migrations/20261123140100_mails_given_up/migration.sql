-- AlterTable
ALTER TABLE "outgoing_mails" ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_error" TEXT;
