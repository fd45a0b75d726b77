-- A refused run has no version, path, cache outcome or rows: these are NULL, not 0 or empty.
-- cluster: sharded by cityHash64(project_id, log_source_id)
ALTER TABLE log_entries
  MODIFY COLUMN endpoint_version Nullable(UInt32) DEFAULT NULL,
  MODIFY COLUMN path LowCardinality(Nullable(String)) DEFAULT NULL,
  MODIFY COLUMN cache LowCardinality(Nullable(String)) DEFAULT NULL,
  MODIFY COLUMN duration_ms Nullable(UInt32) DEFAULT NULL,
  MODIFY COLUMN rows Nullable(UInt64) DEFAULT NULL,
  MODIFY COLUMN error_code LowCardinality(Nullable(String)) DEFAULT NULL;
