import type pg from 'pg';
import { parseExactJson } from '../intake/exact-json.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import { PersonConflictError } from '../persons/person-conflict-error.ts';
import type { Properties } from '../persons/property-update.ts';
import type { Group, GroupKey } from './group-working-set.ts';

const LOAD = `
SELECT g.project_id, g.type_index, g.key, g.properties::text AS properties, g.version,
       (extract(epoch FROM g.created_at) * 1000000)::bigint AS created_at_us,
       (extract(epoch FROM g.updated_at) * 1000000)::bigint AS updated_at_us
FROM unnest($1::int[], $2::smallint[], $3::text[]) AS k(project_id, type_index, key)
JOIN groups g ON g.project_id = k.project_id AND g.type_index = k.type_index AND g.key = k.key`;

interface GroupRow {
  readonly project_id: number;
  readonly type_index: number;
  readonly key: string;
  readonly properties: string;
  readonly version: string;
  readonly created_at_us: string;
  readonly updated_at_us: string;
}

export const loadGroups = async (db: pg.Pool, keys: readonly GroupKey[]): Promise<Group[]> => {
  if (keys.length === 0) return [];
  const { rows } = await db.query<GroupRow>(LOAD, [
    keys.map((key) => key.projectId),
    keys.map((key) => key.index),
    keys.map((key) => key.key),
  ]);
  return rows.map((row) => ({
    projectId: row.project_id,
    index: row.type_index,
    key: row.key,
    properties: parseExactJson(row.properties) as Properties,
    createdAt: Number(row.created_at_us),
    updatedAt: Number(row.updated_at_us),
    storedVersion: Number(row.version),
    isChanged: false,
  }));
};

export interface SavedGroup extends GroupKey {
  readonly properties: string;
  readonly createdAt: Microseconds;
  readonly updatedAt: Microseconds;
  readonly version: number;
}

/** A row that another writer has created or changed is not updated, so it is missing in the answer. */
const SAVE = `
INSERT INTO groups AS g (project_id, type_index, key, properties, created_at, updated_at, version)
SELECT project_id, type_index, key, properties,
       'epoch'::timestamptz + created_at_us * interval '1 microsecond',
       'epoch'::timestamptz + updated_at_us * interval '1 microsecond', expected + 1
FROM unnest($1::int[], $2::smallint[], $3::text[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::bigint[])
  AS k(project_id, type_index, key, properties, created_at_us, updated_at_us, expected)
ORDER BY project_id, type_index, key
ON CONFLICT (project_id, type_index, key) DO UPDATE
SET properties = excluded.properties, updated_at = excluded.updated_at, version = excluded.version
WHERE g.version = excluded.version - 1
RETURNING g.version`;

/** The expected version of a group that is not stored. The first stored version is 0. */
const NOT_STORED = -1;

export const saveGroups = async (tx: pg.PoolClient, groups: readonly Group[]): Promise<SavedGroup[]> => {
  if (groups.length === 0) return [];
  const properties = groups.map((group) => JSON.stringify(group.properties));
  const { rowCount } = await tx.query(SAVE, [
    groups.map((group) => group.projectId),
    groups.map((group) => group.index),
    groups.map((group) => group.key),
    properties,
    groups.map((group) => group.createdAt),
    groups.map((group) => group.updatedAt),
    groups.map((group) => group.storedVersion ?? NOT_STORED),
  ]);
  if (rowCount !== groups.length) throw new PersonConflictError();
  return groups.map((group, index) => ({
    projectId: group.projectId,
    index: group.index,
    key: group.key,
    properties: properties[index]!,
    createdAt: group.createdAt,
    updatedAt: group.updatedAt,
    version: (group.storedVersion ?? NOT_STORED) + 1,
  }));
};
