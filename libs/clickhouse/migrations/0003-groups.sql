-- Groups as they are now. `index` is the position of the group's type in the project, 0 to 4.
-- cluster: everywhere
CREATE TABLE groups (
  project_id UInt32,
  `index` UInt8,
  key String CODEC(ZSTD(1)),
  properties JSON(max_dynamic_paths = 256),
  properties_text String CODEC(ZSTD(1)),
  created_at DateTime64(6, 'UTC'),
  updated_at DateTime64(6, 'UTC'),
  is_deleted UInt8 DEFAULT 0,
  version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (project_id, `index`, key);
