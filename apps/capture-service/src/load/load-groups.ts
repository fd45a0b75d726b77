import type { Microseconds } from '../intake/timestamp.ts';
import { groupRow } from '../rows/store-rows.ts';
import { insertJsonText } from '../writer/insert-json-text.ts';
import type { LoadStores } from './load-persons.ts';

export interface LoadedGroup {
  readonly projectId: number;
  readonly type: string;
  readonly index: number;
  readonly key: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly createdAt: Microseconds;
}

const INSERT_TYPES = `
INSERT INTO group_types (project_id, index, name)
SELECT DISTINCT * FROM unnest($1::int[], $2::smallint[], $3::text[])
ON CONFLICT DO NOTHING`;

const INSERT_GROUPS = `
INSERT INTO groups (project_id, type_index, key, properties, created_at, updated_at)
SELECT project_id, type_index, key, properties, at, at
FROM unnest($1::int[], $2::smallint[], $3::text[], $4::jsonb[], $5::bigint[])
       AS k(project_id, type_index, key, properties, at_us),
     LATERAL (SELECT 'epoch'::timestamptz + at_us * interval '1 microsecond' AS at) AS t
ON CONFLICT DO NOTHING`;

export const loadGroups = async (
  { pool, clickhouse }: LoadStores,
  groups: readonly LoadedGroup[],
): Promise<void> => {
  if (groups.length === 0) return;
  const projectIds = groups.map((group) => group.projectId);
  const indexes = groups.map((group) => group.index);
  const properties = groups.map((group) => JSON.stringify(group.properties));
  await pool.query(INSERT_TYPES, [projectIds, indexes, groups.map((group) => group.type)]);
  await pool.query(INSERT_GROUPS, [
    projectIds,
    indexes,
    groups.map((group) => group.key),
    properties,
    groups.map((group) => group.createdAt),
  ]);
  const rows = groups.map((group, index) =>
    groupRow({ ...group, properties: properties[index]!, updatedAt: group.createdAt, version: 0 }),
  );
  await insertJsonText(clickhouse, 'groups', rows.join('\n'));
};
