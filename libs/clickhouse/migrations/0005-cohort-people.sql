-- Members of cohorts, of calculated and of static ones. The highest version of a key wins; is_member = 0 is a
-- person who left.
-- cluster: everywhere
CREATE TABLE cohort_people (
  project_id UInt32,
  cohort_id UInt32,
  person_id UUID,
  is_static UInt8 DEFAULT 0,
  is_member UInt8 DEFAULT 1,
  version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (project_id, cohort_id, person_id);
