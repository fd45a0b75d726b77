/**
 * Starts real stores once per test run. Each uses a free port and a temporary folder, so several runs on one machine do
 * not interfere.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { isProcessAlive } from '@meridian/core';
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

const root = fileURLToPath(new URL('../../..', import.meta.url));
const CLICKHOUSE_ENTRY = join(root, 'apps/clickhouse-embedded/src/main.ts');
const FOLDER = /^meridian-test-(\d+)$/;

export default async (project: TestProject): Promise<() => Promise<void>> => {
  await removeLeftovers();
  const directory = join(tmpdir(), `meridian-test-${process.pid}`);
  await mkdir(directory, { recursive: true });
  const started: StoreProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map((store) => store.stop()));
    await rm(directory, { recursive: true, force: true });
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

/** Folders of runs that were killed; their stores ended with them. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (pid > 0 && !isProcessAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
};
