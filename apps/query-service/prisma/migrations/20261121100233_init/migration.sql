-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "insights";

-- CreateTable
CREATE TABLE "insights" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "short_id" VARCHAR(12) NOT NULL,
    "name" VARCHAR(400),
    "derived_name" VARCHAR(400),
    "description" TEXT NOT NULL DEFAULT '',
    "query" JSONB,
    "tags" TEXT[],
    "favorited" BOOLEAN NOT NULL DEFAULT false,
    "saved" BOOLEAN NOT NULL DEFAULT false,
    "order" INTEGER,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified_by_id" INTEGER,
    "last_refresh" TIMESTAMPTZ(3),

    CONSTRAINT "insights_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "insight_views" (
    "insight_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "last_viewed_at" TIMESTAMPTZ(3) NOT NULL,
    "view_count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "insight_views_pkey" PRIMARY KEY ("insight_id","user_id")
);

-- CreateTable
CREATE TABLE "insight_variables" (
    "id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" VARCHAR(400) NOT NULL,
    "code_name" VARCHAR(400) NOT NULL,
    "type" TEXT NOT NULL,
    "default_value" JSONB,
    "values" JSONB,
    "is_multi" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "insight_variables_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "actions" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" VARCHAR(400) NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "steps" JSONB NOT NULL DEFAULT '[]',
    "tags" TEXT[],
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cohorts" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" VARCHAR(400) NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_static" BOOLEAN NOT NULL DEFAULT false,
    "filters" JSONB,
    "version" INTEGER NOT NULL DEFAULT 0,
    "count" INTEGER,
    "is_calculating" BOOLEAN NOT NULL DEFAULT false,
    "last_calculation" TIMESTAMPTZ(3),
    "error_message" TEXT,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "cohorts_pkey" PRIMARY KEY ("id")
);

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
CREATE INDEX "insights_project_id_deleted_last_modified_at_idx" ON "insights"("project_id", "deleted", "last_modified_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "insights_project_id_short_id_key" ON "insights"("project_id", "short_id");

-- CreateIndex
CREATE INDEX "insight_views_project_id_user_id_last_viewed_at_idx" ON "insight_views"("project_id", "user_id", "last_viewed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "insight_variables_project_id_code_name_key" ON "insight_variables"("project_id", "code_name");

-- CreateIndex
CREATE INDEX "actions_project_id_deleted_idx" ON "actions"("project_id", "deleted");

-- CreateIndex
CREATE INDEX "cohorts_project_id_deleted_idx" ON "cohorts"("project_id", "deleted");

-- CreateIndex
CREATE INDEX "activities_project_id_scope_item_id_created_at_idx" ON "activities"("project_id", "scope", "item_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "insight_views" ADD CONSTRAINT "insight_views_insight_id_fkey" FOREIGN KEY ("insight_id") REFERENCES "insights"("id") ON DELETE CASCADE ON UPDATE CASCADE;
