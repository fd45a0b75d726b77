/** The second step of a deletion (see `persons/mark-persons-deleted.ts`): removes the marked persons. */
import type { ClickHouse } from '@meridian/clickhouse';
import type { ProjectRevisions } from '@meridian/redis';
import type pg from 'pg';
import { withTransaction } from '../writer/with-transaction.ts';
import { sqlText } from './fold-overrides.ts';
import { mutateEvents } from './mutate-events.ts';

interface DeletionRow {
  readonly project_id: number;
  readonly person_id: string;
  readonly distinct_ids: string[];
  readonly delete_events: boolean;
  /** The version of the last deletion request. A request during the removal changes it. */
  readonly version: string;
  /** In microseconds, as the engine expects it. */
  readonly requested_at_us: string;
}

const DUE = `
SELECT project_id, person_id, distinct_ids, delete_events, version,
       (extract(epoch FROM requested_at) * 1000000)::bigint AS requested_at_us
FROM person_deletions ORDER BY project_id, requested_at LIMIT 200`;

export interface DeletePersonsOptions {
  readonly pool: pg.Pool;
  readonly clickhouse: ClickHouse;
  readonly dataRevisions: ProjectRevisions;
  readonly deletedRevisions: ProjectRevisions;
}

/** Answers the number of removed persons. */
export const deletePersons = async (options: DeletePersonsOptions): Promise<number> => {
  let removed = 0;
  for (;;) {
    const { rows } = await options.pool.query<DeletionRow>(DUE);
    for (const [projectId, own] of Map.groupBy(rows, (row) => row.project_id)) {
      await removePersons(options, projectId, own);
      await options.dataRevisions.renew(projectId);
      await options.deletedRevisions.renew(projectId);
    }
    removed += rows.length;
    if (rows.length === 0) return removed;
  }
};

const LOCK_DELETED = `
SELECT id FROM persons WHERE project_id = $1 AND id = ANY($2::uuid[]) AND is_deleted ORDER BY id FOR UPDATE`;

const LOCK_FREE = `
SELECT distinct_id FROM distinct_ids
WHERE project_id = $1 AND distinct_id = ANY($2::text[]) AND person_id IS NULL ORDER BY distinct_id FOR UPDATE`;

/** A person who was recreated and deleted again has another version, and is removed in the next round. */
const FORGET = `
DELETE FROM person_deletions AS d USING unnest($2::uuid[], $3::bigint[]) AS done(person_id, version)
WHERE d.project_id = $1 AND d.person_id = done.person_id AND d.version = done.version`;

/** Later events belong to the recreated person. */
const until = (deletion: DeletionRow): string =>
  `fromUnixTimestamp64Micro(${deletion.requested_at_us}, 'UTC')`;

const inDistinctIds = (deletion: DeletionRow): string =>
  `IN (${deletion.distinct_ids.map(sqlText).join(',')})`;

const isEventOf = (deletion: DeletionRow): string => {
  const isPerson = `person_id = ${sqlText(deletion.person_id)}`;
  const isTheirs =
    deletion.distinct_ids.length === 0 ? isPerson : `(${isPerson} OR distinct_id ${inDistinctIds(deletion)})`;
  return `${isTheirs} AND created_at <= ${until(deletion)}`;
};

const isSessionOf = (deletion: DeletionRow): string =>
  `tupleElement(distinct_id, 'value') ${inDistinctIds(deletion)} AND max_inserted_at <= ${until(deletion)}`;

const anyOf = (conditions: readonly string[]): string =>
  `(${conditions.map((condition) => `(${condition})`).join(' OR ')})`;

type Alter = (table: string, where: string) => Promise<void>;

const removeEvents = async (
  { clickhouse }: DeletePersonsOptions,
  { projectId, deletions, alter }: { projectId: number; deletions: readonly DeletionRow[]; alter: Alter },
): Promise<void> => {
  if (deletions.length === 0) return;
  const where = anyOf(deletions.map(isEventOf));
  await mutateEvents({ clickhouse, projectId, change: 'DELETE', where });
  const withIds = deletions.filter((deletion) => deletion.distinct_ids.length > 0);
  if (withIds.length === 0) return;
  await alter(clickhouse.cluster.storageOf('sessions'), anyOf(withIds.map(isSessionOf)));
};

const removePersons = async (
  options: DeletePersonsOptions,
  projectId: number,
  deletions: readonly DeletionRow[],
): Promise<void> => {
  const { pool, clickhouse } = options;
  const alter: Alter = (table, where) =>
    clickhouse.command(`ALTER TABLE ${table} DELETE WHERE project_id = ${projectId} AND ${where}`, {
      settings: clickhouse.cluster.mutationSettings,
    });

  const withEvents = deletions.filter((deletion) => deletion.delete_events);
  await removeEvents(options, { projectId, deletions: withEvents, alter });

  // Rows that an event has recreated are kept. The locks block such events until the copies are removed.
  await withTransaction(pool, async (tx) => {
    const personIds = deletions.map((deletion) => deletion.person_id);
    const locked = await tx.query<{ id: string }>(LOCK_DELETED, [projectId, personIds]);
    const gone = locked.rows.map((row) => row.id);
    if (gone.length > 0) {
      const list = gone.map(sqlText).join(',');
      await alter('persons', `id IN (${list})`);
      await tx.query('DELETE FROM persons WHERE project_id = $1 AND id = ANY($2::uuid[])', [projectId, gone]);
    }
    const distinctIds = deletions.flatMap((deletion) => deletion.distinct_ids);
    const unused = await tx.query<{ distinct_id: string }>(LOCK_FREE, [projectId, distinctIds]);
    const free = unused.rows.map((row) => row.distinct_id);
    if (free.length > 0) {
      const list = free.map(sqlText).join(',');
      await alter('person_distinct_ids', `distinct_id IN (${list})`);
      await alter('person_overrides', `distinct_id IN (${list})`);
      await tx.query('DELETE FROM distinct_ids WHERE project_id = $1 AND distinct_id = ANY($2::text[])', [
        projectId,
        free,
      ]);
    }
    await tx.query(FORGET, [projectId, personIds, deletions.map((deletion) => deletion.version)]);
  });
};
