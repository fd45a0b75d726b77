-- Refreshes ask for the days whose events arrived since the last one. Events arrive roughly in the order of their
-- times, so the bounds of each granule leave nearly all of them unopened.
-- cluster: storage
ALTER TABLE events ADD INDEX created_at_index created_at TYPE minmax GRANULARITY 1;
-- cluster: storage
ALTER TABLE events MATERIALIZE INDEX created_at_index;
