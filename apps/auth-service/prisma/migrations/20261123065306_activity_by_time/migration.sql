-- CreateIndex
CREATE INDEX "audit_entries_project_id_created_at_id_idx" ON "audit_entries"("project_id", "created_at" DESC, "id" DESC);
