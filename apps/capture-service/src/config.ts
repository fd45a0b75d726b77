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

const MEBIBYTE = 1024 * 1024;

const captureEnv = {
  ...baseEnv,
  ...internalEnv,
  DATABASE_URL: secretString('Postgres; this service uses its schema "capture"'),
  REDIS_URL: secretString('Redis with an append-only file: holds accepted events until they are stored'),
  CLICKHOUSE_URL: secretString('ClickHouse HTTP address with credentials and database'),
  CLICKHOUSE_READER_URL: secretString(
    'the same for the user that reads under row policies; unset: reads use CLICKHOUSE_URL',
  ).optional(),
  CLICKHOUSE_CLUSTER: z.string().optional().describe('name of the ClickHouse cluster; unset for one server'),
  AUTH_SERVICE_URL: envUrl('auth-service of this region'),
  PUBLIC_URL: envUrl("this region's address, for the links of paged answers"),
  CAPTURE_LOG_NAME: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must consist of lower-case letters, digits and hyphens')
    .default('capture')
    .describe('name of this installation in a Redis that several installations share'),
  CAPTURE_PARTITIONS: envInteger(
    'partitions of the event log, which is the highest number of writers that work at the same time',
    {
      min: 1,
      max: 256,
    },
  ).default(4),
  CAPTURE_LOG_MAX_BYTES: envInteger(
    'maximum size of accepted events that are not stored yet; beyond it, clients get 503',
    {
      min: MEBIBYTE,
    },
  ).default(512 * MEBIBYTE),
  CAPTURE_DATA_FOLDER: z
    .string()
    .optional()
    .describe(
      'a folder on the disk of the stores, when they run on this machine; see CAPTURE_MIN_FREE_BYTES',
    ),
  CAPTURE_MIN_FREE_BYTES: envInteger(
    'free space that the disk of CAPTURE_DATA_FOLDER must have; with less, clients get 503',
  ).default(256 * MEBIBYTE),
  CAPTURE_BATCH_BYTES: envInteger('bytes of the log that the writer stores in one batch', {
    min: 65_536,
  }).default(3 * MEBIBYTE),
  CAPTURE_LINGER_MS: envInteger('minimum time between two batches that are not full').default(150),
};

export type CaptureConfig = ConfigOf<typeof captureEnv>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): CaptureConfig =>
  parseConfig(captureEnv, env);
