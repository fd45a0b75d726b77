import type { Database } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** A statement that deletes this many rows ends long before its time limit. */
const BATCH = 10_000;

/**
 * Deletes the rows that no transaction holds and returns their number; the next run deletes the others. Skips locked
 * rows, so it cannot deadlock.
 */
export const deleteUnlocked = async (
  database: Database,
  table: string,
  { key = 'id', condition }: { readonly key?: string; readonly condition: Prisma.Sql },
): Promise<number> => {
  const [name, column] = [Prisma.raw(table), Prisma.raw(key)];
  let deleted = 0;
  let count: number;
  do {
    count = await database.$executeRaw`
      WITH unlocked AS (SELECT ${column} FROM ${name} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      DELETE FROM ${name} t USING unlocked WHERE t.${column} = unlocked.${column}`;
    deleted += count;
  } while (count === BATCH);
  return deleted;
};
