-- CreateTable
CREATE TABLE "dashboards" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" VARCHAR(400),
    "description" TEXT NOT NULL DEFAULT '',
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "variables" JSONB NOT NULL DEFAULT '{}',
    "breakdown_colors" JSONB NOT NULL DEFAULT '[]',
    "data_color_theme_id" INTEGER,
    "tags" TEXT[],
    "restriction_level" INTEGER NOT NULL DEFAULT 21,
    "creation_mode" TEXT NOT NULL DEFAULT 'default',
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "deleted_insight_ids" INTEGER[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_accessed_at" TIMESTAMPTZ(3),
    "last_refresh" TIMESTAMPTZ(3),

    CONSTRAINT "dashboards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dashboard_texts" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_by_id" INTEGER,
    "last_modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified_by_id" INTEGER,

    CONSTRAINT "dashboard_texts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dashboard_tiles" (
    "id" SERIAL NOT NULL,
    "dashboard_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "insight_id" INTEGER,
    "text_id" INTEGER,
    "layouts" JSONB NOT NULL DEFAULT '{}',
    "color" VARCHAR(400),
    "filters_overrides" JSONB NOT NULL DEFAULT '{}',
    "show_description" BOOLEAN,
    "transparent_background" BOOLEAN,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dashboard_tiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dashboard_templates" (
    "id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "template_name" VARCHAR(400) NOT NULL,
    "dashboard_description" TEXT NOT NULL DEFAULT '',
    "dashboard_filters" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[],
    "tiles" JSONB NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '[]',
    "image_url" TEXT,
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "dashboard_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotations" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "content" VARCHAR(8192),
    "date_marker" TIMESTAMPTZ(3),
    "scope" VARCHAR(24) NOT NULL,
    "insight_id" INTEGER,
    "dashboard_id" INTEGER,
    "creation_type" VARCHAR(3) NOT NULL DEFAULT 'USR',
    "emoji" VARCHAR(16),
    "hidden_in_user_interface" BOOLEAN,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "annotations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "rich_content" JSONB,
    "scope" VARCHAR(79) NOT NULL,
    "item_id" VARCHAR(72),
    "item_context" JSONB,
    "source_comment_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "is_task" BOOLEAN NOT NULL DEFAULT false,
    "completed_at" TIMESTAMPTZ(3),
    "completed_by_id" INTEGER,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dashboards_project_id_deleted_pinned_name_idx" ON "dashboards"("project_id", "deleted", "pinned" DESC, "name");

-- CreateIndex
CREATE INDEX "dashboard_texts_project_id_idx" ON "dashboard_texts"("project_id");

-- CreateIndex
CREATE INDEX "dashboard_tiles_insight_id_idx" ON "dashboard_tiles"("insight_id");

-- CreateIndex
CREATE INDEX "dashboard_tiles_text_id_idx" ON "dashboard_tiles"("text_id");

-- CreateIndex
CREATE UNIQUE INDEX "dashboard_tiles_dashboard_id_insight_id_key" ON "dashboard_tiles"("dashboard_id", "insight_id");

-- CreateIndex
CREATE UNIQUE INDEX "dashboard_tiles_dashboard_id_text_id_key" ON "dashboard_tiles"("dashboard_id", "text_id");

-- CreateIndex
CREATE INDEX "dashboard_templates_project_id_deleted_template_name_idx" ON "dashboard_templates"("project_id", "deleted", "template_name");

-- CreateIndex
CREATE INDEX "annotations_project_id_deleted_date_marker_idx" ON "annotations"("project_id", "deleted", "date_marker" DESC);

-- CreateIndex
CREATE INDEX "annotations_insight_id_idx" ON "annotations"("insight_id");

-- CreateIndex
CREATE INDEX "annotations_dashboard_id_idx" ON "annotations"("dashboard_id");

-- CreateIndex
CREATE INDEX "comments_project_id_scope_item_id_created_at_idx" ON "comments"("project_id", "scope", "item_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "comments_source_comment_id_created_at_idx" ON "comments"("source_comment_id", "created_at");

-- AddForeignKey
ALTER TABLE "dashboard_tiles" ADD CONSTRAINT "dashboard_tiles_dashboard_id_fkey" FOREIGN KEY ("dashboard_id") REFERENCES "dashboards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dashboard_tiles" ADD CONSTRAINT "dashboard_tiles_insight_id_fkey" FOREIGN KEY ("insight_id") REFERENCES "insights"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dashboard_tiles" ADD CONSTRAINT "dashboard_tiles_text_id_fkey" FOREIGN KEY ("text_id") REFERENCES "dashboard_texts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_insight_id_fkey" FOREIGN KEY ("insight_id") REFERENCES "insights"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_dashboard_id_fkey" FOREIGN KEY ("dashboard_id") REFERENCES "dashboards"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_source_comment_id_fkey" FOREIGN KEY ("source_comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
