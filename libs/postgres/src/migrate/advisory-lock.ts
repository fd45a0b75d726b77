import pg from 'pg';
import { connectionOf } from '../connection.ts';
import { assertPostgresVersion } from '../server-version.ts';
import type { MigrationTarget } from './migration-target.ts';

/**
 * One migrator per database and schema: a second starter waits, then finds nothing left to do. Not the
 * key that Prisma's engine locks while it works, which would wait for us while we wait for it.
 */
export const withMigrationLock = async <T>(
  target: MigrationTarget,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    ...connectionOf(target.databaseUrl, target.schema),
    application_name: 'meridian-migrate-lock',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await assertPostgresVersion(client);
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
      `meridian-migrate:${target.schema}`,
    ]);
    return await use(client);
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
};
