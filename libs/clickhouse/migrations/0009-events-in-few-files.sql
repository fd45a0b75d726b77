-- A part in the wide form has several files for each path of its JSON columns, hundreds in all, and creating them
-- took as long as everything else that an insert does. What comes in is written as one file, and only merges,
-- which write seldom and much, give each column its own.
-- cluster: storage
ALTER TABLE events MODIFY SETTING min_level_for_wide_part = 1;
