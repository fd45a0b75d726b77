/**
 * Starts embedded stores, and capture-service and query-service as processes, with a fake auth-service. For programs
 * outside of a test run: conformance cases and benchmarks.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { testProcessEnv } from '@meridian/core/testing';
import {
  findOrUnpackRedis,
  startClickHouseEmbedded,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { applyMigrations } from '@meridian/postgres/migrate';
import { type Authority, startAuthority } from '../authority.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const REDIS_PROGRAM_DIRECTORY = join(ROOT, '.meridian/tools/redis');
const CLICKHOUSE_ENTRY = join(ROOT, 'apps/clickhouse-embedded/src/main.ts');
const READY_WITHIN_MS = 60_000;
/** An address where no process listens. */
const NO_SERVICE = 'http://127.0.0.1:1';

type Stop = () => Promise<unknown>;

export interface StackOptions {
  /** Kept if given; otherwise a temporary folder. */
  readonly directory?: string;
  /** Additional variables for query-service. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Prepares data before the services start. */
  readonly prepare?: (stores: StoreUrls) => Promise<void>;
}

export interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly clickhouseUrl: string;
}

export interface Stack extends StoreUrls {
  readonly queryUrl: string;
  readonly captureUrl: string;
  readonly internalSecret: string;
  readonly authority: Authority;
  close(): Promise<void>;
}

export const startStack = async (options: StackOptions = {}): Promise<Stack> => {
  const stops: Stop[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    return { ...(await start(options, (stop) => void stops.push(stop))), close };
  } catch (error) {
    await close();
    throw error;
  }
};

const start = async (options: StackOptions, onStop: (stop: Stop) => void): Promise<Omit<Stack, 'close'>> => {
  const stores = await startStores(options.directory, onStop);
  await options.prepare?.(stores);
  const authority = await startAuthority();
  onStop(() => authority.close());
  const internalSecret = randomBytes(24).toString('base64url');
  const environment = {
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PORT: '0',
    INTERNAL_PORT: '0',
    AUTH_SERVICE_URL: authority.url,
    PUBLIC_URL: 'http://127.0.0.1',
    INTERNAL_SECRET: internalSecret,
    ALLOW_CLOCK_OVERRIDE: 'true',
  };
  const captureUrl = await startService('capture-service', environment, onStop);
  const queryUrl = await startService(
    'query-service',
    {
      ...environment,
      CAPTURE_SERVICE_URL: captureUrl,
      ENDPOINTS_SERVICE_URL: NO_SERVICE,
      ...options.environment,
    },
    onStop,
  );
  return { ...stores, queryUrl, captureUrl, internalSecret, authority };
};

const startStores = async (kept: string | undefined, onStop: (stop: Stop) => void): Promise<StoreUrls> => {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'meridian-stack-')));
  await mkdir(directory, { recursive: true });
  if (kept === undefined) onStop(() => rm(directory, { recursive: true, force: true }));
  const [postgres, redis, clickhouse] = await Promise.all([
    startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: kept !== undefined }),
    findOrUnpackRedis({ unpackDirectory: REDIS_PROGRAM_DIRECTORY }).then((program) =>
      startRedis({ program, directory: join(directory, 'redis'), durable: false }),
    ),
    startClickHouseEmbedded({ entry: CLICKHOUSE_ENTRY, directory: join(directory, 'clickhouse') }),
  ]);
  onStop(() => Promise.all([postgres.stop(), redis.stop(), clickhouse.stop()]));
  const migrate = (app: string, schema: string) =>
    applyMigrations({ databaseUrl: postgres.url, schema, directory: join(ROOT, 'apps', app, 'prisma') });
  await migrate('capture-service', 'capture');
  await migrate('query-service', 'insights');
  const client = createClickHouse({ url: clickhouse.url });
  await runClickHouseMigrations({ client }).finally(() => client.close());
  return { databaseUrl: postgres.url, redisUrl: redis.url, clickhouseUrl: clickhouse.url };
};

const startService = async (
  name: string,
  environment: Record<string, string>,
  onStop: (stop: Stop) => void,
): Promise<string> => {
  const child = fork(join(ROOT, 'apps', name, 'src/main.ts'), {
    env: { ...testProcessEnv(), ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onStop(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return untilReady(name, child);
};

/** runService sends its address to its parent process. */
const untilReady = (name: string, child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${name} was not ready within ${READY_WITHIN_MS} ms`)),
      READY_WITHIN_MS,
    );
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} while it started`)));
    child.once('message', (message: { readonly url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
  });
