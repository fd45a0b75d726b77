/** The only reader of the environment in this app. */
import {
  baseEnv,
  type ConfigOf,
  envInteger,
  envUrl,
  internalEnv,
  parseConfig,
  secretString,
} from '@meridian/service-kit';
import { z } from 'zod';

const endpointsEnv = {
  ...baseEnv,
  ...internalEnv,
  DATABASE_URL: secretString('Postgres; this service uses its schema "endpoints"'),
  REDIS_URL: secretString('Redis: answers, limits, jobs and the execution log until it is stored'),
  CLICKHOUSE_URL: secretString('ClickHouse HTTP address with credentials and database'),
  CLICKHOUSE_READER_URL: secretString(
    'the same for the user that reads for projects under row policies; unset: CLICKHOUSE_URL reads, too',
  ).optional(),
  CLICKHOUSE_CLUSTER: z.string().optional().describe('name of the ClickHouse cluster; unset for one server'),
  AUTH_SERVICE_URL: envUrl('auth-service of this region'),
  QUERY_SERVICE_URL: envUrl('query-service of this region'),
  PUBLIC_URL: envUrl("this region's address, for links"),
  ENDPOINTS_RUN_TIMEOUT_MS: envInteger('time limit of a run, including its wait for a turn', {
    min: 1_000,
  }).default(45_000),
  ENDPOINTS_ENGINE_CONCURRENCY: envInteger(
    'maximum number of stored tables that this process reads at once, over all projects',
    {
      min: 1,
    },
  ).default(32),
  ENDPOINTS_READ_MAX_MEMORY_BYTES: envInteger(
    'memory that one read of a stored table may use; unset: a share of what ClickHouse has',
    { min: 1_024 },
  ).optional(),
  ENDPOINTS_LOG_MAX_ENTRIES: envInteger('log entries that wait in Redis; beyond it they wait on disk', {
    min: 1_000,
  }).default(500_000),
  ENDPOINTS_LOG_SPILL_FOLDER: z
    .string()
    .default('/tmp/meridian-execution-log')
    .describe('where log entries wait while Redis does not take them; a disk that outlives the process'),
  ENDPOINTS_LOG_SPILL_MAX_BYTES: envInteger(
    'log entries on disk, in bytes; beyond it they are lost and counted',
    {
      min: 1_024,
    },
  ).default(256 * 1024 ** 2),
  ENDPOINTS_MATERIALIZE_TIMEOUT_MS: envInteger('how long one materialization may take', {
    min: 1_000,
  }).default(30 * 60_000),
  ENDPOINTS_MATERIALIZE_MAX_ROWS: envInteger('maximum number of rows in a stored table', { min: 1 }).default(
    20_000_000,
  ),
  ENDPOINTS_MATERIALIZE_AT_ONCE: envInteger(
    'maximum number of materializations that one worker runs at once',
    {
      min: 1,
    },
  ).default(2),
  ENDPOINTS_MATERIALIZE_PER_PROJECT: envInteger(
    'maximum number of materializations of one project at once, over all workers',
    {
      min: 1,
    },
  ).default(1),
  ENDPOINTS_LEASE_MS: envInteger('time after which a worker that does not renew its lease counts as dead', {
    min: 500,
  }).default(30_000),
  ENDPOINTS_TABLE_GRACE_MS: envInteger('how long a replaced table is kept for running queries', {
    min: 0,
  }).default(120_000),
  ENDPOINTS_SWEEP_MS: envInteger('interval of the search for due and forgotten work', { min: 100 }).default(
    15_000,
  ),
  ENDPOINTS_UNUSED_DAYS: envInteger('days after which an unused materialization is turned off', {
    min: 1,
  }).default(30),
};

export type EndpointsConfig = ConfigOf<typeof endpointsEnv>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): EndpointsConfig =>
  parseConfig(endpointsEnv, env);
