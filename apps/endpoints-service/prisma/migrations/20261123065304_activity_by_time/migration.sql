-- CreateIndex
CREATE INDEX "activities_project_id_created_at_id_idx" ON "activities"("project_id", "created_at" DESC, "id" DESC);
