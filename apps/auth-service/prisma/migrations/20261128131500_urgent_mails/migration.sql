-- AlterTable
ALTER TABLE "outgoing_mails" ADD COLUMN     "urgent" BOOLEAN NOT NULL DEFAULT false;
