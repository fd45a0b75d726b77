-- CreateTable
CREATE TABLE "outgoing_messages" (
    "id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "source_kind" VARCHAR(16) NOT NULL,
    "source_id" VARCHAR(64) NOT NULL,
    "recipient" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "sealed_secret" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outgoing_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alerts" (
    "id" UUID NOT NULL,
    "project_id" INTEGER NOT NULL,
    "insight_id" INTEGER NOT NULL,
    "name" VARCHAR(400) NOT NULL DEFAULT '',
    "threshold_id" UUID NOT NULL,
    "threshold" JSONB NOT NULL,
    "condition" JSONB NOT NULL,
    "config" JSONB NOT NULL,
    "calculation_interval" VARCHAR(16) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "skip_weekend" BOOLEAN NOT NULL DEFAULT false,
    "state" VARCHAR(16) NOT NULL DEFAULT 'Not firing',
    "snoozed_until" TIMESTAMPTZ(3),
    "subscribed_user_ids" INTEGER[],
    "last_value" DOUBLE PRECISION,
    "last_notified_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_checks" (
    "id" UUID NOT NULL,
    "alert_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "calculated_value" DOUBLE PRECISION,
    "state" VARCHAR(16) NOT NULL,
    "error" TEXT,
    "targets_notified" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "alert_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_destinations" (
    "id" UUID NOT NULL,
    "alert_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "alert_destinations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "insight_id" INTEGER,
    "dashboard_id" INTEGER,
    "dashboard_insights" INTEGER[],
    "title" VARCHAR(100),
    "target_type" VARCHAR(16) NOT NULL,
    "target_value" TEXT NOT NULL,
    "sealed_secret" BYTEA,
    "frequency" VARCHAR(16) NOT NULL,
    "interval" INTEGER NOT NULL DEFAULT 1,
    "byweekday" TEXT[],
    "bysetpos" INTEGER,
    "count" INTEGER,
    "start_date" TIMESTAMPTZ(3) NOT NULL,
    "until_date" TIMESTAMPTZ(3),
    "next_delivery_date" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_deliveries" (
    "id" UUID NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "trigger_type" VARCHAR(16) NOT NULL,
    "idempotency_key" VARCHAR(120) NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),
    "target_type" VARCHAR(16) NOT NULL,
    "target_value" TEXT NOT NULL,
    "status" VARCHAR(16) NOT NULL,
    "error" TEXT,
    "content_snapshot" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_recipients" (
    "project_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_recipients_pkey" PRIMARY KEY ("project_id","email")
);

-- CreateTable
CREATE TABLE "exports" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "format" VARCHAR(80) NOT NULL,
    "insight_id" INTEGER,
    "dashboard_id" INTEGER,
    "context" JSONB,
    "filename" VARCHAR(255) NOT NULL,
    "status" VARCHAR(16) NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_chunks" (
    "export_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "export_chunks_pkey" PRIMARY KEY ("export_id","position")
);

-- CreateIndex
CREATE INDEX "outgoing_messages_sent_at_failed_at_next_try_at_idx" ON "outgoing_messages"("sent_at", "failed_at", "next_try_at");

-- CreateIndex
CREATE INDEX "outgoing_messages_source_kind_source_id_idx" ON "outgoing_messages"("source_kind", "source_id");

-- CreateIndex
CREATE INDEX "outgoing_messages_created_at_idx" ON "outgoing_messages"("created_at");

-- CreateIndex
CREATE INDEX "alerts_project_id_created_at_idx" ON "alerts"("project_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "alerts_enabled_next_check_at_idx" ON "alerts"("enabled", "next_check_at");

-- CreateIndex
CREATE INDEX "alerts_insight_id_idx" ON "alerts"("insight_id");

-- CreateIndex
CREATE INDEX "alert_checks_alert_id_created_at_idx" ON "alert_checks"("alert_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "alert_checks_created_at_idx" ON "alert_checks"("created_at");

-- CreateIndex
CREATE INDEX "alert_destinations_alert_id_idx" ON "alert_destinations"("alert_id");

-- CreateIndex
CREATE INDEX "subscriptions_project_id_deleted_created_at_idx" ON "subscriptions"("project_id", "deleted", "created_at" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_enabled_deleted_next_delivery_date_idx" ON "subscriptions"("enabled", "deleted", "next_delivery_date");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_deliveries_idempotency_key_key" ON "subscription_deliveries"("idempotency_key");

-- CreateIndex
CREATE INDEX "subscription_deliveries_subscription_id_created_at_idx" ON "subscription_deliveries"("subscription_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "subscription_deliveries_status_created_at_idx" ON "subscription_deliveries"("status", "created_at");

-- CreateIndex
CREATE INDEX "mail_recipients_project_id_asked_at_idx" ON "mail_recipients"("project_id", "asked_at");

-- CreateIndex
CREATE INDEX "exports_project_id_created_at_idx" ON "exports"("project_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "exports_status_created_at_idx" ON "exports"("status", "created_at");

-- CreateIndex
CREATE INDEX "exports_expires_at_idx" ON "exports"("expires_at");

-- AddForeignKey
ALTER TABLE "alert_checks" ADD CONSTRAINT "alert_checks_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alerts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_destinations" ADD CONSTRAINT "alert_destinations_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alerts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_deliveries" ADD CONSTRAINT "subscription_deliveries_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
