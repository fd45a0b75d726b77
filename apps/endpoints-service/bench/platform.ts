/** The bench's platform: stores, capture-, query- and endpoints-service as processes, and 10 M events. */

import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickHouse, createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import {
  findOrUnpackRedis,
  freePort,
  startClickHouseEmbedded,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { withDatabase } from '@meridian/postgres';
import { applyMigrations } from '@meridian/postgres/migrate';
import { createRedis, type Redis } from '@meridian/redis';
import { type RunningProcess, runProcess, startAuthority, waitFor } from '@meridian/testing';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '../../..');
const INTERNAL_SECRET = 'a-secret-for-the-bench';
export const PROJECT_ID = 1;
export const EVENTS = Number(process.env['ENDPOINTS_BENCH_EVENTS'] ?? 10_000_000);
export const PEOPLE = 100_000;
const DAYS = 59;
/** The month of the new events; it has no events before. */
const NEW_MONTH = '202603';
const BATCH = 1_000_000;

export interface Platform {
  readonly url: string;
  readonly bareUrl: string;
  /** The same service without the execution log. */
  readonly withoutLogUrl: string;
  readonly clickhouse: ClickHouse;
  readonly redis: Redis;
  /** Headers of a browser session, which has no rate limit. */
  headers(): Promise<Record<string, string>>;
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, never> & { readonly [member: string]: unknown }>;
  /** Refreshes the stored table of an endpoint as if its freshness had run out. */
  makeDue(name: string): Promise<void>;
  close(): Promise<void>;
}

export const startPlatform = async (): Promise<Platform> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-bench-endpoints-'));
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const redisStore = await startRedis({
    program: await findOrUnpackRedis({
      unpackDirectory: join(ROOT, '.meridian/tools/redis'),
      onProgress: () => {},
    }),
    directory: join(directory, 'redis'),
  });
  const events = join(ROOT, '.meridian/bench-data', `endpoints-${EVENTS}`);
  await mkdir(events, { recursive: true });
  const clickhouseStore = await startClickHouseEmbedded({
    entry: join(ROOT, 'apps/clickhouse-embedded/src/main.ts'),
    directory: join(events, 'clickhouse'),
  });
  const clickhouse = createClickHouse({ url: clickhouseStore.url });
  await runClickHouseMigrations({ client: clickhouse });
  await loadEvents(clickhouse, join(events, 'loaded'));
  await dropTablesOfBefore(clickhouse);
  const authority = await startAuthority();
  authority.createProject({ id: PROJECT_ID });
  const processes: RunningProcess[] = [];
  const start = async (app: string, entry: string, env: Record<string, string>): Promise<string> => {
    const running = await runProcess({
      entry: join(ROOT, 'apps', app, 'src', entry),
      env: { ...common, ...env },
      ready: /"msg":"started"/,
      readyTimeoutMs: 60_000,
    });
    processes.push(running);
    return /"url":"([^"]+)"/.exec(running.lines.join('\n'))![1]!;
  };
  const common = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: '0',
    INTERNAL_PORT: '0',
    REDIS_URL: redisStore.url,
    CLICKHOUSE_URL: clickhouseStore.url,
    AUTH_SERVICE_URL: authority.url,
    PUBLIC_URL: 'http://us.example.test',
    INTERNAL_SECRET,
  };
  const databases = await makeDatabases(postgres.url);
  const captureUrl = await start('capture-service', 'main.ts', { DATABASE_URL: databases.capture });
  const queryUrl = await start('query-service', 'main.ts', {
    DATABASE_URL: databases.insights,
    CAPTURE_SERVICE_URL: captureUrl,
    ENDPOINTS_SERVICE_URL: 'http://127.0.0.1:1',
    QUERY_TIMEOUT_MS: '60000',
    QUERY_APP_TIMEOUT_MS: '120000',
  });
  await defineVariable(databases.insights);
  const env = {
    DATABASE_URL: databases.endpoints,
    QUERY_SERVICE_URL: queryUrl,
    ENDPOINTS_RUN_TIMEOUT_MS: '180000',
    ENDPOINTS_SWEEP_MS: '1000',
  };
  // The bare route writes no access log either.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  processes.push(
    await runProcess({
      entry: join(ROOT, 'apps/endpoints-service/src/main.ts'),
      env: { ...common, ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    }),
  );
  const withoutLogPort = await freePort();
  processes.push(
    await runProcess({
      entry: join(import.meta.dirname, 'without-log.ts'),
      env: { ...common, ...env, PORT: String(withoutLogPort), LOG_LEVEL: 'warn' },
    }),
  );
  const withoutLogUrl = `http://127.0.0.1:${withoutLogPort}`;
  for (const address of [url, withoutLogUrl]) {
    await waitFor(() => fetch(address), { timeoutMs: 60_000, what: 'endpoints-service' });
  }
  await start('endpoints-service', 'worker.ts', env);
  const barePort = await freePort();
  processes.push(
    await runProcess({
      entry: join(import.meta.dirname, 'bare-route.ts'),
      args: [redisStore.url, String(barePort)],
      ready: /ready/,
    }),
  );
  const redis = createRedis(redisStore.url);
  // All requests share one identity token, as behind the gateway, which reuses a token for seconds.
  const identity = await authority.identityFor(PROJECT_ID, 'endpoints-service');
  const headers = async () => ({ 'content-type': 'application/json', 'x-meridian-identity': identity });
  return {
    url,
    withoutLogUrl,
    bareUrl: `http://127.0.0.1:${barePort}`,
    clickhouse,
    redis,
    headers,
    makeDue: (name) =>
      runStatement(
        databases.endpoints,
        `UPDATE endpoints.materializations SET next_run_at = now()
        WHERE version_id IN (
          SELECT v.id FROM endpoints.endpoint_versions v JOIN endpoints.endpoints e ON e.id = v.endpoint_id
          WHERE e.name = $1
        )`,
        [name],
      ),
    call: async (method, path, body) => {
      const response = await fetch(`${url}/api/projects/${PROJECT_ID}/endpoints${path}`, {
        method,
        headers: await headers(),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer as never;
    },
    close: async () => {
      for (const running of processes.toReversed()) await running.stop();
      redis.disconnect();
      await clickhouse.close();
      await authority.close();
      await Promise.all([postgres.stop(), redisStore.stop(), clickhouseStore.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Two months, a hundred thousand people, five kinds of event. The data is kept for the next run. */
const loadEvents = async (clickhouse: ClickHouse, mark: string): Promise<void> => {
  const isLoaded = await access(mark).then(
    () => true,
    () => false,
  );
  await clickhouse.command(
    isLoaded ? `ALTER TABLE events DROP PARTITION ${NEW_MONTH}` : 'TRUNCATE TABLE events',
  );
  if (isLoaded) return;
  for (let from = 0; from < EVENTS; from += BATCH) {
    await insertEvents(clickhouse, {
      from,
      count: Math.min(BATCH, EVENTS - from),
      time: `toDateTime64('2026-01-01 00:00:00', 6, 'UTC') + toIntervalSecond(intDiv(number * ${DAYS * 86_400}, ${EVENTS}))`,
      createdAt: "toDateTime64('2026-03-01 00:00:00', 6, 'UTC')",
    });
  }
  await writeFile(mark, '');
};

/** Drops tables of earlier runs, whose Postgres no longer exists. */
const dropTablesOfBefore = async (clickhouse: ClickHouse): Promise<void> => {
  const tables = await clickhouse.query<{ readonly name: string }>(
    "SELECT name FROM system.tables WHERE startsWith(name, 'endpoint_')",
  );
  for (const { name } of tables) await clickhouse.command(`DROP TABLE ${name} SYNC`);
};

export const insertEvents = (
  clickhouse: ClickHouse,
  { from, count, time, createdAt }: { from: number; count: number; time: string; createdAt: string },
): Promise<void> =>
  clickhouse.command(
    `INSERT INTO events (project_id, uuid, event, properties, timestamp, distinct_id, created_at, person_id, person_mode)
    SELECT ${PROJECT_ID}, generateUUIDv4(), concat('event-', toString(cityHash64(number) % 5)),
      concat('{"price":', toString(number % 1000), '}'), ${time},
      concat('person-', toString(cityHash64(number, 1) % ${PEOPLE})), ${createdAt},
      toUUID('00000000-0000-0000-0000-000000000000'), 'full'
    FROM numbers(${from}, ${count})`,
    { limits: { maxExecutionTimeMs: 600_000, maxMemoryBytes: 6 * 1024 ** 3 } },
  );

const makeDatabases = async (
  databaseUrl: string,
): Promise<Record<'capture' | 'insights' | 'endpoints', string>> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE DATABASE bench');
  await client.end();
  const url = withDatabase(databaseUrl, 'bench');
  const services = {
    capture: 'capture-service',
    insights: 'query-service',
    endpoints: 'endpoints-service',
  } as const;
  for (const [schema, app] of Object.entries(services)) {
    await applyMigrations({ databaseUrl: url, schema, directory: join(ROOT, 'apps', app, 'prisma') });
  }
  return { capture: url, insights: url, endpoints: url };
};

const defineVariable = (databaseUrl: string): Promise<void> =>
  runStatement(
    databaseUrl,
    `INSERT INTO insights.insight_variables (id, project_id, name, code_name, type, default_value)
    VALUES (gen_random_uuid(), $1, 'who', 'who', 'String', '"person-1"')`,
    [PROJECT_ID],
  );

const runStatement = async (databaseUrl: string, text: string, values: readonly unknown[]): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
};
