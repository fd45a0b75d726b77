/** What the service works with, made from the configuration; tests put other parts in its place. */
import { type ClickHouse, createClickHouse } from '@meridian/clickhouse';
import { type Clock, systemClock } from '@meridian/core';
import {
  createIdentityVerifier,
  createProjectFacts,
  type IdentityVerifier,
  type ProjectFactsReader,
} from '@meridian/identity';
import { closeRedis, createRedis, createResultCache, type Redis, type ResultCache } from '@meridian/redis';
import { createLogger, type Logger } from '@meridian/service-kit';
import type { QueryConfig } from './config.ts';
import { createDatabase, type Database } from './database.ts';

export const SERVICE_NAME = 'query-service';

export interface QueryContext {
  readonly config: QueryConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly redis: Redis;
  readonly results: ResultCache;
  readonly clickhouse: ClickHouse;
  readonly facts: ProjectFactsReader;
  readonly verifier: IdentityVerifier;
  close(): Promise<void>;
}

type Replaceable = Pick<QueryContext, 'facts' | 'verifier' | 'clock' | 'logger'>;

export const createContext = (config: QueryConfig, parts: Partial<Replaceable> = {}): QueryContext => {
  const logger =
    parts.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    onError: (error) => logger.warn({ err: error }, 'redis'),
  });
  const database = createDatabase(config.DATABASE_URL);
  const clickhouse = createClickHouse({
    url: config.CLICKHOUSE_URL.reveal(),
    application: SERVICE_NAME,
    tags: { service: SERVICE_NAME },
    limits: { maxMemoryBytes: config.QUERY_MAX_MEMORY_BYTES, maxRowsToRead: config.QUERY_MAX_ROWS_TO_READ },
  });
  const facts =
    parts.facts ??
    createProjectFacts({ authUrl: config.AUTH_SERVICE_URL, internalSecret: config.INTERNAL_SECRET, redis });
  return {
    config,
    logger,
    clock: parts.clock ?? systemClock,
    database,
    redis,
    results: createResultCache({
      redis,
      name: 'query',
      onRedisError: (error) => logger.warn({ err: error }, 'the result cache goes without Redis'),
    }),
    clickhouse,
    facts,
    verifier:
      parts.verifier ??
      createIdentityVerifier({
        jwksUrl: `${config.AUTH_SERVICE_URL}/internal/jwks.json`,
        audience: SERVICE_NAME,
      }),
    close: async () => {
      await facts.close();
      await Promise.all([database.$disconnect(), closeRedis(redis), clickhouse.close()]);
    },
  };
};
