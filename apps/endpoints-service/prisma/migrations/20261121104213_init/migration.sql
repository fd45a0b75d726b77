-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "endpoints";

-- CreateTable
CREATE TABLE "endpoints" (
    "id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" VARCHAR(128) NOT NULL,
    "live_name" VARCHAR(128),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "current_version" INTEGER NOT NULL DEFAULT 1,
    "derived_from_insight" VARCHAR(12),
    "tags" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "last_executed_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_versions" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "query" JSONB NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "data_freshness_seconds" INTEGER NOT NULL DEFAULT 86400,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "bucket_overrides" JSONB,
    "optional_breakdown_properties" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3),
    "last_executed_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoint_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "materializations" (
    "version_id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Modified',
    "error" TEXT NOT NULL DEFAULT '',
    "table_name" TEXT,
    "stored_form" JSONB,
    "last_materialized_at" TIMESTAMPTZ(3),
    "row_count" BIGINT,
    "duration_ms" INTEGER,
    "was_incremental" BOOLEAN NOT NULL DEFAULT false,
    "fence" BIGINT NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_run_at" TIMESTAMPTZ(3),
    "enabled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "materializations_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "stored_tables" (
    "name" TEXT NOT NULL,
    "version_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "drop_after" TIMESTAMPTZ(3),

    CONSTRAINT "stored_tables_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" BIGSERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "item_id" UUID NOT NULL,
    "activity" TEXT NOT NULL,
    "user_id" INTEGER,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "endpoints_project_id_created_at_idx" ON "endpoints"("project_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "endpoints_project_id_live_name_key" ON "endpoints"("project_id", "live_name");

-- CreateIndex
CREATE UNIQUE INDEX "endpoint_versions_endpoint_id_version_key" ON "endpoint_versions"("endpoint_id", "version");

-- CreateIndex
CREATE INDEX "materializations_next_run_at_idx" ON "materializations"("next_run_at");

-- CreateIndex
CREATE INDEX "stored_tables_drop_after_idx" ON "stored_tables"("drop_after");

-- CreateIndex
CREATE INDEX "stored_tables_version_id_idx" ON "stored_tables"("version_id");

-- CreateIndex
CREATE INDEX "activities_project_id_item_id_created_at_idx" ON "activities"("project_id", "item_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "endpoint_versions" ADD CONSTRAINT "endpoint_versions_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "materializations" ADD CONSTRAINT "materializations_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "endpoint_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
