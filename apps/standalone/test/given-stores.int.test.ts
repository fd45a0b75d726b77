import { fileURLToPath } from 'node:url';
import { createTestDatabase, testStores } from '@meridian/testing';
import { afterAll, expect, it } from 'vitest';
import { launchUntilReady, newDataDirectory, newPort, removeDirectory } from './launched.ts';

const authService = fileURLToPath(new URL('../../auth-service', import.meta.url));
const directory = newDataDirectory();
afterAll(() => removeDirectory(directory));

it('with stores of the person nothing is embedded, and theirs are used', async () => {
  const { redisUrl, clickhouseUrl } = testStores();
  const { url: databaseUrl } = await createTestDatabase(authService);
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, CLICKHOUSE_URL: clickhouseUrl };
  const launched = await launchUntilReady({ directory, port: await newPort(), env: stores });
  try {
    const [region] = launched.ready().regions;
    expect(region?.stores).toEqual({ databaseUrl, redisUrl, clickhouseUrl });
    const processes = Object.keys(region?.processes ?? {});
    expect(processes).toContain('auth-service');
    for (const store of ['postgres', 'redis', 'clickhouse-embedded']) expect(processes).not.toContain(store);
  } finally {
    await launched.process.stop();
  }
}, 180_000);
