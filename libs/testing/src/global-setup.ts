/**
 * Starts real stores once per test run. Each uses a free port and a temporary folder, so several runs on one machine do
 * not interfere.
 */
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import {
  findOrUnpackRedis,
  postgresIn,
  type StoreProcess,
  startClickHouseEmbedded,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { REDIS_PROGRAM_DIRECTORY, TEST_REDIS_DATABASES } from '@meridian/embedded-stores/testing';
import type { TestProject } from 'vitest/node';
import { createProcessFolder } from './process-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const CLICKHOUSE_ENTRY = join(root, 'apps/clickhouse-embedded/src/main.ts');

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { path: directory, remove } = createProcessFolder(tmpdir(), 'meridian-test');
  // Postgres runs as another user when the tests run as root, and has files below this folder.
  chmodSync(directory, 0o711);
  const started: StoreProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map((store) => store.stop()));
    remove();
  };
  const keep = <T extends StoreProcess>(store: T): T => {
    started.push(store);
    return store;
  };

  const starting = await Promise.allSettled([
    startPostgres(directory).then(keep),
    startRedisServer(directory).then(keep),
    startClickHouse(directory).then(keep),
  ]);
  const failed = starting.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  const [databaseUrl, redisUrl, clickhouseUrl] = starting.map((result) =>
    result.status === 'fulfilled' ? result.value.url : '',
  ) as [string, string, string];
  await migrateClickHouse(clickhouseUrl);
  project.provide('meridianStores', { databaseUrl, redisUrl, clickhouseUrl });
  return stop;
};

/** A folder like /usr/lib/postgresql/15/bin, to run the tests against another Postgres (docs/testing.md). */
const { TEST_POSTGRES_BIN: otherPostgres } = process.env;

const startPostgres = (directory: string) =>
  startEmbeddedPostgres({
    ...(otherPostgres !== undefined && { binaries: postgresIn(otherPostgres) }),
    directory: join(directory, 'postgres'),
    durable: false,
    settings: { max_connections: '400', shared_buffers: '64MB' },
  });

const startRedisServer = async (directory: string) => {
  const program = await findOrUnpackRedis({
    unpackDirectory: REDIS_PROGRAM_DIRECTORY,
    onProgress: (message) => console.log(message),
  });
  return startRedis({
    program,
    directory: join(directory, 'redis'),
    durable: false,
    settings: { databases: String(TEST_REDIS_DATABASES) },
  });
};

const startClickHouse = (directory: string) =>
  startClickHouseEmbedded({
    entry: CLICKHOUSE_ENTRY,
    directory: join(directory, 'clickhouse'),
  });

const migrateClickHouse = async (url: string): Promise<void> => {
  const client = createClickHouse({ url });
  try {
    await runClickHouseMigrations({ client });
  } finally {
    await client.close();
  }
};
