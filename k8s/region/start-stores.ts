/** The stores of one region: a Postgres, a Redis, and a database of the ClickHouse of the tests. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createClickHouse } from '@meridian/clickhouse';
import { type PostgresBinaries, startEmbeddedPostgres } from '@meridian/embedded-stores';
import { createTestRedis, testStores } from '@meridian/testing';
import type { Secrets } from './pod-template.ts';

export interface Stores {
  readonly DATABASE_URL: string;
  readonly CLICKHOUSE_URL: string;
  readonly REDIS_URL: string;
}

export const startStores = async (
  directory: string,
  binaries: PostgresBinaries | undefined,
  stack: AsyncDisposableStack,
): Promise<Stores> => {
  await mkdir(directory);
  // Two pools of every process, also while all of them roll.
  const settings = { max_connections: '500' };
  const postgres = await startEmbeddedPostgres({
    directory,
    durable: false,
    settings,
    ...(binaries !== undefined && { binaries }),
  });
  stack.defer(() => postgres.stop());
  const database = `region_${randomUUID().slice(0, 8)}`;
  const clickhouse = new URL(testStores().clickhouseUrl);
  clickhouse.pathname = `/${database}`;
  stack.defer(async () => {
    const server = createClickHouse({ url: testStores().clickhouseUrl, database: 'default' });
    await server.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
    await server.close();
  });
  return {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.href,
    REDIS_URL: await createTestRedis(),
  };
};

/** The Secrets of a region, as an operator creates them. */
export const secretsOf = (stores: Stores): Secrets => {
  const secret = () => randomBytes(32).toString('hex');
  const keys = { ...stores };
  return {
    'meridian-internal': { INTERNAL_SECRET: secret() },
    gateway: keys,
    'auth-service': { ...keys, AUTH_SECRET: secret() },
    'capture-service': keys,
    'query-service': { ...keys, QUERY_SECRET: secret() },
    'endpoints-service': keys,
  };
};
