-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "last_network" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "leak_reports" (
    "digest" BYTEA NOT NULL,
    "sealed_body" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leak_reports_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "leak_reports_next_try_at_idx" ON "leak_reports"("next_try_at");
