/** The long-lived parts of both processes, created from the configuration. Tests override some. */
import {
  DELETED_DATA_REVISIONS,
  PERSON_OVERRIDE_REVISIONS,
  SCHEMA_REVISIONS,
  STORED_DATA_REVISIONS,
} from '@meridian/contracts/capture';
import { type Clock, systemClock } from '@meridian/core';
import { createEngineAccess, type EngineAccess } from '@meridian/engine-access';
import {
  createIdentityVerifier,
  createProjectFacts,
  type IdentityVerifier,
  type ProjectFactsReader,
} from '@meridian/identity';
import { createPgPool, type PgUse, prismaAdapter } from '@meridian/postgres';
import {
  type Bus,
  closeRedis,
  createBus,
  createProjectRevisions,
  createRedis,
  type ProjectRevisions,
  type Redis,
} from '@meridian/redis';
import { createLogger, type Logger, onceAMinute } from '@meridian/service-kit';
import type pg from 'pg';
import type { CaptureConfig } from './config.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { type FreeSpace, watchFreeSpace } from './intake/free-space.ts';
import { createEventLog, type EventLog } from './log/event-log.ts';
import type { LogDurability } from './log/log-durability.ts';

export const SERVICE_NAME = 'capture-service';
export const SCHEMA = 'capture';

export interface CaptureContext {
  readonly config: CaptureConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly redis: Redis;
  readonly bus: Bus;
  readonly log: EventLog;
  readonly freeSpace: FreeSpace;
  /** Revisions of the property types of a project. A new revision makes the copies in other services outdated. */
  readonly schemaRevisions: ProjectRevisions;
  /** Revisions of the person overrides of a project. */
  readonly overrideRevisions: ProjectRevisions;
  /** Revisions of the stored events and persons. Cached query results depend on them. */
  readonly dataRevisions: ProjectRevisions;
  /** Revisions after deletions: cached answers from before a deletion must not be used, also over past ranges. */
  readonly deletedRevisions: ProjectRevisions;
  /** For statements over many rows, which the hot paths use. */
  readonly pool: pg.Pool;
  /** For statements over single rows. */
  readonly prisma: PrismaClient;
  readonly engine: EngineAccess;
  readonly facts: ProjectFactsReader;
  readonly verifier: IdentityVerifier;
  close(): Promise<void>;
}

/** A large append to a busy Redis may take long. The connection shows when Redis is dead. */
const REDIS_TIMEOUT_MS = 2_500;
/** Clients wait for an append, so a Redis that takes longer counts as hung. */
const APPEND_TIMEOUT_MS = 2_500;

export interface ContextOverrides
  extends Partial<Pick<CaptureContext, 'facts' | 'verifier' | 'clock' | 'logger'>> {
  readonly use?: PgUse;
}

export const createContext = (config: CaptureConfig, overrides: ContextOverrides = {}): CaptureContext => {
  const logger =
    overrides.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    commandTimeoutMs: REDIS_TIMEOUT_MS,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'Redis failed'),
  });
  const waiting = createRedis(config.REDIS_URL, {
    name: `${SERVICE_NAME}-log`,
    commandTimeoutMs: APPEND_TIMEOUT_MS,
  });
  const bus = createBus(redis);
  const pool = createPgPool(config.DATABASE_URL, {
    schema: SCHEMA,
    applicationName: SERVICE_NAME,
    use: overrides.use,
    onConnectionLost: (error) =>
      onceAMinute(logger).warn({ err: error }, 'the connection to Postgres was lost'),
  });
  const prisma = new PrismaClient({
    adapter: prismaAdapter(config.DATABASE_URL, {
      schema: SCHEMA,
      applicationName: SERVICE_NAME,
      use: overrides.use,
    }),
  });
  const engine = createEngineAccess({
    url: config.CLICKHOUSE_URL.reveal(),
    readerUrl: config.CLICKHOUSE_READER_URL?.reveal(),
    cluster: config.CLICKHOUSE_CLUSTER,
    application: SERVICE_NAME,
    tags: { service: SERVICE_NAME },
    requestTimeoutMs: 60_000,
  });
  const freeSpace = watchFreeSpace({
    folder: config.CAPTURE_DATA_FOLDER,
    minBytes: config.CAPTURE_MIN_FREE_BYTES,
    onChange: (isEnough) =>
      isEnough
        ? logger.info('the disk of the stores has enough free space again; events are accepted')
        : logger.error('the disk of the stores is nearly full; events are refused with 503. Free some space'),
  });
  const facts =
    overrides.facts ??
    createProjectFacts({
      authUrl: config.AUTH_SERVICE_URL,
      internalSecret: config.INTERNAL_SECRET,
      redis,
    });
  return {
    config,
    logger,
    redis,
    bus,
    freeSpace,
    pool,
    prisma,
    engine,
    facts,
    schemaRevisions: createProjectRevisions({ redis, name: SCHEMA_REVISIONS }),
    overrideRevisions: createProjectRevisions({ redis, name: PERSON_OVERRIDE_REVISIONS }),
    dataRevisions: createProjectRevisions({ redis, name: STORED_DATA_REVISIONS }),
    deletedRevisions: createProjectRevisions({ redis, name: DELETED_DATA_REVISIONS }),
    clock: overrides.clock ?? systemClock,
    log: createEventLog({
      redis,
      waiting,
      name: config.CAPTURE_LOG_NAME,
      partitionCount: config.CAPTURE_PARTITIONS,
      maxBytes: config.CAPTURE_LOG_MAX_BYTES,
      onDurability: (durability) => warnOfLoss(logger, durability),
    }),
    verifier:
      overrides.verifier ??
      createIdentityVerifier({
        jwksUrl: `${config.AUTH_SERVICE_URL}/internal/jwks.json`,
        audience: SERVICE_NAME,
      }),
    close: async () => {
      freeSpace.close();
      await facts.close();
      await bus.close();
      await Promise.all([
        closeRedis(redis),
        closeRedis(waiting),
        pool.end(),
        prisma.$disconnect(),
        engine.close(),
      ]);
    },
  };
};

const warnOfLoss = (logger: Logger, durability: LogDurability): void => {
  if (durability !== 'lost on a crash') return;
  logger.warn(
    'a crash of Redis may lose acknowledged events. Set "appendonly yes" and "appendfsync always", or use Redis 7.2 or newer',
  );
};
