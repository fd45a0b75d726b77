/**
 * Migrates the stores of one region and exits. It is a separate process because the migration engines need much
 * memory, and the launcher runs as long as the product.
 *
 * It prints its result as one line of JSON for the launcher and errors as text to stderr.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createClickHouse,
  findUnknownClickHouseMigrations,
  runClickHouseMigrations,
} from '@meridian/clickhouse';
import { createPgPool, SERVICE_SCHEMAS, withDatabase } from '@meridian/postgres';
import { applyMigrations, findUnknownMigrations } from '@meridian/postgres/migrate';
import { checkRedisVersion, closeRedis, createRedis } from '@meridian/redis';
import { loadPrepareConfig } from './config.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const config = loadPrepareConfig(process.env);

/** Exits explicitly, because a timer of the schema engine would keep the process alive for ten seconds. */
const end = (stream: NodeJS.WriteStream, text: string, exitCode: number): void => {
  stream.write(`${text}\n`, () => process.exit(exitCode));
};

/** Refuses a newer schema, because older code could write invalid rows to it. */
const assertNotNewer = async (): Promise<void> => {
  const unknown: string[] = [];
  for (const target of postgresTargets()) unknown.push(...(await findUnknownMigrations(target)));
  const client = createClickHouse({ url: config.clickhouseUrl, application: 'meridian-migrate' });
  try {
    unknown.push(...(await findUnknownClickHouseMigrations({ client })));
  } finally {
    await client.close();
  }
  if (unknown.length === 0) return;
  throw new Error(
    `The data was written by a newer release of Meridian: it has the migration ${unknown[0]}, which this release lacks.\n` +
      'Start that release or a newer one. To go back, restore a backup that was made before the upgrade: npm run restore -- FILE',
  );
};

const postgresTargets = () => {
  return Object.entries(SERVICE_SCHEMAS)
    .map(([app, schema]) => ({
      databaseUrl: config.databaseUrl,
      schema,
      directory: join(root, 'apps', app, 'prisma'),
    }))
    .filter(({ directory }) => existsSync(join(directory, 'schema.prisma')));
};

const migratePostgres = async (): Promise<number> => {
  let applied = 0;
  for (const target of postgresTargets()) applied += (await applyMigrations(target)).applied.length;
  return applied;
};

const migrateClickHouse = async (): Promise<number> => {
  const client = createClickHouse({
    url: config.clickhouseUrl,
    cluster: config.clickhouseCluster,
    application: 'meridian-migrate',
  });
  try {
    const { applied } = await runClickHouseMigrations({ client });
    return applied.length;
  } finally {
    await client.close();
  }
};

const checkRedis = async (): Promise<void> => {
  const redis = createRedis(config.redisUrl);
  try {
    await checkRedisVersion(redis);
  } finally {
    await closeRedis(redis);
  }
};

const createDatabase = async (databaseUrl: string): Promise<void> => {
  const name = new URL(databaseUrl).pathname.slice(1);
  const pool = createPgPool(withDatabase(databaseUrl, 'postgres'), {
    schema: 'public',
    applicationName: 'meridian-prepare',
    maxConnections: 1,
    // Postgres copies a template of some megabytes to disk.
    statementTimeoutMs: 120_000,
  });
  try {
    const { rowCount } = await pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await pool.query(`CREATE DATABASE "${name}"`);
  } finally {
    await pool.end();
  }
};

/** Drivers name the unreachable address in a nested cause. */
const describe = (error: unknown): string => {
  const parts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const inner =
      at instanceof AggregateError ? at.errors.map((one) => (one as Error).message).join('; ') : '';
    parts.push([at.message, inner].filter((text) => text !== '').join(': '));
  }
  return parts.join('\n  because: ') || String(error);
};

try {
  if (config.createDatabase) await createDatabase(config.databaseUrl);
  await assertNotNewer();
  const [postgres, clickhouse] = await Promise.all([migratePostgres(), migrateClickHouse(), checkRedis()]);
  end(process.stdout, JSON.stringify({ applied: postgres + clickhouse }), 0);
} catch (error) {
  end(process.stderr, describe(error), 1);
}
