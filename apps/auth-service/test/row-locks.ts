/** Tools for tests of locks: one transaction holds the middle one of three rows while another one works. */
import { waitFor } from '@meridian/testing';
import { expect } from 'vitest';
import type { Database, Transaction } from '../src/database.ts';

export interface Rows {
  readonly table: string;
  /** The column by which the rows are locked. */
  readonly key: string;
  /** The ids from the lowest to the highest. */
  readonly ids: readonly string[];
}

export const rowsOf = (table: string, ids: readonly (string | number)[], key = 'id'): Rows => ({
  table,
  key,
  ids: ids.map(String),
});

const lock = (tx: Transaction, { table, key, ids }: Rows, index: number) =>
  tx.$executeRawUnsafe(`SELECT 1 FROM ${table} WHERE ${key} = '${ids[index]}' FOR UPDATE`);

export type RowLocks = ReturnType<typeof createRowLocks>;

export const createRowLocks = (database: Database) => {
  const waitingForLocks = async (): Promise<number> => {
    const rows = await database.$queryRaw<object[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return rows.length;
  };

  /** The indexes of the rows that exist and that no transaction holds. */
  const free = async ({ table, key, ids }: Rows): Promise<number[]> => {
    const found = await database.$queryRawUnsafe<{ id: string }[]>(
      `SELECT ${key}::text AS id FROM ${table} WHERE ${key} IN (${ids.map((id) => `'${id}'`).join()})
     ORDER BY ${key} FOR UPDATE SKIP LOCKED`,
    );
    return found.map(({ id }) => ids.indexOf(id));
  };

  /** Those of the rows that are free while the work waits for the middle one of the held rows. */
  const freeWhileWaiting = async (
    held: Rows,
    work: () => Promise<unknown>,
    rows = held,
  ): Promise<number[]> => {
    let working: Promise<unknown> = Promise.resolve();
    const seen = await database.$transaction(async (tx) => {
      await lock(tx, held, 1);
      working = work();
      working.catch(() => {});
      await waitFor(async () => (await waitingForLocks()) > 0, { what: 'the work to wait for the row' });
      return free(rows);
    });
    await working;
    return seen;
  };

  /** The work has locked the lowest row and waits for the middle one; it has not locked the highest one. */
  const expectLockedById = async (rows: Rows, work: () => Promise<unknown>): Promise<void> =>
    expect(await freeWhileWaiting(rows, work)).toEqual([2]);

  /** The work has locked none of the later rows while it waits for the middle one of the earlier rows. */
  const expectLockedFirst = async (earlier: Rows, later: Rows, work: () => Promise<unknown>): Promise<void> =>
    expect(await freeWhileWaiting(earlier, work, later)).toEqual([0, 1, 2]);

  /** Runs the work while another transaction holds the middle row. */
  const besideHeldRow = (rows: Rows, work: () => Promise<unknown>): Promise<void> =>
    database.$transaction(async (tx) => {
      await lock(tx, rows, 1);
      await work();
    });

  /** Holds the middle row, and asks for the others once the work waits. Postgres then ends one of the two. */
  const crossing = async <Result>(rows: Rows, work: () => Promise<Result>): Promise<Result> => {
    let working: Promise<Result> | undefined;
    const crossed = database.$transaction(async (tx) => {
      await lock(tx, rows, 1);
      working = work();
      working.catch(() => {});
      await waitFor(async () => (await waitingForLocks()) > 0, { what: 'the work to wait for the row' });
      await lock(tx, rows, 0);
      await lock(tx, rows, 2);
    });
    await crossed.catch(() => {});
    return working!;
  };

  return { free, expectLockedById, expectLockedFirst, besideHeldRow, crossing };
};
