-- CreateTable
CREATE TABLE "agent_calls" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "project_id" INTEGER,
    "user_id" INTEGER,
    "client_id" TEXT,
    "credential" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "called_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_calls_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "agent_calls_organization_id_called_at_idx" ON "agent_calls"("organization_id", "called_at" DESC);

-- CreateIndex
CREATE INDEX "agent_calls_user_id_client_id_called_at_idx" ON "agent_calls"("user_id", "client_id", "called_at" DESC);

-- CreateIndex
CREATE INDEX "agent_calls_called_at_idx" ON "agent_calls"("called_at");
