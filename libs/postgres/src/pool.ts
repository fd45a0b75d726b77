import pg from 'pg';
import { connectionOf, type DatabaseUrl } from './connection.ts';
import { noteEffectsOfClient, noteEffectsOfPool } from './note-effects.ts';

/**
 * The use of a pool determines how long its callers wait for a Postgres that hangs: with `requests` they get an
 * answer or an error within three seconds; `workers` is for long statements that no request waits for.
 */
export type PgUse = 'requests' | 'workers';

export interface PgPoolOptions {
  readonly schema: string;
  /** Shown in pg_stat_activity, so that an operator can see which service holds a lock. */
  readonly applicationName: string;
  readonly use?: PgUse | undefined;
  readonly maxConnections?: number;
  /** The longest wait for a connection, whether one must be opened or become free. */
  readonly connectTimeoutMs?: number;
  /** The longest one statement may take: shorter than the request that waits for it. */
  readonly statementTimeoutMs?: number;
  /** The longest to wait for another transaction's lock. */
  readonly lockTimeoutMs?: number;
  /** A transaction that its owner forgot gives its locks back after this. */
  readonly idleInTransactionTimeoutMs?: number;
  /**
   * For pools whose statements all look up rows by key: named statements are planned once per connection, always with
   * an index. Planning costs several times as much as running them, and a plan made while a table was small would
   * keep scanning the whole table after it has grown.
   */
  readonly keyedStatements?: boolean;
  /** Called when an idle connection breaks. The pool replaces the connection. */
  readonly onConnectionLost?: (error: Error) => void;
}

const LIMITS = {
  requests: { connectMs: 2_500, statementMs: 2_500, lockMs: 2_000 },
  workers: { connectMs: 5_000, statementMs: 15_000, lockMs: 5_000 },
};

/** The server should cancel a statement first; this much later the client treats the server as hung. */
const SERVER_SILENT_MS = 250;

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
  const limits = LIMITS[options.use ?? 'requests'];
  const statementMs = options.statementTimeoutMs ?? limits.statementMs;
  const pool = new pg.Pool({
    ...connection,
    ...(options.keyedStatements && { options: `${connection.options} ${KEYED_STATEMENTS}` }),
    application_name: options.applicationName,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? limits.connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + SERVER_SILENT_MS,
    lock_timeout: options.lockTimeoutMs ?? limits.lockMs,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 30_000,
    idleTimeoutMillis: 30_000,
    // Spreads connections over a fail-over or a scaled-out pooler without a restart.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
  });
  // Without listeners a lost connection would end the process: an idle connection emits on the pool, a checked-out
  // one on the client. The waiting statement fails in any case.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
    noteEffectsOfClient(client);
  });
  noteEffectsOfPool(pool);
  return pool;
};

/**
 * The driver gives up waiting for a silent server but keeps the connection. The next statement on it, such as the
 * ROLLBACK of the same transaction, would wait as long again.
 */
const endWhenSilent = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const bounded = (...args: unknown[]): unknown => {
    const answer = query(...args);
    if (answer instanceof Promise) answer.catch((error: unknown) => isSilence(error) && end(client));
    return answer;
  };
  client.query = bounded as typeof client.query;
};

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

const end = (client: pg.PoolClient): void => {
  // A pooled client is a whole client; its type hides this method because release() is meant to be called.
  (client as unknown as pg.Client).end().catch(() => {});
};
