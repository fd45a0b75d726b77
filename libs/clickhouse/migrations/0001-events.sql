-- One row per accepted event.
--
-- Order: a query names a project, nearly always a range of days and often event names, so these lead. The hash
-- of the distinct id lies next because it never changes (person_id does: folding overrides rewrites it, and a key
-- column cannot be rewritten); uuid ends the key, so that a row sent twice has the same key and collapses
-- when parts merge. The writer looks for such rows before it inserts; the engine is the second net.
-- Person and group properties are those at the time of the event. person_id is who the writer knew at that
-- time: read it through person_overrides.
-- Retention: 0 keeps a row for ever. When a project's retention changes, a job rewrites the column.
-- cluster: sharded by cityHash64(project_id, distinct_id)
CREATE TABLE events (
  project_id UInt32,
  uuid UUID,
  event LowCardinality(String),
  properties JSON(max_dynamic_paths = 256),
  properties_text String CODEC(ZSTD(1)),
  timestamp DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  distinct_id String CODEC(ZSTD(1)),
  elements_chain String CODEC(ZSTD(1)),
  created_at DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  person_id UUID,
  person_created_at DateTime64(6, 'UTC') CODEC(ZSTD(1)),
  person_properties JSON(max_dynamic_paths = 128),
  person_mode LowCardinality(String),
  `$session_id` String CODEC(ZSTD(1)),
  `$window_id` String CODEC(ZSTD(1)),
  `$group_0` String CODEC(ZSTD(1)),
  `$group_1` String CODEC(ZSTD(1)),
  `$group_2` String CODEC(ZSTD(1)),
  `$group_3` String CODEC(ZSTD(1)),
  `$group_4` String CODEC(ZSTD(1)),
  group0_properties JSON(max_dynamic_paths = 16),
  group1_properties JSON(max_dynamic_paths = 16),
  group2_properties JSON(max_dynamic_paths = 16),
  group3_properties JSON(max_dynamic_paths = 16),
  group4_properties JSON(max_dynamic_paths = 16),
  retention_days UInt16 DEFAULT 0,
  INDEX person_id_index person_id TYPE bloom_filter GRANULARITY 1,
  INDEX distinct_id_index distinct_id TYPE bloom_filter GRANULARITY 1,
  INDEX session_id_index `$session_id` TYPE bloom_filter GRANULARITY 1
)
ENGINE = ReplacingMergeTree(created_at)
PARTITION BY toYYYYMM(timestamp)
ORDER BY (project_id, toDate(timestamp), event, cityHash64(distinct_id), uuid)
TTL toDateTime(timestamp) + toIntervalDay(retention_days) DELETE WHERE retention_days > 0
SETTINGS non_replicated_deduplication_window = 1000;
