/** What both processes work with, made from the configuration; tests put other parts in its place. */
import { type ClickHouse, createClickHouse } from '@meridian/clickhouse';
import { PERSON_OVERRIDE_REVISIONS, SCHEMA_REVISIONS } from '@meridian/contracts/capture';
import { type Clock, systemClock } from '@meridian/core';
import {
  createIdentityVerifier,
  createProjectFacts,
  type IdentityVerifier,
  type ProjectFactsReader,
} from '@meridian/identity';
import { createPgPool, prismaAdapter } from '@meridian/postgres';
import {
  closeRedis,
  createProjectRevisions,
  createRedis,
  type ProjectRevisions,
  type Redis,
} from '@meridian/redis';
import { createLogger, type Logger } from '@meridian/service-kit';
import type pg from 'pg';
import type { CaptureConfig } from './config.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { createEventLog, type EventLog } from './log/event-log.ts';

export const SERVICE_NAME = 'capture-service';
const SCHEMA = 'capture';

export interface CaptureContext {
  readonly config: CaptureConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly redis: Redis;
  readonly log: EventLog;
  /** Of what a project's properties are known to be: copies of it elsewhere are old with a new one. */
  readonly schemaRevisions: ProjectRevisions;
  /** Of whether a project has moved distinct ids. */
  readonly overrideRevisions: ProjectRevisions;
  /** For statements over whole sets, which the hot paths are made of. */
  readonly pool: pg.Pool;
  /** For everything that is one row at a time. */
  readonly prisma: PrismaClient;
  readonly clickhouse: ClickHouse;
  readonly facts: ProjectFactsReader;
  readonly verifier: IdentityVerifier;
  close(): Promise<void>;
}

/** A large append to a busy Redis may take a while; a dead one is noticed by its connection. */
const REDIS_TIMEOUT_MS = 5_000;

export const createContext = (
  config: CaptureConfig,
  parts: Partial<Pick<CaptureContext, 'facts' | 'verifier' | 'clock' | 'logger'>> = {},
): CaptureContext => {
  const logger =
    parts.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    commandTimeoutMs: REDIS_TIMEOUT_MS,
    onError: (error) => logger.warn({ err: error }, 'redis'),
  });
  const pool = createPgPool(config.DATABASE_URL, {
    schema: SCHEMA,
    applicationName: SERVICE_NAME,
    onConnectionLost: (error) => logger.warn({ err: error }, 'postgres'),
  });
  const prisma = new PrismaClient({
    adapter: prismaAdapter(config.DATABASE_URL, { schema: SCHEMA, applicationName: SERVICE_NAME }),
  });
  const clickhouse = createClickHouse({
    url: config.CLICKHOUSE_URL.reveal(),
    application: SERVICE_NAME,
    tags: { service: SERVICE_NAME },
    requestTimeoutMs: 60_000,
  });
  const facts =
    parts.facts ??
    createProjectFacts({
      authUrl: config.AUTH_SERVICE_URL,
      internalSecret: config.INTERNAL_SECRET,
      redis,
    });
  return {
    config,
    logger,
    redis,
    pool,
    prisma,
    clickhouse,
    facts,
    schemaRevisions: createProjectRevisions({ redis, name: SCHEMA_REVISIONS }),
    overrideRevisions: createProjectRevisions({ redis, name: PERSON_OVERRIDE_REVISIONS }),
    clock: parts.clock ?? systemClock,
    log: createEventLog({
      redis,
      name: config.CAPTURE_LOG_NAME,
      partitionCount: config.CAPTURE_PARTITIONS,
      maxBytes: config.CAPTURE_LOG_MAX_BYTES,
    }),
    verifier:
      parts.verifier ??
      createIdentityVerifier({
        jwksUrl: `${config.AUTH_SERVICE_URL}/internal/jwks.json`,
        audience: SERVICE_NAME,
      }),
    close: async () => {
      await facts.close();
      await Promise.all([closeRedis(redis), pool.end(), prisma.$disconnect(), clickhouse.close()]);
    },
  };
};
