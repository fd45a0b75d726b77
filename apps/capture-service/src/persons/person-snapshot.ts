/** Reads the persons of a batch's distinct ids from Postgres, in two statements. */
import type pg from 'pg';
import { parseExactJson } from '../intake/exact-json.ts';
import type { PersonSnapshot, StoredDistinctId, StoredPerson } from './person-working-set.ts';
import type { Properties } from './property-update.ts';

export interface DistinctIdKey {
  readonly projectId: number;
  readonly distinctId: string;
}

interface PersonRow {
  readonly project_id: number;
  readonly distinct_id: string;
  readonly person_id: string;
  readonly created_at_us: string;
  readonly properties: string;
  readonly is_identified: boolean;
  readonly version: string;
}

const KNOWN = `
SELECT d.project_id, d.distinct_id, p.id AS person_id, p.properties::text AS properties, p.is_identified, p.version,
       (extract(epoch FROM p.created_at) * 1000000)::bigint AS created_at_us
FROM unnest($1::int[], $2::text[]) AS k(project_id, distinct_id)
JOIN distinct_ids d ON d.project_id = k.project_id AND d.distinct_id = k.distinct_id
JOIN persons p ON p.project_id = d.project_id AND p.id = d.person_id
WHERE NOT p.is_deleted`;

const PERSONLESS = `
SELECT s.project_id, s.distinct_id
FROM unnest($1::int[], $2::text[]) AS k(project_id, distinct_id)
JOIN personless_distinct_ids s ON s.project_id = k.project_id AND s.distinct_id = k.distinct_id`;

export const loadPersonSnapshot = async (
  db: pg.Pool | pg.PoolClient,
  keys: readonly DistinctIdKey[],
): Promise<PersonSnapshot> => {
  const columns = [keys.map((key) => key.projectId), keys.map((key) => key.distinctId)];
  const known = await db.query<PersonRow>(KNOWN, columns);
  const personless = await db.query<{ project_id: number; distinct_id: string }>(PERSONLESS, columns);
  const persons = new Map<string, StoredPerson>();
  const distinctIds: StoredDistinctId[] = [];
  for (const row of known.rows) {
    distinctIds.push({
      projectId: row.project_id,
      distinctId: row.distinct_id,
      personId: row.person_id,
    });
    const key = `${row.project_id}:${row.person_id}`;
    if (!persons.has(key)) persons.set(key, toPerson(row));
  }
  return {
    persons: [...persons.values()],
    distinctIds,
    personless: personless.rows.map((row) => ({
      projectId: row.project_id,
      distinctId: row.distinct_id,
    })),
  };
};

const toPerson = (row: PersonRow): StoredPerson => ({
  projectId: row.project_id,
  id: row.person_id,
  createdAt: Number(row.created_at_us),
  properties: parseExactJson(row.properties) as Properties,
  isIdentified: row.is_identified,
  version: Number(row.version),
});
