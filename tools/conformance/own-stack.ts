/** Embedded stores, capture-service and query-service as processes, in a folder that goes away. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { projectFactsSchema } from '@meridian/contracts/internal';
import {
  findOrUnpackRedis,
  startClickHouseEmbedded,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { applyMigrations } from '@meridian/postgres/migrate';
import { startAuthority } from './authority.ts';
import { loadInto, postJson, type Target, toAnswer, weekStartOf } from './target.ts';

const ROOT = join(import.meta.dirname, '../..');
const REDIS_PROGRAM_DIRECTORY = join(ROOT, '.meridian/tools/redis');
const CLICKHOUSE_ENTRY = join(ROOT, 'apps/clickhouse-embedded/src/main.ts');
const READY_WITHIN_MS = 60_000;

type Stop = () => Promise<unknown>;

export const startOwnStack = async (): Promise<Target> => {
  const stops: Stop[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    return { ...(await start((stop) => void stops.push(stop))), close };
  } catch (error) {
    await close();
    throw error;
  }
};

const start = async (onStop: (stop: Stop) => void): Promise<Omit<Target, 'close'>> => {
  const stores = await startStores(onStop);
  const authority = await startAuthority();
  onStop(() => authority.close());
  const internalSecret = randomBytes(24).toString('base64url');
  const environment = {
    ...stores,
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
    { ...environment, CAPTURE_SERVICE_URL: captureUrl },
    onStop,
  );
  return {
    createProject: async (settings) =>
      authority.createProject({
        timezone: settings.timezone,
        weekStartDay: weekStartOf(settings),
        testAccountFilters: projectFactsSchema.shape.testAccountFilters.parse(
          settings.team.test_account_filters ?? [],
        ),
      }).id,
    load: (request) => loadInto(captureUrl, internalSecret, request),
    post: async (projectId, path, body, headers = {}) => {
      const identity = await authority.identityFor(projectId, 'query-service');
      return toAnswer(
        await postJson(`${queryUrl}/api/projects/${projectId}${path}`, body, {
          'x-meridian-identity': identity,
          ...headers,
        }),
      );
    },
  };
};

const startStores = async (onStop: (stop: Stop) => void) => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-conformance-'));
  onStop(() => rm(directory, { recursive: true, force: true }));
  const [postgres, redis, clickhouse] = await Promise.all([
    startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false }),
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
  return { DATABASE_URL: postgres.url, REDIS_URL: redis.url, CLICKHOUSE_URL: clickhouse.url };
};

const startService = async (
  name: string,
  environment: Record<string, string>,
  onStop: (stop: Stop) => void,
): Promise<string> => {
  const child = fork(join(ROOT, 'apps', name, 'src/main.ts'), {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onStop(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return untilReady(name, child);
};

/** runService tells its address to whoever forked it. */
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
