import { waitFor } from '@meridian/core/testing';

interface Statements {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
}

/** A client of Prisma. */
interface Store {
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): PromiseLike<Rows>;
  $transaction<Result>(
    work: (tx: Statements) => Promise<Result>,
    options: { readonly timeout: number },
  ): Promise<Result>;
}

export interface MeetingPlace {
  readonly table: string;
  readonly id: string | number;
}

const WAITING = `
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Makes requests meet at a row: it is locked until all of them wait, each begun when the one before it waits. They then
 * go on in their order. Answers their results.
 */
export const meetAt = async <Result>(
  database: Store,
  { table, id }: MeetingPlace,
  requests: readonly (() => Promise<Result>)[],
): Promise<Result[]> => {
  const started = await database.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`SELECT 1 FROM ${table} WHERE id::text = $1 FOR UPDATE`, String(id));
      const sent: Promise<Result>[] = [];
      for (const send of requests) {
        sent.push(send());
        await waitFor(async () => (await database.$queryRawUnsafe<unknown[]>(WAITING)).length >= sent.length);
      }
      return sent;
    },
    { timeout: 20_000 },
  );
  return Promise.all(started);
};
