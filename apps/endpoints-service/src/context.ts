/** The long-lived parts of both processes, created from the configuration. Tests override some of them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Clock, systemClock } from '@meridian/core';
import {
  createEngineAccess,
  createEngineTurns,
  createMemoryLimit,
  type EngineAccess,
  type EngineAccessParts,
  type EngineTurns,
  withZoneRules,
} from '@meridian/engine-access';
import {
  createIdentityVerifier,
  createProjectFacts,
  createUserDirectory,
  type IdentityVerifier,
  type ProjectFactsReader,
  type UserDirectory,
} from '@meridian/identity';
import type { PgUse } from '@meridian/postgres';
import {
  type Bus,
  bytesOfJsonAnswer,
  closeRedis,
  createBus,
  createRecent,
  createRedis,
  createResultCache,
  createSlots,
  type Recent,
  type Redis,
  type ResultCache,
} from '@meridian/redis';
import { createLogger, type Logger, onceAMinute } from '@meridian/service-kit';
import { createQueryClient, type QueryClient } from './clients/query-client.ts';
import type { EndpointsConfig } from './config.ts';
import { createDatabase, type Database } from './database.ts';
import { createEndpointDirectory, type EndpointDirectory } from './definitions/endpoint-directory.ts';
import { createExecutionLog, type ExecutionLog } from './log/execution-log.ts';
import { createSpill } from './log/spill.ts';
import { createMaterializationQueue, type MaterializationQueue } from './materialization/queue.ts';
import { createRateLimiter, type RateLimiter } from './run/rate-limiter.ts';
import { createReadPlans, type ReadPlans } from './run/read-plans.ts';
import type { StoredAnswer } from './run/stored-answer.ts';
import { createUseNotes, type UseNotes } from './run/use-notes.ts';

export const SERVICE_NAME = 'endpoints-service';

/** How long a process may return a result that another process has replaced. */
const RECENT_MS = 500;
const RECENT_BYTES = 64 * 1024 ** 2;

/** How long a read of a stored table waits for a free slot in this process. */
const READ_WAIT_MS = 30_000;
/** A read may use as much memory as a query of query-service with its default of eight slots. */
const READS_SHARING_MEMORY = 4;

export interface EndpointsContext {
  readonly config: EndpointsConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly redis: Redis;
  readonly bus: Bus;
  readonly engine: EngineAccess;
  /** Slots of the engine, shared with query-service. */
  readonly turns: EngineTurns;
  /** Results as bytes, by version, table and variables. */
  readonly answers: ResultCache;
  /** Results of the last half second, in memory. */
  readonly recent: Recent<StoredAnswer>;
  readonly directory: EndpointDirectory;
  readonly executionLog: ExecutionLog;
  readonly rateLimiter: RateLimiter;
  readonly readPlans: ReadPlans;
  readonly useNotes: UseNotes;
  readonly queryClient: QueryClient;
  readonly users: UserDirectory;
  readonly queue: MaterializationQueue;
  readonly facts: ProjectFactsReader;
  readonly verifier: IdentityVerifier;
  close(): Promise<void>;
}

type Replaceable = Pick<
  EndpointsContext,
  'facts' | 'verifier' | 'clock' | 'logger' | 'queryClient' | 'users' | 'executionLog'
> &
  EngineAccessParts;

/** Installations on one machine may share the folder: each drains only the entries for its own Redis. */
const spillFolderOf = (config: EndpointsConfig): string => {
  const installation = createHash('sha256').update(config.REDIS_URL.reveal()).digest('hex').slice(0, 16);
  return join(config.ENDPOINTS_LOG_SPILL_FOLDER, installation);
};

export const createContext = (
  config: EndpointsConfig,
  parts: Partial<Replaceable> & { readonly use?: PgUse } = {},
): EndpointsContext => {
  const logger =
    parts.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const clock = parts.clock ?? systemClock;
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'Redis failed'),
  });
  const onRedisError = (error: unknown) =>
    onceAMinute(logger).warn({ err: error }, 'Redis does not answer; continuing without it');
  const database = createDatabase(config.DATABASE_URL, parts.use);
  const engine = createEngineAccess(
    {
      url: config.CLICKHOUSE_URL.reveal(),
      readerUrl: config.CLICKHOUSE_READER_URL?.reveal(),
      cluster: config.CLICKHOUSE_CLUSTER,
      application: SERVICE_NAME,
      tags: { service: SERVICE_NAME },
      requestTimeoutMs: config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS + 30_000,
    },
    parts,
  );
  const directory = createEndpointDirectory({ database, redis });
  const bus = createBus(redis);
  const auth = { authUrl: config.AUTH_SERVICE_URL, internalSecret: config.INTERNAL_SECRET };
  const facts = withZoneRules(parts.facts ?? createProjectFacts({ ...auth, redis }), {
    engine,
    logger,
  });
  const queryClient =
    parts.queryClient ??
    createQueryClient({
      name: 'query-service',
      url: config.QUERY_SERVICE_URL,
      secret: config.INTERNAL_SECRET,
    });
  const queue = createMaterializationQueue(config, logger);
  const executionLog =
    parts.executionLog ??
    createExecutionLog({
      redis,
      maxEntries: config.ENDPOINTS_LOG_MAX_ENTRIES,
      spill: createSpill({
        folder: spillFolderOf(config),
        maxBytes: config.ENDPOINTS_LOG_SPILL_MAX_BYTES,
      }),
      logger,
    });
  return {
    config,
    logger,
    clock,
    database,
    redis,
    bus,
    engine,
    turns: createEngineTurns({
      engine,
      slots: createSlots({ redis, name: 'query', onRedisError }),
      memoryLimit: createMemoryLimit({
        engine,
        configured: config.ENDPOINTS_READ_MAX_MEMORY_BYTES,
        variable: 'ENDPOINTS_READ_MAX_MEMORY_BYTES',
        placesOfProject: READS_SHARING_MEMORY,
        logger,
      }),
      places: config.ENDPOINTS_ENGINE_CONCURRENCY,
      placeWaitMs: READ_WAIT_MS,
    }),
    answers: createResultCache({ redis, name: 'endpoint', onRedisError }),
    recent: createRecent<StoredAnswer>({
      maxAgeMs: RECENT_MS,
      maxBytes: RECENT_BYTES,
      bytesOf: bytesOfJsonAnswer,
    }),
    directory,
    executionLog,
    rateLimiter: createRateLimiter({ redis, onRedisError }),
    readPlans: createReadPlans(queryClient),
    useNotes: createUseNotes({ database, clock, logger }),
    queryClient,
    users: parts.users ?? createUserDirectory({ ...auth, logger }),
    queue,
    facts,
    verifier:
      parts.verifier ??
      createIdentityVerifier({
        jwksUrl: `${config.AUTH_SERVICE_URL}/internal/jwks.json`,
        audience: SERVICE_NAME,
      }),
    close: async () => {
      await executionLog.close();
      await Promise.all([facts.close(), directory.close(), bus.close(), queue.close()]);
      await Promise.all([database.$disconnect(), closeRedis(redis), engine.close()]);
    },
  };
};
