/**
 * Two shards on one machine. Both are this server, so they store their rows in the same tables. `shardFilters` limits
 * what each of them reads to the rows that its key would have sent there, so every query is planned, run and merged as
 * in a real cluster. The engine has no Keeper: tables are not replicated and definitions run once.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateClickHouse } from '@meridian/embedded-stores/testing';
import { type ClickHouse, createClickHouse } from '../clickhouse.ts';
import { readMigrations } from '../migrations/migration-file.ts';
import { OWN_DIRECTORY, runClickHouseMigrations } from '../migrations/run-migrations.ts';

export interface TestShards {
  readonly url: string;
  readonly cluster: string;
  /** Conditions of the sharded tables, by the names of the tables with the rows. */
  readonly shardFilters: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const CLUSTER = 'pair';
const SHARDS = 2;
/** An address of this machine with its own port counts as local: the engine opens no connection. */
const PORT = 9000;

const SHARD = `<shard><internal_replication>true</internal_replication>
  <replica><host>127.0.0.1</host><port>${PORT}</port></replica></shard>`;
const CONFIG = `<clickhouse>
<tcp_port>${PORT}</tcp_port>
<remote_servers><${CLUSTER}>${SHARD.repeat(SHARDS)}</${CLUSTER}></remote_servers>
</clickhouse>`;

export const startTestShards = async (): Promise<TestShards> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-shards-'));
  const configFile = join(directory, 'engine.xml');
  await writeFile(configFile, CONFIG);
  const server = await startPrivateClickHouse({
    directory: join(directory, 'data'),
    env: { CLICKHOUSE_CONFIG_FILE: configFile },
  });
  const client = createClickHouse({ url: server.url, cluster: CLUSTER });
  try {
    await runClickHouseMigrations({ client: withoutReplicas(client) });
  } finally {
    await client.close();
  }
  return {
    url: server.url,
    cluster: CLUSTER,
    shardFilters: await readShardFilters(),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** The part of a cluster statement that one server can run. */
export const forOneServer = (sql: string): string =>
  sql
    .replace(/ ON CLUSTER `[^`]+`/g, '')
    .replace(/\bclusterAllReplicas\(`[^`]+`, (system\.\w+)\)/g, '$1')
    .replace(/ENGINE = Replicated(\w+)\('[^']*', '[^']*'(?:, ([^)]*))?\)/, 'ENGINE = $1($2)')
    .replace(/\breplicated_deduplication_window/, 'non_replicated_deduplication_window');

const withoutReplicas = (client: ClickHouse): ClickHouse => ({
  ...client,
  command: (sql, options) => client.command(forOneServer(sql), options),
  withDatabase: (database) => withoutReplicas(client.withDatabase(database)),
});

const readShardFilters = async (): Promise<Readonly<Record<string, string>>> => {
  const statements = (await readMigrations(OWN_DIRECTORY)).flatMap((migration) => migration.statements);
  return Object.fromEntries(
    statements.flatMap(({ sql, placement }) => {
      const [, table] = /^CREATE TABLE (\w+)/.exec(sql) ?? [];
      return placement.kind === 'sharded' && table !== undefined
        ? [[`${table}_local`, `${placement.by} % ${SHARDS} = shardNum() - 1`]]
        : [];
    }),
  );
};
