import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { Problem } from './problem.ts';
import { runScript } from './run-script.ts';
import type { StoreUrls } from './stores.ts';

const file = fileURLToPath(new URL('prepare/main.ts', import.meta.url));

/** Creates the region's database, applies the migrations of all services and returns their number. */
export const prepareRegion = async (
  config: Config,
  stores: StoreUrls,
  signal: AbortSignal,
): Promise<number> => {
  const env = {
    ...config.inherited,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    PREPARE_CREATE_DATABASE: String(config.stores.databaseUrl === undefined),
  };
  try {
    const output = await runScript({ file, env, signal });
    return (JSON.parse(output) as { applied: number }).applied;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`The stores could not be prepared: ${error.message}`, { cause: error });
  }
};
