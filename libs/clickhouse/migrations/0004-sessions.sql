-- One row per session once merged. The writer inserts partial rows with each batch; a reader aggregates:
--   SELECT session_id, min(min_timestamp), max(max_timestamp), min(entry).current_url, length(groupUniqArrayArray(pageview_uuids))
--   FROM sessions WHERE project_id = 1 GROUP BY session_id
-- Every column keeps its value when the same partial row arrives again (min, max, sets of event uuids instead of
-- counters), so a batch that is written twice after a crash corrupts nothing. A materialized view with counters
-- would: the engine does not write a table and its views in one step.
--
-- id_timestamp is the time inside the session id (SDKs make UUIDs of version 7), 1970-01-01 when it has none. It
-- is a function of the id, so that all rows of one session share a partition; a reader that looks for sessions
-- starting at or after T may skip id_timestamp < T - 1 day, except 1970-01-01.
-- Where nothing was seen yet, entry and vitals_lcp hold the timestamp 2299-12-31 (loses every min), exit and
-- external_click 1970-01-01 (loses every max).
-- cluster: sharded by cityHash64(project_id, session_id)
CREATE TABLE sessions (
  project_id UInt32,
  session_id String,
  id_timestamp DateTime('UTC'),
  distinct_id SimpleAggregateFunction(max, Tuple(timestamp DateTime64(6, 'UTC'), value String)),
  min_timestamp SimpleAggregateFunction(min, DateTime64(6, 'UTC')),
  max_timestamp SimpleAggregateFunction(max, DateTime64(6, 'UTC')),
  max_inserted_at SimpleAggregateFunction(max, DateTime64(6, 'UTC')),
  urls SimpleAggregateFunction(groupUniqArrayArray, Array(String)),
  entry SimpleAggregateFunction(min, Tuple(
    timestamp DateTime64(6, 'UTC'),
    uuid UUID,
    current_url String,
    referrer String,
    referring_domain String,
    utm_source String,
    utm_medium String,
    utm_campaign String,
    utm_term String,
    utm_content String,
    gclid String,
    gclsrc String,
    dclid String,
    gad_source String,
    gbraid String,
    wbraid String,
    fbclid String,
    msclkid String,
    twclid String,
    li_fat_id String,
    mc_cid String,
    igshid String,
    ttclid String,
    epik String,
    qclid String,
    sccid String,
    _kx String,
    irclid String
  )),
  exit SimpleAggregateFunction(max, Tuple(timestamp DateTime64(6, 'UTC'), uuid UUID, current_url String)),
  external_click SimpleAggregateFunction(max, Tuple(timestamp DateTime64(6, 'UTC'), uuid UUID, url String)),
  pageview_uuids SimpleAggregateFunction(groupUniqArrayArray, Array(UUID)),
  autocapture_uuids SimpleAggregateFunction(groupUniqArrayArray, Array(UUID)),
  screen_uuids SimpleAggregateFunction(groupUniqArrayArray, Array(UUID)),
  vitals_lcp SimpleAggregateFunction(min, Tuple(timestamp DateTime64(6, 'UTC'), value Float64)),
  retention_days SimpleAggregateFunction(max, UInt16)
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(id_timestamp)
ORDER BY (project_id, id_timestamp, session_id)
TTL toDateTime(max_timestamp) + toIntervalDay(retention_days) DELETE WHERE retention_days > 0;
