import type { GroupAnswer, GroupTypeAnswer } from '@meridian/contracts/capture';
import type { Rows } from '@meridian/contracts/wire';
import { likePattern } from '@meridian/core';
import type pg from 'pg';
import { isoTime } from '../http/iso-time.ts';
import { parseExactJson } from '../intake/exact-json.ts';

interface GroupRow {
  readonly type_index: number;
  readonly key: string;
  readonly properties: string;
  readonly created_at_us: string;
}

const COLUMNS = `type_index, key, properties::text AS properties,
  (extract(epoch FROM created_at) * 1000000)::bigint AS created_at_us`;

const toView = (row: GroupRow): GroupAnswer => ({
  group_type_index: row.type_index,
  group_key: row.key,
  group_properties: parseExactJson(row.properties),
  created_at: isoTime(Number(row.created_at_us)),
});

export const listGroups = async (
  pool: pg.Pool,
  projectId: number,
  filter: { typeIndex: number; search?: string | undefined; limit: number; offset: number },
): Promise<Rows<GroupAnswer>> => {
  const where = `project_id = $1 AND type_index = $2
    AND ($3::text IS NULL OR key ILIKE $3 OR properties->>'name' ILIKE $3)`;
  const pattern = filter.search === undefined ? null : likePattern(filter.search);
  const values = [projectId, filter.typeIndex, pattern];
  const counted = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM groups WHERE ${where}`,
    values,
  );
  const { rows } = await pool.query<GroupRow>(
    `SELECT ${COLUMNS} FROM groups WHERE ${where} ORDER BY created_at DESC, key LIMIT $4 OFFSET $5`,
    [...values, filter.limit, filter.offset],
  );
  return { results: rows.map(toView), count: counted.rows[0]!.count };
};

export const findGroup = async (
  pool: pg.Pool,
  projectId: number,
  typeIndex: number,
  key: string,
): Promise<GroupAnswer | undefined> => {
  const { rows } = await pool.query<GroupRow>(
    `SELECT ${COLUMNS} FROM groups WHERE project_id = $1 AND type_index = $2 AND key = $3`,
    [projectId, typeIndex, key],
  );
  return rows[0] === undefined ? undefined : toView(rows[0]);
};

export const listGroupTypes = async (pool: pg.Pool, projectId: number): Promise<GroupTypeAnswer[]> => {
  const { rows } = await pool.query<{ name: string; index: number }>(
    'SELECT name, index FROM group_types WHERE project_id = $1 ORDER BY index',
    [projectId],
  );
  return rows.map(({ name, index }) => ({
    group_type: name,
    group_type_index: index,
    name_singular: null,
    name_plural: null,
  }));
};
