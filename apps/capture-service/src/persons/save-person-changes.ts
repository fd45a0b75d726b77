/**
 * Stores the changes of a person working set, within the caller's transaction and in a fixed number of statements.
 *
 * Two writers may change one person. Reads take no locks. Here the changed persons are locked in the order of their ids,
 * and their versions are compared with those that were read. When they differ, or a new row exists already, another
 * writer was first: PersonConflictError is thrown, and the caller reads again.
 */
import type pg from 'pg';
import type { Microseconds } from '../intake/timestamp.ts';
import { checkPersonless } from './check-personless.ts';
import { PersonConflictError } from './person-conflict-error.ts';
import type { Person, PersonChanges } from './person-working-set.ts';

export interface SavedPerson {
  readonly projectId: number;
  readonly id: string;
  readonly createdAt: Microseconds;
  readonly properties: string;
  readonly isIdentified: boolean;
  readonly isDeleted: boolean;
  readonly version: number;
}

export interface SavedDistinctId {
  readonly projectId: number;
  readonly distinctId: string;
  readonly personId: string;
  readonly version: number;
  /** Stored events still have another person id. */
  readonly needsOverride: boolean;
}

export interface SavedPersonChanges {
  readonly persons: readonly SavedPerson[];
  readonly distinctIds: readonly SavedDistinctId[];
}

interface VersionRow {
  readonly project_id: number;
  readonly id: string;
  readonly version: string;
}

const keyOf = (row: { project_id: number; id: string }): string => `${row.project_id}:${row.id}`;
const byId = (a: Person, b: Person): number =>
  a.projectId - b.projectId || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export const savePersonChanges = async (
  tx: pg.PoolClient,
  changes: PersonChanges,
): Promise<SavedPersonChanges> => {
  await lockUnchanged(tx, changes);
  const created = await writePersons(tx, INSERT_PERSONS, changes.created.toSorted(byId));
  const updated = await writePersons(tx, UPDATE_PERSONS, changes.updated.toSorted(byId));
  const merged = await markMerged(tx, changes);
  const moved = await moveDistinctIds(tx, changes);
  await checkPersonless(tx, changes);
  const added = await addDistinctIds(tx, changes);
  return { persons: [...created, ...updated, ...merged], distinctIds: [...moved, ...added] };
};

const LOCK = `
SELECT p.project_id, p.id, p.version
FROM persons p
JOIN unnest($1::int[], $2::uuid[]) AS k(project_id, id) ON p.project_id = k.project_id AND p.id = k.id
WHERE NOT p.is_deleted
ORDER BY p.project_id, p.id
FOR UPDATE OF p`;

const lockUnchanged = async (tx: pg.PoolClient, changes: PersonChanges): Promise<void> => {
  const touched = new Set([
    ...changes.updated,
    ...changes.merged.flatMap(({ source, target }) => [source, target]),
    ...changes.addedDistinctIds.map(({ person }) => person),
  ]);
  const stored = [...touched].filter((person) => person.storedVersion !== undefined).sort(byId);
  if (stored.length === 0) return;
  const { rows } = await tx.query<VersionRow>(LOCK, [
    stored.map((person) => person.projectId),
    stored.map((person) => person.id),
  ]);
  const versions = new Map(rows.map((row) => [keyOf(row), Number(row.version)]));
  for (const person of stored) {
    if (versions.get(`${person.projectId}:${person.id}`) !== person.storedVersion) {
      throw new PersonConflictError();
    }
  }
};

const EPOCH = `'epoch'::timestamptz`;
const PERSON_COLUMNS = `unnest($1::int[], $2::uuid[], $3::bigint[], $4::jsonb[], $5::boolean[])
  AS k(project_id, id, created_at_us, properties, is_identified)`;

/** A deleted person is recreated with its id and with a version above all earlier ones. */
const INSERT_PERSONS = `
INSERT INTO persons AS p (project_id, id, created_at, properties, is_identified)
SELECT project_id, id, ${EPOCH} + created_at_us * interval '1 microsecond', properties, is_identified
FROM ${PERSON_COLUMNS}
ON CONFLICT (project_id, id) DO UPDATE
SET created_at = excluded.created_at, properties = excluded.properties, is_identified = excluded.is_identified,
    is_deleted = false, version = p.version + 1
WHERE p.is_deleted
RETURNING p.project_id, p.id, p.version`;

const UPDATE_PERSONS = `
UPDATE persons AS p
SET created_at = ${EPOCH} + k.created_at_us * interval '1 microsecond', properties = k.properties,
    is_identified = k.is_identified, version = p.version + 1
FROM ${PERSON_COLUMNS}
WHERE p.project_id = k.project_id AND p.id = k.id
RETURNING p.project_id, p.id, p.version`;

const writePersons = async (
  tx: pg.PoolClient,
  statement: string,
  persons: readonly Person[],
): Promise<SavedPerson[]> => {
  if (persons.length === 0) return [];
  const properties = persons.map((person) => JSON.stringify(person.properties));
  const { rows } = await tx.query<VersionRow>(statement, [
    persons.map((person) => person.projectId),
    persons.map((person) => person.id),
    persons.map((person) => person.createdAt),
    properties,
    persons.map((person) => person.isIdentified),
  ]);
  if (rows.length !== persons.length) throw new PersonConflictError();
  const versions = new Map(rows.map((row) => [keyOf(row), Number(row.version)]));
  return persons.map((person, index) => ({
    projectId: person.projectId,
    id: person.id,
    createdAt: person.createdAt,
    properties: properties[index]!,
    isIdentified: person.isIdentified,
    isDeleted: false,
    version: versions.get(`${person.projectId}:${person.id}`)!,
  }));
};

const MARK_MERGED = `
UPDATE persons AS p
SET is_deleted = true, properties = '{}', version = p.version + 1
FROM unnest($1::int[], $2::uuid[]) AS k(project_id, id)
WHERE p.project_id = k.project_id AND p.id = k.id
RETURNING p.project_id, p.id, p.version`;

const markMerged = async (tx: pg.PoolClient, { merged }: PersonChanges): Promise<SavedPerson[]> => {
  if (merged.length === 0) return [];
  const sources = merged.map(({ source }) => source);
  const { rows } = await tx.query<VersionRow>(MARK_MERGED, [
    sources.map((source) => source.projectId),
    sources.map((source) => source.id),
  ]);
  return rows.map((row) => ({
    projectId: row.project_id,
    id: row.id,
    createdAt: 0,
    properties: '{}',
    isIdentified: false,
    isDeleted: true,
    version: Number(row.version),
  }));
};

interface DistinctIdRow {
  readonly project_id: number;
  readonly distinct_id: string;
  readonly person_id: string;
  readonly version: string;
}

const toSavedDistinctId = (row: DistinctIdRow, needsOverride: boolean): SavedDistinctId => ({
  projectId: row.project_id,
  distinctId: row.distinct_id,
  personId: row.person_id,
  version: Number(row.version),
  needsOverride,
});

const MOVE = `
UPDATE distinct_ids AS d
SET person_id = k.target, version = d.version + 1
FROM unnest($1::int[], $2::uuid[], $3::uuid[]) AS k(project_id, source, target)
WHERE d.project_id = k.project_id AND d.person_id = k.source
RETURNING d.project_id, d.distinct_id, d.person_id, d.version`;

/** Moves all distinct ids of the merged persons, also those that are not in the batch. */
const moveDistinctIds = async (tx: pg.PoolClient, { merged }: PersonChanges): Promise<SavedDistinctId[]> => {
  if (merged.length === 0) return [];
  const { rows } = await tx.query<DistinctIdRow>(MOVE, [
    merged.map(({ source }) => source.projectId),
    merged.map(({ source }) => source.id),
    merged.map(({ target }) => target.id),
  ]);
  return rows.map((row) => toSavedDistinctId(row, true));
};

/** The distinct id of a deleted person can be used again. Its version continues above the stored ones. */
const ADD_DISTINCT_IDS = `
INSERT INTO distinct_ids AS d (project_id, distinct_id, person_id, version)
SELECT project_id, distinct_id, person_id, version
FROM unnest($1::int[], $2::text[], $3::uuid[], $4::bigint[]) AS k(project_id, distinct_id, person_id, version)
ORDER BY project_id, distinct_id
ON CONFLICT (project_id, distinct_id) DO UPDATE
SET person_id = excluded.person_id, version = d.version + 1
WHERE d.person_id IS NULL
RETURNING project_id, distinct_id, person_id, version`;

const addDistinctIds = async (
  tx: pg.PoolClient,
  { addedDistinctIds: added }: PersonChanges,
): Promise<SavedDistinctId[]> => {
  if (added.length === 0) return [];
  const { rows } = await tx.query<DistinctIdRow>(ADD_DISTINCT_IDS, [
    added.map((id) => id.projectId),
    added.map((id) => id.distinctId),
    added.map((id) => id.person.id),
    added.map((id) => (id.hasForeignEvents ? 1 : 0)),
  ]);
  if (rows.length !== added.length) throw new PersonConflictError();
  // Only a distinct id with version 0 has never belonged to another person.
  return rows.map((row) => toSavedDistinctId(row, Number(row.version) > 0));
};
