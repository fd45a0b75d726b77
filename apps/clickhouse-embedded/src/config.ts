/** The only reader of the environment in this app. */
import { availableParallelism, totalmem } from 'node:os';
import { baseEnv, envInteger, parseConfig } from '@meridian/service-kit';
import { z } from 'zod';

const GIB = 1024 ** 3;
const DEFAULT_PORT = 8123;
/** Limits the memory of one statement, so that it cannot starve the others. */
const SHARE_OF_STATEMENT = 1 / 4;

const bytes = (description: string) => envInteger(description, { min: 64 * 1024 * 1024 });

const shape = {
  ...baseEnv,
  PORT: envInteger('port of the ClickHouse HTTP interface, on loopback only; 0 selects a free one', {
    max: 65_535,
  }).default(DEFAULT_PORT),
  INTERNAL_PORT: envInteger('port for health checks and metrics; 0 selects a free one', {
    max: 65_535,
  }).default(0),
  CLICKHOUSE_DATA_DIR: z.string().min(1).describe('folder of the embedded ClickHouse; one process at a time'),
  CLICKHOUSE_MEMORY_BYTES: bytes(
    'memory that all statements together may use; 2 GiB, or half of the machine if that is less',
  ).optional(),
  CLICKHOUSE_QUERY_MEMORY_BYTES: bytes(
    'memory limit of a statement that sets none; by default a quarter of the limit for all statements',
  ).optional(),
  CLICKHOUSE_QUERY_TIMEOUT_MS: envInteger('time limit of a statement that sets none', {
    min: 100,
  }).default(60_000),
  CLICKHOUSE_KILL_GRACE_MS: envInteger(
    'time that a query may still run after its limit or its kill; then the process ends, and its launcher starts it again',
    { min: 100 },
  ).default(5_000),
  CLICKHOUSE_QUERY_THREADS: envInteger('threads of one statement; as many as there are cores', {
    min: 1,
    max: 256,
  }).optional(),
  CLICKHOUSE_READ_SESSIONS: envInteger('maximum number of statements that read at the same time', {
    min: 1,
    max: 64,
  }).default(8),
  CLICKHOUSE_CONFIG_FILE: z
    .string()
    .optional()
    .describe('configuration file of the engine, for example with the shards of a cluster'),
  CLICKHOUSE_MAX_BODY_BYTES: envInteger('maximum size of a request body after decompression', {
    min: 1024 * 1024,
  }).default(GIB),
};

export type Config = ReturnType<typeof loadConfig>;

export const loadConfig = (source: Environment) => {
  const config = parseConfig(shape, source);
  const memoryBytes = config.CLICKHOUSE_MEMORY_BYTES ?? Math.min(2 * GIB, totalmem() / 2);
  return {
    ...config,
    // Not configurable: the app serves one machine only.
    HOST: '127.0.0.1',
    CLICKHOUSE_MEMORY_BYTES: memoryBytes,
    CLICKHOUSE_QUERY_MEMORY_BYTES:
      config.CLICKHOUSE_QUERY_MEMORY_BYTES ?? Math.floor(memoryBytes * SHARE_OF_STATEMENT),
    CLICKHOUSE_QUERY_THREADS: config.CLICKHOUSE_QUERY_THREADS ?? availableParallelism(),
  };
};

type Environment = Readonly<Record<string, string | undefined>>;

const LIBUV_THREADS = 'UV_THREADPOOL_SIZE';
const THREADS = '32';

/**
 * Each running statement holds one libuv thread. File and gzip work needs libuv threads as well, so there must be more
 * threads than sessions. Node fixes the number when the process starts: a process started without the variable must
 * start again with this environment.
 */
export const environmentWithThreads = (source: Environment): Environment | undefined =>
  source[LIBUV_THREADS] === undefined ? { ...source, [LIBUV_THREADS]: THREADS } : undefined;
