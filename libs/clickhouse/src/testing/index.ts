export { forOneServer, startTestShards, type TestShards } from './shards.ts';
export { startShardsProxy } from './shards-proxy.ts';

import { randomUUID } from 'node:crypto';
import { testStores } from '@meridian/embedded-stores/testing';
import { createClickHouse } from '../clickhouse.ts';
import { runClickHouseMigrations } from '../migrations/run-migrations.ts';

export interface TestClickHouse {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates separate migrated tables for a test file that rewrites whole tables, which takes minutes with all other
 * data.
 */
export const createTestClickHouse = async (): Promise<TestClickHouse> => {
  const url = new URL(testStores().clickhouseUrl);
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  const client = createClickHouse({ url: url.href });
  await runClickHouseMigrations({ client });
  return {
    url: url.href,
    drop: async () => {
      await client.command(`DROP DATABASE ${client.database} SYNC`);
      await client.close();
    },
  };
};
