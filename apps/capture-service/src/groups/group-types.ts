/** The group types of a project and their indexes. Types are never removed, so they can be cached. */

import { LRUCache } from 'lru-cache';
import type pg from 'pg';

const MAX_GROUP_TYPES = 5;
const MAX_REMEMBERED_PROJECTS = 10_000;

export type GroupTypeIndexes = ReadonlyMap<string, number>;

export interface GroupTypes {
  /** The indexes of these types. A new type gets the next index, as long as one is free. */
  ensure(projectId: number, names: ReadonlySet<string>): Promise<GroupTypeIndexes>;
}

const READ = 'SELECT name, index FROM group_types WHERE project_id = $1';

/** When two writers insert the same index, one of them gets no row and reads again. */
const ADD = `
INSERT INTO group_types (project_id, index, name)
SELECT $1, count(*), $2 FROM group_types WHERE project_id = $1 HAVING count(*) < ${MAX_GROUP_TYPES}
ON CONFLICT DO NOTHING`;

export const createGroupTypes = (pool: pg.Pool): GroupTypes => {
  const byProject = new LRUCache<number, GroupTypeIndexes>({ max: MAX_REMEMBERED_PROJECTS });

  const read = async (projectId: number): Promise<GroupTypeIndexes> => {
    const { rows } = await pool.query<{ name: string; index: number }>(READ, [projectId]);
    const types = new Map(rows.map((row) => [row.name, row.index]));
    byProject.set(projectId, types);
    return types;
  };

  return {
    ensure: async (projectId, names) => {
      let types = byProject.get(projectId) ?? (await read(projectId));
      for (const name of names) {
        while (!types.has(name) && types.size < MAX_GROUP_TYPES) {
          await pool.query(ADD, [projectId, name]);
          types = await read(projectId);
        }
      }
      return types;
    },
  };
};
