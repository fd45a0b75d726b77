-- CreateTable
CREATE TABLE "shared_links" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "object_id" VARCHAR(400) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "token_hash" BYTEA NOT NULL,
    "sealed_token" BYTEA NOT NULL,
    "password_required" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "frame_ancestors" TEXT[],
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared_link_passwords" (
    "id" UUID NOT NULL,
    "link_id" INTEGER NOT NULL,
    "password_hash" TEXT NOT NULL,
    "note" VARCHAR(100) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "shared_link_passwords_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shared_links_token_hash_key" ON "shared_links"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "shared_links_project_id_kind_object_id_key" ON "shared_links"("project_id", "kind", "object_id");

-- CreateIndex
CREATE INDEX "shared_link_passwords_link_id_idx" ON "shared_link_passwords"("link_id");

-- AddForeignKey
ALTER TABLE "shared_link_passwords" ADD CONSTRAINT "shared_link_passwords_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "shared_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;
