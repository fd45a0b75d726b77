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
    'the same for the user that reads for projects under row policies; unset: CLICKHOUSE_URL reads, too',
  ).optional(),
  CLICKHOUSE_CLUSTER: z.string().optional().describe('name of the ClickHouse cluster; unset for one server'),
  AUTH_SERVICE_URL: envUrl('auth-service of this region'),
  PUBLIC_URL: envUrl("this region's address, for the links of paged answers"),
  CAPTURE_LOG_NAME: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')
    .default('capture')
    .describe('tells apart installations that share a Redis'),
  CAPTURE_PARTITIONS: envInteger('parts of the event log: the most writers that can work at once', {
    min: 1,
    max: 256,
  }).default(4),
  CAPTURE_LOG_MAX_BYTES: envInteger('accepted but unstored events; beyond it clients get 503', {
    min: MEBIBYTE,
  }).default(512 * MEBIBYTE),
  CAPTURE_DATA_FOLDER: z
    .string()
    .optional()
    .describe(
      'a folder on the disk of the stores, where they run on this machine; see CAPTURE_MIN_FREE_BYTES',
    ),
  CAPTURE_MIN_FREE_BYTES: envInteger(
    'with CAPTURE_DATA_FOLDER: when less than this is free on its disk, clients get 503',
  ).default(256 * MEBIBYTE),
  CAPTURE_BATCH_BYTES: envInteger('how much of the log the writer takes at once', {
    min: 65_536,
  }).default(3 * MEBIBYTE),
  CAPTURE_LINGER_MS: envInteger('the shortest time between two batches that are not full').default(150),
};

export type CaptureConfig = ConfigOf<typeof captureEnv>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): CaptureConfig =>
  parseConfig(captureEnv, env);
