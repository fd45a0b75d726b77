import type pg from 'pg';
import type { SeenDefinitions } from './definition-collector.ts';

/** Sorted, so that two writers take the rows in one order and never wait for each other in a ring. */
const EVENTS = `
INSERT INTO event_definitions AS d (project_id, name, created_at, last_seen_at)
SELECT project_id, name, at, at
FROM unnest($1::int[], $2::text[]) AS k(project_id, name),
     (SELECT 'epoch'::timestamptz + $3::bigint * interval '1 microsecond' AS at)
ORDER BY project_id, name
ON CONFLICT (project_id, name) DO UPDATE SET last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`;

/** The first type seen is kept; where none fitted, a later one may. */
const PROPERTIES = `
INSERT INTO property_definitions AS d (project_id, type, group_index, name, property_type, created_at, last_seen_at)
SELECT project_id, type, group_index, name, property_type, at, at
FROM unnest($1::int[], $2::text[], $3::smallint[], $4::text[], $5::text[])
       AS k(project_id, type, group_index, name, property_type),
     (SELECT 'epoch'::timestamptz + $6::bigint * interval '1 microsecond' AS at)
ORDER BY project_id, type, group_index, name
ON CONFLICT (project_id, type, group_index, name) DO UPDATE
SET property_type = coalesce(d.property_type, excluded.property_type),
    last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`;

const EVENT_PROPERTIES = `
INSERT INTO event_properties (project_id, event, property)
SELECT project_id, event, property FROM unnest($1::int[], $2::text[], $3::text[]) AS k(project_id, event, property)
ORDER BY project_id, event, property
ON CONFLICT DO NOTHING`;

export const saveDefinitions = async (
  pool: pg.Pool | pg.PoolClient,
  { at, events, properties, eventProperties }: SeenDefinitions,
): Promise<void> => {
  if (events.length > 0) {
    await pool.query(EVENTS, [events.map((seen) => seen.projectId), events.map((seen) => seen.name), at]);
  }
  if (properties.length > 0) {
    await pool.query(PROPERTIES, [
      properties.map((seen) => seen.projectId),
      properties.map((seen) => seen.owner),
      properties.map((seen) => seen.groupIndex),
      properties.map((seen) => seen.name),
      properties.map((seen) => seen.type ?? null),
      at,
    ]);
  }
  if (eventProperties.length > 0) {
    await pool.query(EVENT_PROPERTIES, [
      eventProperties.map((seen) => seen.projectId),
      eventProperties.map((seen) => seen.event),
      eventProperties.map((seen) => seen.property),
    ]);
  }
};
