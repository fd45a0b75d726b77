/** Intake, writer and their stores as separate processes that can be killed and restarted. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import type { ProjectFacts } from '@meridian/contracts/internal';
import {
  findOrUnpackRedis,
  freePort,
  startClickHouseEmbedded,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { applyMigrations } from '@meridian/postgres/migrate';
import { runProcess, startAuthority } from '@meridian/testing';

export const PARTS = ['postgres', 'redis', 'clickhouse', 'intake', 'writer'] as const;
export type Part = (typeof PARTS)[number];

export interface Installation {
  readonly project: ProjectFacts;
  readonly url: string;
  readonly clickhouseUrl: string;
  readonly redisUrl: string;
  readonly pids: Readonly<Record<Part, () => number>>;
  /** Kills the process with kill -9 and starts a new one. */
  restart(part: Part): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  readonly pid: number;
  readonly exited: Promise<unknown>;
  stop(): Promise<unknown>;
}

const root = join(import.meta.dirname, '../../../..');

export const startInstallation = async (
  env: Readonly<Record<string, string>> = {},
): Promise<Installation> => {
  const directory = join(tmpdir(), `meridian-durability-${randomUUID()}`);
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const ports = {
    postgres: await freePort(),
    redis: await freePort(),
    clickhouse: await freePort(),
    intake: await freePort(),
  };
  const authority = await startAuthority();
  const project = authority.createProject();
  const program = await findOrUnpackRedis({
    unpackDirectory: join(root, '.meridian/tools/redis'),
    onProgress: () => {},
  });

  const startPostgres = () =>
    startEmbeddedPostgres({ directory: join(directory, 'postgres'), port: ports.postgres });
  const startRedisServer = () =>
    startRedis({ program, directory: join(directory, 'redis'), port: ports.redis });
  const startClickHouse = () =>
    startClickHouseEmbedded({
      entry: join(root, 'apps/clickhouse-embedded/src/main.ts'),
      directory: join(directory, 'clickhouse'),
      port: ports.clickhouse,
    });

  const postgres = await startPostgres();
  const redis = await startRedisServer();
  const clickhouse = await startClickHouse();
  const client = createClickHouse({ url: clickhouse.url });
  await runClickHouseMigrations({ client });
  await client.close();
  await applyMigrations({
    databaseUrl: postgres.url,
    schema: 'capture',
    directory: join(root, 'apps/capture-service/prisma'),
  });

  const serviceEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    INTERNAL_PORT: '0',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    CLICKHOUSE_URL: clickhouse.url,
    AUTH_SERVICE_URL: authority.url,
    PUBLIC_URL: authority.url,
    INTERNAL_SECRET: 'a-secret-for-tests-only',
    ...env,
  };
  const startProcess = (entry: string, port: number) =>
    runProcess({
      entry: join(root, 'apps/capture-service/src', entry),
      env: { ...serviceEnv, PORT: String(port), LOG_LEVEL: 'info' },
      ready: /"started"/,
      readyTimeoutMs: 60_000,
    });
  const starters: Record<Part, () => Promise<Running>> = {
    postgres: startPostgres,
    redis: startRedisServer,
    clickhouse: startClickHouse,
    intake: () => startProcess('main.ts', ports.intake),
    writer: () => startProcess('writer.ts', 0),
  };
  const running: Record<Part, Running> = {
    postgres,
    redis,
    clickhouse,
    intake: await starters.intake(),
    writer: await starters.writer(),
  };

  return {
    project,
    url: `http://127.0.0.1:${ports.intake}`,
    clickhouseUrl: clickhouse.url,
    redisUrl: redis.url,
    pids: {
      postgres: () => running.postgres.pid,
      redis: () => running.redis.pid,
      clickhouse: () => running.clickhouse.pid,
      intake: () => running.intake.pid,
      writer: () => running.writer.pid,
    },
    restart: async (part) => {
      const { pid, exited } = running[part];
      process.kill(pid, 'SIGKILL');
      // Until then its port may be in use.
      await exited;
      running[part] = await starters[part]();
    },
    stop: async () => {
      for (const part of ['writer', 'intake', 'clickhouse', 'redis', 'postgres'] as const) {
        await running[part].stop().catch(() => {});
      }
      await authority.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
