import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { connectionOf, revealUrl, withDatabase } from '../connection.ts';
import { readCatalog } from './catalog-reader.ts';
import type { MigrationTarget } from './migration-target.ts';

export interface MigrationAdapterFactory extends SqlMigrationAwareDriverAdapterFactory {
  close(): Promise<void>;
}

/**
 * Adapts the Prisma adapter to the schema engine: it can read catalog types, sends scripts whole (the stock adapter
 * splits them at every semicolon, even inside a function body), and uses a separate shadow database.
 */
export const migrationAdapterFactory = (target: MigrationTarget): MigrationAdapterFactory => {
  const closers: (() => Promise<void>)[] = [];
  const connect = async (databaseUrl: string): Promise<SqlDriverAdapter> => {
    const { adapter, close } = await openAdapter(databaseUrl, target.schema);
    closers.push(close);
    return adapter;
  };
  return {
    provider: 'postgres',
    adapterName: 'meridian-migrations',
    connect: () => connect(revealUrl(target.databaseUrl)),
    async connectToShadowDb() {
      const shadow = await createShadowDatabase(target);
      closers.push(shadow.drop);
      return connect(shadow.databaseUrl);
    },
    async close() {
      // Last opened first: a shadow database is dropped after its connections are closed.
      for (const close of closers.reverse()) await close();
    },
  };
};

const openAdapter = async (databaseUrl: string, schema: string) => {
  const pool = new pg.Pool({
    ...connectionOf(databaseUrl, schema),
    application_name: 'meridian-migrate',
    lock_timeout: LOCK_TIMEOUT_MS,
    max: 2,
  });
  // A broken idle connection shows at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  await pool.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const adapter = await new PrismaPg(pool, { schema }).connect();
  adapter.queryRaw = (query) => readCatalog(pool, query);
  adapter.executeScript = (script) => executeWhole(pool, script);
  return { adapter, close: () => pool.end() };
};

/**
 * A statement that waits for a table lock blocks all later readers of the table. It therefore gives up soon and is
 * retried. A script is one transaction, so that a retry starts from the beginning.
 */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';

const executeWhole = async (pool: pg.Pool, script: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query(script);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.code === LOCK_NOT_AVAILABLE && attempt < LOCK_ATTEMPTS) {
        await sleep(LOCK_TIMEOUT_MS / 2);
        continue;
      }
      throw inEngineForm(error);
    }
  }
};

/** The engine passes on the message of Postgres only in this form; it reports anything else as a number. */
const inEngineForm = (error: pg.DatabaseError): DriverAdapterError => {
  const { code = '', severity = 'ERROR', message, detail, column, hint } = error;
  return new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint });
};

const createShadowDatabase = async (target: MigrationTarget) => {
  const name = `meridian_shadow_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: withDatabase(target.databaseUrl, 'postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE "${name}"`);
  return {
    databaseUrl: withDatabase(target.databaseUrl, name),
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await admin.end();
    },
  };
};
