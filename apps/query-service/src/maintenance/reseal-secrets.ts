/**
 * Seals stored secrets under the current QUERY_SECRET, so that the previous one can be taken away. A value that neither
 * of them opens is left unchanged.
 */
import type { Logger } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { WebhookSecrets } from '../deliveries/outbox.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { ShareTokens } from '../sharing/share-tokens.ts';

export interface ResealParts {
  readonly database: Database;
  readonly secrets: WebhookSecrets;
  readonly tokens: ShareTokens;
  readonly logger: Logger;
}

const BATCH = 500;

/** Returns how many were sealed again. */
export const resealSecrets = async (
  { database, secrets, tokens, logger }: ResealParts,
  signal: AbortSignal,
): Promise<number> => {
  const columns = [
    { table: 'shared_links', column: 'sealed_token', sealer: tokens },
    { table: 'alert_destinations', column: 'sealed_secret', sealer: secrets },
    { table: 'subscriptions', column: 'sealed_secret', sealer: secrets },
    { table: 'outgoing_messages', column: 'sealed_secret', sealer: secrets },
  ];
  let resealed = 0;
  let unreadable = 0;
  for (const column of columns) {
    for await (const row of rowsOf(database, column, signal)) {
      const change = resealOrNull(column.sealer, row.sealed);
      if (change === undefined) continue;
      if (change === null) unreadable++;
      else resealed += await replace(database, column, row, change);
    }
  }
  logger.info({ resealed, unreadable }, 'stored secrets are sealed under QUERY_SECRET');
  return resealed;
};

interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

interface SealedRow {
  readonly id: string;
  readonly sealed: Uint8Array;
}

/** Null when no secret opens it. */
const resealOrNull = ({ reseal }: Pick<ShareTokens, 'reseal'>, sealed: Uint8Array) => {
  try {
    return reseal(sealed);
  } catch {
    return null;
  }
};

async function* rowsOf(
  database: Database,
  { table, column }: SealedColumn,
  signal: AbortSignal,
): AsyncGenerator<SealedRow> {
  const [from, sealed] = [Prisma.raw(table), Prisma.raw(column)];
  let last = '';
  while (!signal.aborted) {
    const rows = await database.$queryRaw<SealedRow[]>`
      SELECT id::text AS id, ${sealed} AS sealed FROM ${from}
      WHERE ${sealed} IS NOT NULL AND id::text > ${last} ORDER BY id::text LIMIT ${BATCH}`;
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** Replaces the value only if it has not changed since it was read. */
const replace = (
  database: Database,
  { table, column }: SealedColumn,
  { id, sealed }: SealedRow,
  change: Uint8Array,
): Promise<number> => database.$executeRaw`
  UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(column)} = ${change}
  WHERE id::text = ${id} AND ${Prisma.raw(column)} = ${sealed}`;
