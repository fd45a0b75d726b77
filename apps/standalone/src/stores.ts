import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findOrUnpackRedis,
  freePort,
  startClickHouseEmbedded,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { answers } from './answers.ts';
import type { Config } from './config.ts';
import type { DataFolder } from './data-folder.ts';
import { rememberIn } from './leftovers.ts';
import { lineLog } from './log-file.ts';
import { Problem } from './problem.ts';
import type { RegionPlan } from './region-plan.ts';
import type { Running } from './supervise.ts';

export interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly clickhouseUrl: string;
}

/** A store that the launcher starts and supervises. `url` is known after the start. */
export interface StoreSpec {
  readonly name: string;
  readonly title: string;
  readonly start: () => Promise<Running & { url: string }>;
}

export interface StoreContext {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly say: (text: string) => void;
}

/** One Postgres serves all regions of a machine. Each region has its own database. */
export const postgresSpec = async ({ config, folder }: StoreContext): Promise<StoreSpec | undefined> => {
  if (config.stores.databaseUrl) return undefined;
  const port = await freePort();
  const onLog = lineLog(join(folder.logs, 'postgres.log'));
  return {
    name: 'postgres',
    title: 'Postgres',
    start: () =>
      startEmbeddedPostgres({ directory: folder.postgres, port, onLog, onProcess: rememberIn(folder) }),
  };
};

export const redisSpec = (
  { root, config, folder, say }: StoreContext,
  plan: RegionPlan,
): StoreSpec | undefined => {
  if (config.stores.redisUrl) return undefined;
  const { redis: directory, logs } = folder.ofRegion(plan.region);
  const onLog = lineLog(join(logs, 'redis.log'));
  return {
    name: 'redis',
    title: 'Redis',
    start: async () => {
      assertRoomFor('Redis', directory);
      const program = await findOrUnpackRedis({
        unpackDirectory: join(root, '.meridian/tools/redis'),
        onProgress: say,
      });
      return startRedis({
        program,
        directory,
        port: plan.storePorts.redis,
        onLog,
        onProcess: rememberIn(folder),
      });
    },
  };
};

export const clickhouseSpec = (
  { root, config, folder }: StoreContext,
  plan: RegionPlan,
): StoreSpec | undefined => {
  if (config.stores.clickhouseUrl) return undefined;
  const { clickhouse: directory, logs } = folder.ofRegion(plan.region);
  const onLog = lineLog(join(logs, 'clickhouse-embedded.log'));
  return {
    name: 'clickhouse-embedded',
    title: 'ClickHouse',
    start: async () => {
      const internalPort = plan.storePorts.clickhouseInternal;
      const running = await startClickHouseEmbedded({
        entry: join(root, 'apps/clickhouse-embedded/src/main.ts'),
        directory,
        port: plan.storePorts.clickhouse,
        env: { INTERNAL_PORT: String(internalPort), REGION: plan.region },
        onLog,
        onProcess: rememberIn(folder),
      });
      return { ...running, isAlive: () => answers(`http://127.0.0.1:${internalPort}/livez`) };
    },
  };
};

/** Redis exits at its first write to a full disk, so it starts again only when the disk has free space. */
const LEAST_BYTES = 4 * 1024 * 1024;

const assertRoomFor = (title: string, directory: string): void => {
  if (!existsSync(directory)) return; // the first start, which has already checked for more free space
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize >= LEAST_BYTES) return;
  throw new Problem(`The disk of ${directory} is full; ${title} restarts when there is space.`);
};

/** Returns the address of the region's database in the shared Postgres. */
export const databaseUrlOf = (region: string, serverUrl: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/meridian_${region}`;
  return url.toString();
};
