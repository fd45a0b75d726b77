import type { Database } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';

/**
 * Deletes the rows that no transaction holds and returns their number; the next run deletes the others. It waits for
 * no row, so it cannot wait for a transaction that waits for it.
 */
export const deleteFree = (
  database: Database,
  table: string,
  { key = 'id', condition }: { readonly key?: string; readonly condition: Prisma.Sql },
): Promise<number> => {
  const [name, column] = [Prisma.raw(table), Prisma.raw(key)];
  return database.$executeRaw`
    WITH free AS (SELECT ${column} FROM ${name} WHERE ${condition} FOR UPDATE SKIP LOCKED)
    DELETE FROM ${name} t USING free WHERE t.${column} = free.${column}`;
};
