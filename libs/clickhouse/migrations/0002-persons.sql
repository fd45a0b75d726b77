-- Persons as they are now: copies of the rows that capture-service keeps in Postgres. The highest version of a
-- key wins; a reader takes it (argMax by version, or FINAL) and hides is_deleted = 1.
-- cluster: everywhere
CREATE TABLE persons (
  project_id UInt32,
  id UUID,
  created_at DateTime64(6, 'UTC'),
  properties JSON(max_dynamic_paths = 256),
  properties_text String CODEC(ZSTD(1)),
  is_identified UInt8,
  is_deleted UInt8 DEFAULT 0,
  version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (project_id, id);

-- Which person a distinct id belongs to now. The first row of an id has version 0, each move adds one.
-- cluster: everywhere
CREATE TABLE person_distinct_ids (
  project_id UInt32,
  distinct_id String CODEC(ZSTD(1)),
  person_id UUID,
  is_deleted UInt8 DEFAULT 0,
  version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (project_id, distinct_id);

-- Only the distinct ids whose stored events still name another person: a moved id gets a row here, which queries
-- apply at once (a row for events.distinct_id replaces events.person_id). A job folds the rows into events and
-- removes them, so the table stays small enough for the right side of a join. created_at lets the job leave young
-- rows alone: events resolved before the move may still be on their way.
-- cluster: everywhere
CREATE TABLE person_overrides (
  project_id UInt32,
  distinct_id String,
  person_id UUID,
  version UInt64,
  created_at DateTime('UTC') DEFAULT now('UTC')
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (project_id, distinct_id);
