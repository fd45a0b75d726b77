-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "actor_credential_id" TEXT,
ADD COLUMN     "actor_credential_kind" TEXT;
