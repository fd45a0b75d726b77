/** The stores of this test run. Set up once by global-setup.ts, handed to every test file by vitest. */
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

/** Each test file gets one, and the server is started with this many. */
export const TEST_REDIS_DATABASES = 1_000;

/** Where `npm start` looks as well, so that the package is fetched once. */
export const REDIS_PROGRAM_DIRECTORY = fileURLToPath(
  new URL('../../../../.meridian/tools/redis', import.meta.url),
);

export interface TestStores {
  /** A Postgres that may make databases; tests use `createTestDatabase` rather than this. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly clickhouseUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    meridianStores: TestStores;
  }
}

export const testStores = (): TestStores => {
  const stores = inject('meridianStores');
  if (stores === undefined) {
    throw new Error('No stores here: name the file x.int.test.ts, so that it runs in the project "int".');
  }
  return stores;
};
