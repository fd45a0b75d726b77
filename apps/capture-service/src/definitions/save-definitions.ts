import type { ProjectRevisions } from '@meridian/redis';
import type pg from 'pg';
import type { SeenDefinitions } from './definition-collector.ts';

/** Sorted, so that two writers lock the rows in the same order and cannot deadlock. */
const EVENTS = `
INSERT INTO event_definitions AS d (project_id, name, created_at, last_seen_at)
SELECT project_id, name, at, at
FROM unnest($1::int[], $2::text[]) AS k(project_id, name),
     (SELECT 'epoch'::timestamptz + $3::bigint * interval '1 microsecond' AS at) AS t
ORDER BY project_id, name
ON CONFLICT (project_id, name) DO UPDATE SET last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`;

/** The first type that was guessed is kept. New kinds of values are added to the known ones. */
const PROPERTIES = `
WITH saved AS (
  INSERT INTO property_definitions AS d
    (project_id, type, group_index, name, property_type, value_kinds, created_at, last_seen_at)
  SELECT project_id, type, group_index, name,
         (array_agg(property_type ORDER BY nr) FILTER (WHERE property_type <> ''))[1], bit_or(value_kinds), at, at
  FROM unnest($1::int[], $2::text[], $3::smallint[], $4::text[], $5::text[], $6::smallint[])
         WITH ORDINALITY AS k(project_id, type, group_index, name, property_type, value_kinds, nr),
       (SELECT 'epoch'::timestamptz + $7::bigint * interval '1 microsecond' AS at) AS t
  GROUP BY project_id, type, group_index, name, at
  ORDER BY project_id, type, group_index, name
  ON CONFLICT (project_id, type, group_index, name) DO UPDATE
  SET property_type = coalesce(d.property_type, excluded.property_type),
      value_kinds = d.value_kinds | excluded.value_kinds,
      last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
  RETURNING project_id, xmax <> 0 AS was_there
)
SELECT DISTINCT project_id FROM saved WHERE was_there`;

const EVENT_PROPERTIES = `
INSERT INTO event_properties (project_id, event, property)
SELECT project_id, event, property FROM unnest($1::int[], $2::text[], $3::text[]) AS k(project_id, event, property)
ORDER BY project_id, event, property
ON CONFLICT DO NOTHING`;

export interface DefinitionStores {
  readonly pool: pg.Pool | pg.PoolClient;
  /** Makes copies in other services outdated. Undefined for a loader that runs without services. */
  readonly schemaRevisions: ProjectRevisions | undefined;
}

/** Must run before the events are stored, because queries rely on the known kinds of values. */
export const saveDefinitions = async (
  { pool, schemaRevisions }: DefinitionStores,
  { at, events, properties, eventProperties, changedProjects }: SeenDefinitions,
): Promise<void> => {
  if (events.length > 0) {
    await pool.query(EVENTS, [events.map((seen) => seen.projectId), events.map((seen) => seen.name), at]);
  }
  if (properties.length > 0) {
    const { rows } = await pool.query<{ project_id: number }>(PROPERTIES, [
      properties.map((seen) => seen.projectId),
      properties.map((seen) => seen.owner),
      properties.map((seen) => seen.groupIndex),
      properties.map((seen) => seen.name),
      properties.map((seen) => seen.type ?? ''),
      properties.map((seen) => seen.kinds),
      at,
    ]);
    // Only projects whose existing properties changed can have outdated copies.
    const outdated = rows.map((row) => row.project_id).filter((projectId) => changedProjects.has(projectId));
    await Promise.all(outdated.map((projectId) => schemaRevisions?.renew(projectId)));
  }
  if (eventProperties.length > 0) {
    await pool.query(EVENT_PROPERTIES, [
      eventProperties.map((seen) => seen.projectId),
      eventProperties.map((seen) => seen.event),
      eventProperties.map((seen) => seen.property),
    ]);
  }
};
