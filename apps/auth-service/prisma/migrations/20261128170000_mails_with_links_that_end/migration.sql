-- AlterTable
ALTER TABLE "outgoing_mails" ADD COLUMN     "depends_on" TEXT;

-- CreateIndex
CREATE INDEX "outgoing_mails_depends_on_idx" ON "outgoing_mails"("depends_on");
