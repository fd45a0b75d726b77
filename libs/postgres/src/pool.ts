import pg from 'pg';
import { connectionOf, type DatabaseUrl } from './connection.ts';

export interface PgPoolOptions {
  readonly schema: string;
  /** Shown in pg_stat_activity, so that an operator sees who holds a lock. */
  readonly applicationName: string;
  readonly maxConnections?: number;
  readonly connectTimeoutMs?: number;
  /** The longest one statement may take: shorter than the request that waits for it. */
  readonly statementTimeoutMs?: number;
  /** The longest to wait for another transaction's lock. */
  readonly lockTimeoutMs?: number;
  /** A transaction that its owner forgot gives its locks back after this. */
  readonly idleInTransactionTimeoutMs?: number;
  /**
   * For a pool whose every statement looks rows up by a key: each named one is planned once per connection, whose
   * planning costs several times its work, and always to go through an index. A plan made while a table was small
   * would else read all of it, and go on doing so when the table has grown.
   */
  readonly keyedStatements?: boolean;
  /** Called when an idle connection breaks; the pool replaces it on its own. */
  readonly onConnectionLost?: (error: Error) => void;
}

const KEYED_STATEMENTS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export const createPgPool = (databaseUrl: DatabaseUrl, options: PgPoolOptions): pg.Pool => {
  const connection = connectionOf(databaseUrl, options.schema);
  const pool = new pg.Pool({
    ...connection,
    ...(options.keyedStatements && { options: `${connection.options} ${KEYED_STATEMENTS}` }),
    application_name: options.applicationName,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 30_000,
    idleTimeoutMillis: 30_000,
    // Spreads connections over a fail-over or a scaled-out pooler without a restart.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
  });
  // Without listeners a lost connection would end the process: an idle one tells the pool, one that is checked out
  // itself. The statement that waits on it fails in any case.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};
