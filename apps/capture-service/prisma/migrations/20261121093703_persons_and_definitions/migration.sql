-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "capture";

-- CreateTable
CREATE TABLE "persons" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "is_identified" BOOLEAN NOT NULL DEFAULT false,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "persons_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "distinct_ids" (
    "project_id" INTEGER NOT NULL,
    "distinct_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "distinct_ids_pkey" PRIMARY KEY ("project_id","distinct_id")
);

-- CreateTable
CREATE TABLE "personless_distinct_ids" (
    "project_id" INTEGER NOT NULL,
    "distinct_id" TEXT NOT NULL,
    "is_merged" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "personless_distinct_ids_pkey" PRIMARY KEY ("project_id","distinct_id")
);

-- CreateTable
CREATE TABLE "group_types" (
    "project_id" INTEGER NOT NULL,
    "index" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_types_pkey" PRIMARY KEY ("project_id","index")
);

-- CreateTable
CREATE TABLE "groups" (
    "project_id" INTEGER NOT NULL,
    "type_index" SMALLINT NOT NULL,
    "key" TEXT NOT NULL,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("project_id","type_index","key")
);

-- CreateTable
CREATE TABLE "event_definitions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(6),

    CONSTRAINT "event_definitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "property_definitions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "group_index" SMALLINT NOT NULL DEFAULT -1,
    "name" TEXT NOT NULL,
    "property_type" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(6),

    CONSTRAINT "property_definitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_properties" (
    "project_id" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "property" TEXT NOT NULL,

    CONSTRAINT "event_properties_pkey" PRIMARY KEY ("project_id","event","property")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_deletions" (
    "project_id" INTEGER NOT NULL,
    "person_id" UUID NOT NULL,
    "distinct_ids" TEXT[],
    "delete_events" BOOLEAN NOT NULL,
    "version" BIGINT NOT NULL,
    "requested_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_deletions_pkey" PRIMARY KEY ("project_id","person_id")
);

-- CreateIndex
CREATE INDEX "persons_project_id_created_at_id_idx" ON "persons"("project_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "distinct_ids_project_id_person_id_idx" ON "distinct_ids"("project_id", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_types_project_id_name_key" ON "group_types"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "event_definitions_project_id_name_key" ON "event_definitions"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "property_definitions_project_id_type_group_index_name_key" ON "property_definitions"("project_id", "type", "group_index", "name");
