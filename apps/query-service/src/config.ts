/** The only reader of the environment in this app. */
import { Secret } from '@meridian/core';
import {
  baseEnv,
  type ConfigOf,
  envFlag,
  envInteger,
  envList,
  envUrl,
  internalEnv,
  parseConfig,
  secretString,
} from '@meridian/service-kit';
import { z } from 'zod';

export const queryEnv = {
  ...baseEnv,
  ...internalEnv,
  DATABASE_URL: secretString('Postgres; this service uses its schema "insights"'),
  REDIS_URL: secretString('Redis: results, limits and jobs'),
  CLICKHOUSE_URL: secretString('ClickHouse HTTP address with credentials and database'),
  CLICKHOUSE_READER_URL: secretString(
    'the same for the user that reads for projects under row policies; unset: CLICKHOUSE_URL reads, too',
  ).optional(),
  CLICKHOUSE_CLUSTER: z.string().optional().describe('name of the ClickHouse cluster; unset for one server'),
  AUTH_SERVICE_URL: envUrl('auth-service of this region'),
  CAPTURE_SERVICE_URL: envUrl('capture-service of this region'),
  ENDPOINTS_SERVICE_URL: envUrl('endpoints-service of this region'),
  PUBLIC_URL: envUrl("this region's address"),
  QUERY_SECRET: secretString(
    'encrypts shared links and secrets of webhooks, and signs links in mails; required in production, elsewhere derived from INTERNAL_SECRET',
    { minLength: 32 },
  ).optional(),
  QUERY_SECRET_PREVIOUS: secretString('previous QUERY_SECRET, still accepted during a rotation', {
    minLength: 32,
  }).optional(),
  SAFE_FETCH_DEV_HOSTS: envList(
    'host=127.0.0.1:port pairs, for webhooks on this machine; refused in production',
  ),
  SAFE_FETCH_DEV_CA: z
    .string()
    .optional()
    .describe('file of a certificate authority for those hosts; refused in production'),
  QUERY_SHARED_VIEWS_PER_MINUTE: envInteger(
    'maximum number of views of shared links in a minute by one network address; one link may be viewed twenty times as often',
    {
      min: 1,
    },
  ).default(600),
  ALLOW_CLOCK_OVERRIDE: envFlag(
    'allows the header x-meridian-now to set the time of a query; refused in production',
  ),
  QUERY_TIMEOUT_MS: envInteger('time limit of a query of a program', { min: 100 }).default(10_000),
  QUERY_APP_TIMEOUT_MS: envInteger('time limit of a query of the web app', { min: 100 }).default(60_000),
  QUERY_MAX_MEMORY_BYTES: envInteger(
    'memory limit of one query in the engine; by default, all queries of one project together may use two thirds of the memory of the engine',
    { min: 1_048_576 },
  ).optional(),
  QUERY_MAX_ROWS_TO_READ: envInteger('maximum number of rows that one query may read', { min: 1 }).default(
    5_000_000_000,
  ),
  QUERY_ASYNC_TIMEOUT_MS: envInteger('how long an asynchronous query may run', { min: 100 }).default(600_000),
  QUERY_EXPORT_TIMEOUT_MS: envInteger('how long rows may be streamed to a file', { min: 100 }).default(
    600_000,
  ),
  QUERY_EXPORT_MAX_ROWS: envInteger('maximum number of rows in an export', { min: 1 }).default(10_000_000),
  QUERY_EXPORT_STORED_BYTES: envInteger('maximum size of an export that is kept as a file', {
    min: 1_024,
  }).default(256 * 1024 ** 2),
  QUERY_EXPORT_PROJECT_BYTES: envInteger(
    'maximum size of all kept exports of a project; beyond it, new exports are refused',
    {
      min: 1_024,
    },
  ).default(1024 ** 3),
  QUERY_MAX_RESULT_BYTES: envInteger('maximum size of an answer that is not streamed', {
    min: 1_024,
  }).default(64 * 1024 ** 2),
  QUERY_CONCURRENCY_PER_PROJECT: envInteger(
    'maximum number of queries of one project that programs run at once',
    {
      min: 1,
    },
  ).default(3),
  QUERY_APP_CONCURRENCY_PER_PROJECT: envInteger(
    'maximum number of queries of one project that people in the app run at once',
    {
      min: 1,
    },
  ).default(6),
  QUERY_QUEUE_WAIT_MS: envInteger('how long a query waits for its turn before 429').default(30_000),
  QUERY_ENGINE_CONCURRENCY: envInteger(
    'maximum number of queries that this process runs in the engine at once, over all projects',
    {
      min: 1,
    },
  ).default(8),
  QUERY_ASYNC_WORKERS: envInteger('maximum number of asynchronous queries that this process runs at once', {
    min: 1,
  }).default(4),
};

export type QueryConfig = Omit<ConfigOf<typeof queryEnv>, 'QUERY_SECRET'> & { readonly QUERY_SECRET: Secret };

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): QueryConfig => {
  const config = parseConfig(queryEnv, env);
  if (config.ALLOW_CLOCK_OVERRIDE && config.NODE_ENV === 'production') {
    throw new Error(
      'ALLOW_CLOCK_OVERRIDE must not be set when NODE_ENV=production, because it lets callers choose the time.',
    );
  }
  if (config.QUERY_SECRET === undefined && config.NODE_ENV === 'production') {
    throw new Error('QUERY_SECRET must be set when NODE_ENV=production: it encrypts shared links.');
  }
  return { ...config, QUERY_SECRET: config.QUERY_SECRET ?? derivedSecret(config.INTERNAL_SECRET) };
};

/** The secret in use, and the previous one, which is still accepted. */
export type QuerySecrets = readonly [Secret, ...Secret[]];

export const secretsOf = ({
  QUERY_SECRET: current,
  QUERY_SECRET_PREVIOUS: previous,
}: QueryConfig): QuerySecrets => (previous === undefined ? [current] : [current, previous]);

/** The secret on one machine, where none is rotated. */
const derivedSecret = (secret: Secret): Secret => new Secret(`query-service ${secret.reveal()}`);
