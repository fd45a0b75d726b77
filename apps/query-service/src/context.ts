/** The long-lived parts of the service, made from the configuration. Tests replace some of them. */
import { readFileSync } from 'node:fs';
import {
  DELETED_DATA_REVISIONS,
  PERSON_OVERRIDE_REVISIONS,
  SCHEMA_REVISIONS,
  STORED_DATA_REVISIONS,
} from '@meridian/contracts/capture';
import { type Clock, systemClock } from '@meridian/core';
import {
  createEngineAccess,
  createEngineTurns,
  createMemoryLimit,
  createZoneBudget,
  type EngineAccess,
  type EngineAccessParts,
  type EngineBreaker,
  type EngineTurns,
  placesOfProject,
  withZoneRules,
} from '@meridian/engine-access';
import { type Compiler, createCompiler } from '@meridian/hogql/compile';
import {
  createIdentityVerifier,
  createProjectFacts,
  createProjectMembers,
  createUserDirectory,
  type IdentityVerifier,
  type ProjectFactsReader,
  type ProjectMembers,
  type UserDirectory,
} from '@meridian/identity';
import {
  closeRedis,
  createProjectRevisions,
  createRedis,
  createResultCache,
  createSlots,
  type Redis,
  type ResultCache,
} from '@meridian/redis';
import { createSafeFetch, type SafeFetch } from '@meridian/safe-fetch';
import { createLogger, type Logger, onceAMinute } from '@meridian/service-kit';
import { type NamedSource, otherSources, ownSource } from './activity/activity-sources.ts';
import { type BackgroundQueries, createBackgroundQueries } from './async/background-queries.ts';
import { createQueryStatuses, type QueryStatuses } from './async/query-statuses.ts';
import { type AnswerCache, createAnswerCache } from './cache/answer-cache.ts';
import type { QueryConfig } from './config.ts';
import { createDatabase, type Database } from './database.ts';
import { createDeliveryQueue, type DeliveryQueue } from './deliveries/delivery-queue.ts';
import { createMailClient, type SendMail } from './deliveries/mail-client.ts';
import { createMaintenance, type Maintenance } from './maintenance/maintenance.ts';
import { createEarliestEvents, type EarliestEvents } from './project/earliest-events.ts';
import { createPersonOverrides, type PersonOverrides } from './project/person-overrides.ts';
import { createProjectSnapshots, type ProjectSnapshots } from './project/project-snapshot.ts';
import { createPropertySchemas, type PropertySchemas } from './project/property-schemas.ts';
import { createStoredData, type StoredData } from './project/stored-data.ts';
import { createQueryLog, type QueryLog } from './query/query-log.ts';
import { createRunningQueries, type RunningQueries } from './query/running-queries.ts';
import { withZoneBudget } from './query/with-zone-budget.ts';
import { createEndpointPages, type EndpointPages } from './sharing/endpoint-pages.ts';

export const SERVICE_NAME = 'query-service';
const USER_AGENT = 'Meridian (webhook)';

export interface QueryContext {
  readonly config: QueryConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly redis: Redis;
  readonly cache: AnswerCache;
  /** Computations under way in all processes. */
  readonly computations: ResultCache;
  readonly turns: EngineTurns;
  readonly running: RunningQueries;
  readonly statuses: QueryStatuses;
  readonly background: BackgroundQueries;
  readonly queryLog: QueryLog;
  readonly engine: EngineAccess;
  readonly breaker: EngineBreaker;
  readonly compiler: Compiler;
  readonly facts: ProjectFactsReader;
  readonly projects: ProjectSnapshots;
  readonly schemas: PropertySchemas;
  readonly personOverrides: PersonOverrides;
  readonly earliestEvents: EarliestEvents;
  readonly storedData: StoredData;
  readonly verifier: IdentityVerifier;
  readonly users: UserDirectory;
  readonly maintenance: Maintenance;
  readonly members: ProjectMembers;
  readonly sendMail: SendMail;
  /** Calls webhooks. */
  readonly safeFetch: SafeFetch;
  readonly deliveries: DeliveryQueue;
  readonly activitySources: readonly NamedSource[];
  readonly endpointPages: EndpointPages;
  close(): Promise<void>;
}

type Replaceable = Pick<
  QueryContext,
  'facts' | 'verifier' | 'users' | 'members' | 'sendMail' | 'endpointPages' | 'clock' | 'logger'
> &
  EngineAccessParts & {
    /** The services whose entries the activity log has besides its own. */
    readonly otherActivitySources: readonly NamedSource[];
  };

export const createContext = (config: QueryConfig, parts: Partial<Replaceable> = {}): QueryContext => {
  const logger =
    parts.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'Redis failed'),
  });
  const database = createDatabase(config.DATABASE_URL);
  const engine = createEngineAccess(
    {
      url: config.CLICKHOUSE_URL.reveal(),
      readerUrl: config.CLICKHOUSE_READER_URL?.reveal(),
      cluster: config.CLICKHOUSE_CLUSTER,
      application: SERVICE_NAME,
      tags: { service: SERVICE_NAME },
      limits: {
        ...(config.QUERY_MAX_MEMORY_BYTES !== undefined && { maxMemoryBytes: config.QUERY_MAX_MEMORY_BYTES }),
        maxRowsToRead: config.QUERY_MAX_ROWS_TO_READ,
      },
    },
    parts,
  );
  const auth = { authUrl: config.AUTH_SERVICE_URL, internalSecret: config.INTERNAL_SECRET };
  const facts = withZoneRules(parts.facts ?? createProjectFacts({ ...auth, redis }), {
    engine,
    logger,
  });
  const { breaker } = engine;
  const projects = createProjectSnapshots({ database, facts, redis });
  const onRedisError = (error: unknown) =>
    onceAMinute(logger).warn({ err: error }, 'Redis failed; the service continues without it');
  const revisionsOf = (name: string) => createProjectRevisions({ redis, name, onRedisError });
  const clock = parts.clock ?? systemClock;
  const storedData = createStoredData({
    stored: revisionsOf(STORED_DATA_REVISIONS),
    deleted: revisionsOf(DELETED_DATA_REVISIONS),
  });
  const running = createRunningQueries(redis);
  const statuses = createQueryStatuses(redis);
  const background = createBackgroundQueries({ config, logger, clock, statuses, running });
  const maintenance = createMaintenance({ config, database, logger });
  const deliveries = createDeliveryQueue({ config, logger });
  return {
    config,
    logger,
    clock,
    running,
    statuses,
    background,
    queryLog: createQueryLog({ redis, clock, logger }),
    maintenance,
    deliveries,
    endpointPages: parts.endpointPages ?? createEndpointPages(config),
    activitySources: [ownSource(database), ...(parts.otherActivitySources ?? otherSources(config))],
    members: parts.members ?? createProjectMembers(auth),
    sendMail: parts.sendMail ?? createMailClient(auth),
    safeFetch: createSafeFetch({
      production: config.NODE_ENV === 'production',
      userAgent: USER_AGENT,
      devHosts: config.SAFE_FETCH_DEV_HOSTS,
      devCertificateAuthority:
        config.SAFE_FETCH_DEV_CA === undefined ? undefined : readFileSync(config.SAFE_FETCH_DEV_CA, 'utf8'),
    }),
    database,
    redis,
    cache: createAnswerCache({
      results: createResultCache({ redis, name: 'query', onRedisError }),
      storedData,
      clock,
      hasRequestTimes: config.ALLOW_CLOCK_OVERRIDE,
    }),
    computations: createResultCache({ redis, name: 'query-run', onRedisError }),
    turns: createEngineTurns({
      engine,
      slots: createSlots({ redis, name: 'query', onRedisError }),
      memoryLimit: createMemoryLimit({
        engine,
        configured: config.QUERY_MAX_MEMORY_BYTES,
        variable: 'QUERY_MAX_MEMORY_BYTES',
        placesOfProject: placesOfProject(config.QUERY_ENGINE_CONCURRENCY),
        logger,
      }),
      places: config.QUERY_ENGINE_CONCURRENCY,
      placeWaitMs: config.QUERY_QUEUE_WAIT_MS,
    }),
    engine,
    breaker,
    compiler: withZoneBudget(createCompiler(), createZoneBudget()),
    facts,
    projects,
    schemas: createPropertySchemas({ config, revisions: revisionsOf(SCHEMA_REVISIONS) }),
    personOverrides: createPersonOverrides({
      engine,
      breaker,
      revisions: revisionsOf(PERSON_OVERRIDE_REVISIONS),
    }),
    earliestEvents: createEarliestEvents({ engine, breaker }),
    storedData,
    verifier:
      parts.verifier ??
      createIdentityVerifier({
        jwksUrl: `${config.AUTH_SERVICE_URL}/internal/jwks.json`,
        audience: SERVICE_NAME,
      }),
    users: parts.users ?? createUserDirectory({ ...auth, logger }),
    close: async () => {
      await Promise.all([
        facts.close(),
        projects.close(),
        running.close(),
        background.close(),
        maintenance.close(),
        deliveries.close(),
      ]);
      await Promise.all([database.$disconnect(), closeRedis(redis), engine.close()]);
    },
  };
};
