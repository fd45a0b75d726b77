import { testStores } from '@meridian/testing';
import { afterAll, expect, it } from 'vitest';
import { launchUntilReady, newDataDirectory, newPort, removeDirectory } from './launched.ts';

const directory = newDataDirectory();
afterAll(() => removeDirectory(directory));

it('with stores of the person nothing is embedded, and theirs are used', async () => {
  const { redisUrl, clickhouseUrl, databaseUrl } = testStores();
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, CLICKHOUSE_URL: clickhouseUrl };
  const launched = await launchUntilReady({ directory, port: await newPort(), env: stores });
  try {
    const [region] = launched.ready().regions;
    expect(region?.stores).toEqual({ databaseUrl, redisUrl, clickhouseUrl });
    expect(Object.keys(region?.processes ?? {})).toEqual(['welcome']);
  } finally {
    await launched.process.stop();
  }
}, 60_000);
