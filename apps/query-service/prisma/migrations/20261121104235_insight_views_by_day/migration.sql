-- Views are counted by day from here on; those before count for the day of the last one.
ALTER TABLE "insight_views" ADD COLUMN "day" DATE;
UPDATE "insight_views" SET "day" = ("last_viewed_at" AT TIME ZONE 'UTC')::date;
ALTER TABLE "insight_views"
  ALTER COLUMN "day" SET NOT NULL,
  DROP CONSTRAINT "insight_views_pkey",
  ADD CONSTRAINT "insight_views_pkey" PRIMARY KEY ("insight_id", "user_id", "day");

ALTER TABLE "insights" ADD COLUMN "last_viewed_at" TIMESTAMPTZ(3);

CREATE INDEX "insight_views_project_id_day_idx" ON "insight_views"("project_id", "day");
CREATE INDEX "insights_last_viewed_at_idx" ON "insights"("last_viewed_at" DESC);
