-- AlterTable
ALTER TABLE "oauth_codes" ADD COLUMN "authenticated_at" TIMESTAMPTZ(3),
ADD COLUMN "nonce" TEXT;
