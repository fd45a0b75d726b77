/** Applies pending migrations in order and records each file in `schema_migrations`. */
import { join } from 'node:path';
import { ConflictError, InternalError, quoteSqlName } from '@meridian/core';
import type { ClickHouse } from '../clickhouse.ts';
import { checkClickHouseVersion } from '../server-version.ts';
import { type Migration, readMigrations } from './migration-file.ts';
import { type ClusterTarget, renderStatement } from './render-statement.ts';

export interface MigrationOptions {
  /** A client with a cluster creates Replicated and Distributed tables there. */
  readonly client: ClickHouse;
  readonly directory?: string;
  /** Called with the name of each migration before it runs. */
  readonly onMigration?: (name: string) => void;
}

export interface MigrationReport {
  readonly database: string;
  readonly applied: readonly string[];
  /** The number of migrations that were already applied. */
  readonly alreadyApplied: number;
}

interface LedgerRow {
  readonly name: string;
  readonly checksum: string;
}

export const OWN_DIRECTORY = join(import.meta.dirname, '../../migrations');

const LEDGER = {
  sql: `CREATE TABLE schema_migrations (
  name String,
  checksum String,
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplacingMergeTree
ORDER BY name`,
  placement: { kind: 'everywhere' },
} as const;

export const runClickHouseMigrations = async (options: MigrationOptions): Promise<MigrationReport> => {
  const { client, directory = OWN_DIRECTORY } = options;
  const target = targetOf(client);
  const migrations = await readMigrations(directory);
  await createDatabase(client);
  await checkClickHouseVersion(client);
  for (const sql of renderStatement(LEDGER, target)) await client.command(sql);

  const ledger = await readLedger(client);
  const applied: string[] = [];
  for (const migration of migrations) {
    const known = ledger.get(migration.name);
    if (known !== undefined) {
      assertUnchanged(migration, known);
      continue;
    }
    options.onMigration?.(migration.name);
    await applyMigration(client, migration, target);
    applied.push(migration.name);
  }
  return { database: client.database, applied, alreadyApplied: migrations.length - applied.length };
};

/** Recorded migrations without a file in this release: a newer release has applied them. */
export const findUnknownClickHouseMigrations = async ({
  client,
  directory = OWN_DIRECTORY,
}: Pick<MigrationOptions, 'client' | 'directory'>): Promise<readonly string[]> => {
  const known = new Set((await readMigrations(directory)).map(({ name }) => name));
  const server = client.withDatabase('default');
  try {
    const [ledger] = await server.query(
      "SELECT 1 FROM system.tables WHERE database = {database:String} AND name = 'schema_migrations'",
      { params: { database: client.database } },
    );
    if (ledger === undefined) return [];
  } finally {
    await server.close();
  }
  return [...(await readLedger(client)).keys()].filter((name) => !known.has(name));
};

const targetOf = ({ cluster, database }: ClickHouse): ClusterTarget | undefined =>
  cluster.name === undefined ? undefined : { cluster: cluster.name, database };

const createDatabase = async (client: ClickHouse): Promise<void> => {
  // The server refuses a connection to a missing database, so this client connects to another one.
  const server = client.withDatabase('default');
  try {
    await server.command(
      `CREATE DATABASE IF NOT EXISTS ${client.cluster.onEveryNode(quoteSqlName(client.database))}`,
    );
  } finally {
    await server.close();
  }
};

const readLedger = async (client: ClickHouse): Promise<ReadonlyMap<string, string>> => {
  const rows = await client.query<LedgerRow>(
    'SELECT name, checksum FROM schema_migrations FINAL ORDER BY name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const assertUnchanged = (migration: Migration, checksum: string): void => {
  if (migration.checksum === checksum) return;
  throw new ConflictError(
    'conflict',
    `Migration ${migration.name} was changed after it was applied. Restore the file and put the change into a new migration.`,
  );
};

const applyMigration = async (
  client: ClickHouse,
  migration: Migration,
  target: ClusterTarget | undefined,
): Promise<void> => {
  for (const statement of migration.statements) {
    for (const sql of renderStatement(statement, target)) await runStatement(client, migration, sql);
  }
  await client.insert('schema_migrations', [{ name: migration.name, checksum: migration.checksum }]);
};

const runStatement = async (client: ClickHouse, migration: Migration, sql: string): Promise<void> => {
  try {
    await client.command(sql);
  } catch (error) {
    throw new InternalError('error', `Migration ${migration.name} failed at: ${sql.split('\n')[0]}`, {
      cause: error,
    });
  }
};
