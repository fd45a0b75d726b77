import type { Transaction } from '../database.ts';

/** Ends the sessions of a user except one. Returns the ids of the ended sessions, to be announced after the commit. */
export const deleteSessions = async (
  tx: Transaction,
  { userId, exceptId }: { readonly userId: number; readonly exceptId: string | undefined },
): Promise<readonly string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH ending AS (
      SELECT id FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${exceptId ?? null}::uuid
      ORDER BY id FOR UPDATE
    )
    DELETE FROM sessions s USING ending WHERE s.id = ending.id RETURNING s.id::text AS id`;
  return rows.map(({ id }) => id);
};
