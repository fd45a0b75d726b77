import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@meridian/embedded-stores';

/** Calls `use` with the given database, or with an embedded one that stops afterwards. */
export const withPostgres = async <T>(
  databaseUrl: string | undefined,
  use: (databaseUrl: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl !== undefined) return use(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'meridian-migrate-'));
  const postgres = await startEmbeddedPostgres({ directory, durable: false });
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
