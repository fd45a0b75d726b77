-- What the writer could not store, with the reason and the whole payload, for an operator.
-- cluster: sharded by cityHash64(project_id)
CREATE TABLE dead_letters (
  project_id UInt32,
  received_at DateTime64(6, 'UTC'),
  failed_at DateTime64(6, 'UTC'),
  reason LowCardinality(String),
  detail String CODEC(ZSTD(1)),
  event_uuid UUID,
  event String,
  distinct_id String,
  payload String CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree(failed_at)
PARTITION BY toYYYYMM(received_at)
ORDER BY (project_id, toDate(received_at), event_uuid)
TTL toDateTime(received_at) + INTERVAL 30 DAY DELETE;

-- What a project's people should know about their events: dropped, mended or merged otherwise than asked.
-- cluster: sharded by cityHash64(project_id)
CREATE TABLE ingestion_warnings (
  project_id UInt32,
  timestamp DateTime64(6, 'UTC'),
  type LowCardinality(String),
  event_uuid UUID,
  event String,
  distinct_id String,
  details String CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (project_id, type, toDate(timestamp), event_uuid)
TTL toDateTime(timestamp) + INTERVAL 90 DAY DELETE;
