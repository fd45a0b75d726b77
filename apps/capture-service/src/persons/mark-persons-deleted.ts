/**
 * Deleting a person takes two steps. The request marks the person in Postgres and, through the outbox, in ClickHouse:
 * from then on it is hidden, and an event of one of its ids creates a new person. A job removes marked persons.
 */
import type pg from 'pg';
import { recordActivity } from '../activity/activity.ts';
import { distinctIdRow, personRow } from '../rows/store-rows.ts';
import type { EventStore } from '../writer/event-store.ts';
import { addToOutbox, removeFromOutbox } from '../writer/outbox.ts';
import { withTransaction } from '../writer/with-transaction.ts';

const MARK = `
UPDATE persons SET is_deleted = true, properties = '{}', version = version + 1
WHERE project_id = $1 AND id = $2 AND NOT is_deleted RETURNING version`;

const FREE_IDS = `
UPDATE distinct_ids SET person_id = NULL, version = version + 1 WHERE project_id = $1 AND person_id = $2
RETURNING distinct_id, version`;

const RECORD_DELETION = `
INSERT INTO person_deletions AS d (project_id, person_id, distinct_ids, delete_events, version)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (project_id, person_id) DO UPDATE
SET distinct_ids = (SELECT array_agg(DISTINCT id) FROM unnest(d.distinct_ids || excluded.distinct_ids) AS id),
    delete_events = d.delete_events OR excluded.delete_events, version = excluded.version,
    requested_at = CASE WHEN excluded.delete_events THEN now() ELSE d.requested_at END`;

export interface DeletionRequest {
  readonly projectId: number;
  readonly personId: string;
  readonly deleteEvents: boolean;
  readonly userId: number | null;
}

interface MarkedPerson {
  readonly persons: readonly string[];
  readonly person_distinct_ids: readonly string[];
  readonly outboxId: string;
}

/** Answers how many of the persons existed. */
export const markPersonsDeleted = async (
  pool: pg.Pool,
  store: EventStore,
  requests: readonly DeletionRequest[],
): Promise<number> => {
  const marked: MarkedPerson[] = [];
  try {
    for (const request of requests) {
      const person = await withTransaction(pool, (tx) => markPerson(tx, request));
      if (person !== undefined) marked.push(person);
    }
  } finally {
    await hideInQueries(pool, store, marked);
  }
  return marked.length;
};

/** Undefined when the person does not exist. */
const markPerson = async (
  tx: pg.PoolClient,
  { projectId, personId, deleteEvents, userId }: DeletionRequest,
): Promise<MarkedPerson | undefined> => {
  const person = await tx.query<{ version: string }>(MARK, [projectId, personId]);
  if (person.rows[0] === undefined) return undefined;
  const version = Number(person.rows[0].version);
  const ids = await tx.query<{ distinct_id: string; version: string }>(FREE_IDS, [projectId, personId]);
  const distinctIds = ids.rows.map((row) => row.distinct_id);
  await tx.query(RECORD_DELETION, [projectId, personId, distinctIds, deleteEvents, version]);
  await recordActivity((sql, values) => tx.query(sql, values), {
    projectId,
    scope: 'Person',
    itemId: personId,
    activity: 'deleted',
    userId,
    name: personId,
  });
  const rows = {
    persons: [
      personRow({
        projectId,
        id: personId,
        createdAt: 0,
        properties: '{}',
        isIdentified: false,
        isDeleted: true,
        version,
      }),
    ],
    person_distinct_ids: ids.rows.map((row) =>
      distinctIdRow({
        projectId,
        distinctId: row.distinct_id,
        personId,
        version: Number(row.version),
        isDeleted: true,
      }),
    ),
  };
  return { ...rows, outboxId: await addToOutbox(tx, rows) };
};

/** The rows are in the outbox already. Sending them now makes the deletions visible at once. */
const hideInQueries = async (
  pool: pg.Pool,
  store: EventStore,
  marked: readonly MarkedPerson[],
): Promise<void> => {
  if (marked.length === 0) return;
  const rows = {
    persons: marked.flatMap(({ persons }) => persons),
    person_distinct_ids: marked.flatMap((person) => person.person_distinct_ids),
  };
  const outboxIds = marked.map(({ outboxId }) => outboxId);
  await store
    .insertRows(rows)
    .then(() => removeFromOutbox(pool, outboxIds))
    .catch(() => {});
};
