/**
 * node apps/auth-service/src/seed.ts [--reset]
 *
 * Makes the demo account once and prints it as one line of JSON. On a second run the secrets are null: they are
 * stored as hashes only. `--reset` gives the account a new password and key.
 */
import { errorMessage } from '@meridian/core';
import { retryOutages } from '@meridian/postgres';
import { loadSeedConfig } from './config.ts';
import { createDatabase } from './database.ts';
import { seedDemo } from './seed-demo.ts';

/** Postgres may just have started, on a busy machine. */
const PATIENCE_MS = 60_000;

try {
  const config = loadSeedConfig(process.env);
  await using database = createDatabase(config.DATABASE_URL);
  const reset = process.argv.includes('--reset');
  const seed = () => seedDemo(database, { region: config.REGION, reset });
  console.log(JSON.stringify(await retryOutages(seed, { forMs: PATIENCE_MS })));
} catch (error) {
  console.error(`Could not create the demo account: ${errorMessage(error)}`);
  process.exitCode = 1;
}
