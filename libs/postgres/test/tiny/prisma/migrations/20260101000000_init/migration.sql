-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "tiny";

-- CreateEnum
CREATE TYPE "size" AS ENUM ('small', 'large');

-- CreateTable
CREATE TABLE "owners" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "owners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "things" (
    "id" UUID NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "size" "size" NOT NULL DEFAULT 'small',
    "facts" JSONB NOT NULL DEFAULT '{}',
    "labels" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "things_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "owners_name_key" ON "owners"("name");

-- CreateIndex
CREATE INDEX "things_owner_id_created_at_idx" ON "things"("owner_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "things" ADD CONSTRAINT "things_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;
