import { assertSupported } from '@meridian/core';
import pg from 'pg';
import { connectionOf, type DatabaseUrl } from './connection.ts';

const SUPPORTED_POSTGRES = { store: 'Postgres', oldest: '14', newestTested: '18' };
const CONNECT_TIMEOUT_MS = 1_000;

/** Throws `UnsupportedStoreError` for a server that is too old, and the driver's error when the server is away. */
export const checkPostgresVersion = async (databaseUrl: DatabaseUrl): Promise<void> => {
  const client = new pg.Client({
    ...connectionOf(databaseUrl, 'public'),
    application_name: 'meridian-version',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  // The waiting statement gets the error of a broken connection.
  client.on('error', () => {});
  try {
    await client.connect();
    await assertPostgresVersion(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** The clock of the server. */
export const postgresNow = async (
  query: (sql: string) => Promise<readonly { readonly now: Date }[]>,
): Promise<Date> => {
  const [row] = await query('SELECT clock_timestamp() AS now');
  if (row === undefined) throw new Error('Postgres returned no time');
  return row.now;
};

export const assertPostgresVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  // "15.18 (Debian 15.18-0+deb12u1)"
  assertSupported(SUPPORTED_POSTGRES, (rows[0]?.server_version ?? '').split(' ')[0] ?? '');
};
