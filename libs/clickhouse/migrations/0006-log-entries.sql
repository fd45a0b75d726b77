-- Execution logs: one row per run of an endpoint, also of a refused one. The general columns are the ones that
-- HogQL shows; the typed ones behind them are a run's figures, so that nobody has to parse a message.
-- cluster: sharded by cityHash64(project_id, log_source_id)
CREATE TABLE log_entries (
  project_id UInt32,
  log_source LowCardinality(String),
  log_source_id String CODEC(ZSTD(1)),
  instance_id String CODEC(ZSTD(1)),
  timestamp DateTime64(6, 'UTC') CODEC(Delta, ZSTD(1)),
  level LowCardinality(String),
  message String CODEC(ZSTD(1)),
  endpoint_name LowCardinality(String),
  endpoint_version UInt32 DEFAULT 0,
  path LowCardinality(String),
  cache LowCardinality(String),
  duration_ms UInt32 DEFAULT 0,
  rows UInt64 DEFAULT 0,
  error_code LowCardinality(String),
  credential LowCardinality(String),
  INDEX instance_id_index instance_id TYPE bloom_filter GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (project_id, log_source, log_source_id, timestamp)
TTL toDateTime(timestamp) + INTERVAL 90 DAY DELETE
SETTINGS non_replicated_deduplication_window = 1000;
