-- A followed log is resumed in the order in which its entries were stored, which is not that of their times: an entry
-- that waited on the disk of a process is stored after later ones. Entries without it count as stored when they ended.
-- cluster: sharded by cityHash64(project_id, log_source_id)
ALTER TABLE log_entries
  ADD COLUMN stored_at DateTime64(6, 'UTC') DEFAULT timestamp CODEC(Delta, ZSTD(1));
-- The two orders are nearly the same, so the bounds of each granule leave nearly all of them unopened.
-- cluster: storage
ALTER TABLE log_entries ADD INDEX stored_at_index stored_at TYPE minmax GRANULARITY 1;
