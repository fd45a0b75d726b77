-- CreateTable
CREATE TABLE "activities" (
    "id" BIGSERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "activity" TEXT NOT NULL,
    "user_id" INTEGER,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "activities_project_id_scope_item_id_created_at_idx" ON "activities"("project_id", "scope", "item_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "activities_project_id_created_at_id_idx" ON "activities"("project_id", "created_at" DESC, "id" DESC);
