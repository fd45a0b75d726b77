/** The stores of this test run. Set up once by global-setup.ts, handed to every test file by vitest. */
import { inject } from 'vitest';

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
