/** Stores persons unchanged in both stores. For loaders only: no writer may change these persons at the same time. */
import type { ClickHouse } from '@meridian/clickhouse';
import type { ProjectRevisions } from '@meridian/redis';
import type pg from 'pg';
import type { Microseconds } from '../intake/timestamp.ts';
import { distinctIdRow, personRow } from '../rows/store-rows.ts';
import { insertJsonText } from '../writer/insert-json-text.ts';

export interface LoadedPerson {
  readonly projectId: number;
  readonly id: string;
  readonly createdAt: Microseconds;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly isIdentified: boolean;
  readonly distinctIds: readonly string[];
}

export interface LoadStores {
  readonly pool: pg.Pool;
  readonly clickhouse: ClickHouse;
  /** Undefined for a loader that runs without services. */
  readonly schemaRevisions: ProjectRevisions | undefined;
  readonly dataRevisions: ProjectRevisions | undefined;
}

const INSERT_PERSONS = `
INSERT INTO persons (project_id, id, created_at, properties, is_identified)
SELECT project_id, id, 'epoch'::timestamptz + created_at_us * interval '1 microsecond', properties, is_identified
FROM unnest($1::int[], $2::uuid[], $3::bigint[], $4::jsonb[], $5::boolean[])
  AS k(project_id, id, created_at_us, properties, is_identified)
ON CONFLICT DO NOTHING`;

const INSERT_DISTINCT_IDS = `
INSERT INTO distinct_ids (project_id, distinct_id, person_id)
SELECT * FROM unnest($1::int[], $2::text[], $3::uuid[])
ON CONFLICT DO NOTHING`;

export const loadPersons = async (
  { pool, clickhouse }: LoadStores,
  persons: readonly LoadedPerson[],
): Promise<void> => {
  if (persons.length === 0) return;
  const properties = persons.map((person) => JSON.stringify(person.properties));
  await pool.query(INSERT_PERSONS, [
    persons.map((person) => person.projectId),
    persons.map((person) => person.id),
    persons.map((person) => person.createdAt),
    properties,
    persons.map((person) => person.isIdentified),
  ]);
  const ids = persons.flatMap((person) =>
    person.distinctIds.map((distinctId) => ({
      projectId: person.projectId,
      distinctId,
      personId: person.id,
      version: 0,
    })),
  );
  await pool.query(INSERT_DISTINCT_IDS, [
    ids.map((id) => id.projectId),
    ids.map((id) => id.distinctId),
    ids.map((id) => id.personId),
  ]);
  const personRows = persons.map((person, index) =>
    personRow({ ...person, properties: properties[index]!, isDeleted: false, version: 0 }),
  );
  await Promise.all([
    insertJsonText(clickhouse, 'persons', personRows.join('\n')),
    insertJsonText(clickhouse, 'person_distinct_ids', ids.map(distinctIdRow).join('\n')),
  ]);
};
