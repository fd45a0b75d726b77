/**
 * The transactional outbox: rows for ClickHouse that are stored in the same Postgres transaction as the changes they
 * describe, so that a crash between the two stores loses none. Rows have versions, so they may be sent twice.
 */
import type pg from 'pg';
import type { TableRows } from './batch.ts';
import type { EventStore } from './event-store.ts';

export const addToOutbox = async (tx: pg.PoolClient, rows: TableRows): Promise<string> => {
  const { rows: written } = await tx.query<{ id: string }>(
    'INSERT INTO outbox (payload) VALUES ($1) RETURNING id',
    [JSON.stringify(rows)],
  );
  return written[0]!.id;
};

export const removeFromOutbox = async (pool: pg.Pool, ids: readonly string[]): Promise<void> => {
  await pool.query('DELETE FROM outbox WHERE id = ANY($1)', [ids]);
};

const TAKE_ABANDONED = `
SELECT id, payload FROM outbox
WHERE created_at < now() - $1::int * interval '1 millisecond'
ORDER BY id LIMIT 20`;

/** Sends the rows of writers that have ended. A running writer needs less time than `olderThanMs`. */
export const sendAbandoned = async (
  pool: pg.Pool,
  store: EventStore,
  olderThanMs: number,
): Promise<number> => {
  let sent = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: string; payload: string }>(TAKE_ABANDONED, [olderThanMs]);
    for (const { id, payload } of rows) {
      await store.insertRows(JSON.parse(payload) as TableRows);
      await removeFromOutbox(pool, [id]);
      sent += 1;
    }
    if (rows.length === 0) return sent;
  }
};
