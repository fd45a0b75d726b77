import type pg from 'pg';
import { PersonConflictError } from './person-conflict-error.ts';
import { personIdOf } from './person-id.ts';
import type { PersonChanges } from './person-working-set.ts';

const JOIN_PERSONLESS = `
INSERT INTO personless_distinct_ids AS s (project_id, distinct_id, is_merged)
SELECT project_id, distinct_id, true FROM unnest($1::int[], $2::text[]) AS k(project_id, distinct_id)
ON CONFLICT (project_id, distinct_id) DO UPDATE SET is_merged = true
RETURNING s.project_id, s.distinct_id, (xmax <> 0) AS was_there`;

const ADD_PERSONLESS = `
INSERT INTO personless_distinct_ids (project_id, distinct_id)
SELECT project_id, distinct_id FROM unnest($1::int[], $2::text[]) AS k(project_id, distinct_id)
ON CONFLICT DO NOTHING`;

const COUNT_MERGED = `
SELECT count(*)::int AS count
FROM unnest($1::int[], $2::text[]) AS k(project_id, distinct_id)
JOIN personless_distinct_ids s ON s.project_id = k.project_id AND s.distinct_id = k.distinct_id
WHERE s.is_merged`;

/**
 * One writer may add a distinct id to a person while another one stores a personless event of that id. Both write the
 * same row, so the second one sees the first, and throws when this changes its result.
 */
export const checkPersonless = async (tx: pg.PoolClient, changes: PersonChanges): Promise<void> => {
  const joining = changes.addedDistinctIds.filter(
    ({ projectId, distinctId, person }) => personIdOf(projectId, distinctId) !== person.id,
  );
  if (joining.length > 0) {
    const { rows } = await tx.query<{ project_id: number; distinct_id: string; was_there: boolean }>(
      JOIN_PERSONLESS,
      distinctIdColumns(joining),
    );
    const wasThere = new Map(rows.map((row) => [`${row.project_id}:${row.distinct_id}`, row.was_there]));
    for (const { projectId, distinctId, wasPersonless } of joining) {
      if (wasThere.get(`${projectId}:${distinctId}`) !== wasPersonless) throw new PersonConflictError();
    }
  }
  if (changes.newPersonless.length > 0) {
    const columns = distinctIdColumns(changes.newPersonless);
    const { rowCount } = await tx.query(ADD_PERSONLESS, columns);
    if (rowCount === changes.newPersonless.length) return;
    // Without the distinct ids that this batch has just added to a person.
    const joined = new Set(joining.map(({ projectId, distinctId }) => `${projectId}:${distinctId}`));
    const others = changes.newPersonless.filter(
      ({ projectId, distinctId }) => !joined.has(`${projectId}:${distinctId}`),
    );
    const { rows } = await tx.query<{ count: number }>(COUNT_MERGED, distinctIdColumns(others));
    if (rows[0]!.count > 0) throw new PersonConflictError();
  }
};

const distinctIdColumns = (ids: readonly { projectId: number; distinctId: string }[]): unknown[] => {
  const sorted = ids.toSorted((a, b) => a.projectId - b.projectId || (a.distinctId < b.distinctId ? -1 : 1));
  return [sorted.map((id) => id.projectId), sorted.map((id) => id.distinctId)];
};
