/** Checks of Postgres for `meridian doctor`. */
import type { DoctorCheck } from '@meridian/core';
import pg from 'pg';
import { connectionOf, type DatabaseUrl } from './connection.ts';
import { missingPostgresMigration } from './missing-migration.ts';
import { assertPostgresVersion } from './server-version.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const ACCEPTED_CLOCK_SECONDS = 30;
const FULL_AT = 0.85;
const LONGEST_TRANSACTION_SECONDS = 600;

const TABLES_WITHOUT_RIGHTS = `
SELECT count(*)::int AS tables,
       count(*) FILTER (WHERE NOT has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE'))::int AS refused
FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind IN ('r', 'p')`;

const CONNECTIONS = `
SELECT count(*)::int AS used, current_setting('max_connections')::int AS most,
       coalesce(max(extract(epoch FROM now() - xact_start))
         FILTER (WHERE backend_type = 'client backend' AND state <> 'idle'), 0)::int AS oldest
FROM pg_stat_activity`;

/**
 * `schema`: the schema of the service, in which its user must be able to read and write. `latestMigration`: the last one
 * that this release needs; undefined when it runs from source.
 */
export const postgresChecks = (
  databaseUrl: DatabaseUrl,
  schema: string,
  latestMigration: string | undefined,
): readonly DoctorCheck[] => {
  const query = async <Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row> =>
    withClient(databaseUrl, schema, async (client) => {
      const { rows } = await client.query<Row>(sql, [...values]);
      return rows[0]!;
    });
  return [
    {
      name: 'postgres',
      advice:
        'check DATABASE_URL in the Secret of this service, then see "Postgres is down" in docs/runbook.md',
      run: async () => {
        await withClient(databaseUrl, schema, assertPostgresVersion);
        const row = await query<{ user: string; version: string; replica: boolean }>(
          `SELECT current_user AS user, current_setting('server_version') AS version, pg_is_in_recovery() AS replica`,
        );
        if (row.replica)
          throw new Error(
            'this server is a replica, which takes no writes; DATABASE_URL must name the primary',
          );
        return `version ${row.version}, user ${row.user}`;
      },
    },
    {
      name: 'postgres tables',
      advice: 'run the migration Job: it creates the tables and grants this user its rights',
      run: async () => {
        const { tables, refused } = await query<{ tables: number; refused: number }>(TABLES_WITHOUT_RIGHTS, [
          schema,
        ]);
        if (tables === 0) throw new Error(`the schema ${schema} has no tables`);
        if (refused > 0)
          throw new Error(`the user may not read and write ${refused} of the ${tables} tables of ${schema}`);
        if (latestMigration === undefined) return `${tables} tables in ${schema}`;
        const missing = await withClient(databaseUrl, schema, (client) =>
          missingPostgresMigration(async (sql) => (await client.query(sql)).rows, latestMigration),
        );
        if (missing !== undefined) throw new Error(missing);
        return `${tables} tables in ${schema}, migrated to ${latestMigration}`;
      },
    },
    {
      name: 'postgres connections',
      advice: 'raise max_connections, or put a pooler in front of Postgres',
      run: async () => {
        const { used, most, oldest } = await query<{ used: number; most: number; oldest: number }>(
          CONNECTIONS,
        );
        const found = `${used} of ${most} connections`;
        if (used / most > FULL_AT) throw new Error(found);
        return oldest > LONGEST_TRANSACTION_SECONDS
          ? { found, problem: `a transaction is ${oldest} s old: find it in pg_stat_activity` }
          : found;
      },
    },
    {
      name: 'postgres clock',
      advice: 'synchronize the clocks of the nodes (NTP); see "A clock is wrong" in docs/runbook.md',
      run: async () => {
        const { now } = await query<{ now: Date }>('SELECT clock_timestamp() AS now');
        const seconds = (Date.now() - now.getTime()) / 1_000;
        if (Math.abs(seconds) > ACCEPTED_CLOCK_SECONDS)
          throw new Error(`the clock of this process differs by ${Math.round(seconds)} s`);
        return `differs by ${seconds.toFixed(1)} s`;
      },
    },
  ];
};

const withClient = async <T>(
  databaseUrl: DatabaseUrl,
  schema: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    ...connectionOf(databaseUrl, schema),
    application_name: 'meridian-doctor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};
