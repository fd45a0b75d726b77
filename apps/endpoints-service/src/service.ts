/** The HTTP process: definitions, runs, logs. */
import { checkClickHouseVersion, missingClickHouseMigration } from '@meridian/clickhouse';
import { createActivitySourceRoutes, createCallerStreams, createIdempotency } from '@meridian/identity';
import {
  checkPostgresVersion,
  createActivitySource,
  missingPostgresMigration,
  postgresNow,
  recognizePostgresError,
} from '@meridian/postgres';
import { checkRedisVersion, createSlots, recognizeRedisError, redisNow } from '@meridian/redis';
import {
  createApp,
  createService,
  expectedMigrations,
  internalOnly,
  type Service,
} from '@meridian/service-kit';
import type { Router } from 'express';
import { type EndpointsContext, SERVICE_NAME } from './context.ts';
import { ACTIVITY_SCOPE } from './definitions/activity.ts';
import { createDefinitionRoutes } from './definitions/definition-routes.ts';
import { createLogRoutes } from './log/log-routes.ts';
import { createLogFeed } from './log/log-tail.ts';
import { createTailRoutes } from './log/tail-routes.ts';
import { createUsageRoutes } from './log/usage-routes.ts';
import { createMaterializationRoutes } from './materialization/materialization-routes.ts';
import { createOpenapiRoutes } from './openapi/openapi-routes.ts';
import { createEndpointPages } from './page/endpoint-pages.ts';
import { createPageRoutes } from './page/page-routes.ts';
import type { RunParts } from './run/execute-run.ts';
import { prepareRun } from './run/prepare-run.ts';
import { createComputeRun, createRunAnswers } from './run/run-answers.ts';
import { createRunFiles } from './run/run-file.ts';
import { createRunRecords } from './run/run-record.ts';
import { createRunRoutes, RUN_PATHS, recordRefusedRuns } from './run/run-routes.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export const createEndpointsService = (context: EndpointsContext): Service => {
  const { config, logger, database, engine, verifier, directory, queryClient, clock } = context;
  const publicUrl = config.PUBLIC_URL;
  const runs = createRuns(context);
  const idempotency = createIdempotency({ redis: context.redis, secret: config.INTERNAL_SECRET });
  const tails = createCallerStreams({
    slots: createSlots({ redis: context.redis, name: 'followed-logs' }),
    what: 'followed logs',
    longestMs: config.ENDPOINTS_RUN_TIMEOUT_MS,
  });
  const app = createApp({
    name: SERVICE_NAME,
    logger,
    recognizeErrors: [recognizePostgresError, recognizeRedisError],
    bodyLimitBytes: BODY_LIMIT_BYTES,
    requestTimeoutMs: config.ENDPOINTS_RUN_TIMEOUT_MS,
    configure: (express) => {
      // The busiest route comes first; fixed paths of the collection come before endpoint names.
      express.use(createRunRoutes({ runs, verifier }));
      express.use(createMaterializationRoutes({ database, engine, verifier, logger }));
      express.use(createOpenapiRoutes({ database, queryClient, verifier, publicUrl }));
      express.use(createLogRoutes({ database, engine, verifier, publicUrl }));
      express.use(createUsageRoutes({ database, engine, facts: context.facts, clock, verifier }));
      express.use(
        createTailRoutes({
          database,
          engine,
          feed: createLogFeed({ bus: context.bus }),
          streams: tails,
          clock,
          verifier,
        }),
      );
      express.use(
        createDefinitionRoutes({
          definitions: { database, directory, queryClient, queue: context.queue, clock },
          users: context.users,
          verifier,
          idempotency,
          publicUrl,
        }),
      );
      express.use(...createInternalRoutes(context, runs));
      // Not in a router, because Express skips routers when it handles an error.
      express.use([...RUN_PATHS], recordRefusedRuns({ verifier, directory, records: runs.records }));
    },
  });
  const expected = expectedMigrations();
  return createService({
    name: SERVICE_NAME,
    config,
    logger,
    app,
    clocks: [
      { name: 'Postgres', now: () => postgresNow((sql) => database.$queryRawUnsafe(sql)) },
      { name: 'Redis', now: () => redisNow(context.redis) },
    ],
    migrations: [
      () => missingPostgresMigration((sql) => database.$queryRawUnsafe(sql), expected?.postgres),
      () =>
        missingClickHouseMigration(
          engine.forAllProjects('checking the version of the server'),
          expected?.clickhouse,
        ),
    ],
    storeVersions: [
      () => checkPostgresVersion(config.DATABASE_URL),
      () => checkRedisVersion(context.redis),
      () => checkClickHouseVersion(engine.forAllProjects('checking the version of the server')),
    ],
    // No store is required for readiness: a cached result needs only Redis, and other requests fail with a 503.
    checks: {},
    onDrain: tails.endAll,
    onStop: () => context.close(),
  });
};

const createInternalRoutes = (
  { config, database, queryClient }: EndpointsContext,
  runs: RunParts,
): Router[] => {
  const source = createActivitySource({
    from: `(
      SELECT id, project_id, '${ACTIVITY_SCOPE}' AS scope, item_id, activity, user_id, detail, created_at
      FROM activities) AS entries`,
    idType: 'bigint',
    query: (sql, values) => database.$queryRawUnsafe(sql, ...values),
  });
  const authorize = internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS);
  const readPage = createEndpointPages({ database, queryClient, runs });
  return [createActivitySourceRoutes({ source, authorize }), createPageRoutes({ readPage, authorize })];
};

const createRuns = (context: EndpointsContext): RunParts => {
  const { directory, facts, clock, rateLimiter, logger, answers, recent } = context;
  const { queryClient, readPlans, engine, turns, executionLog, useNotes } = context;
  return {
    directory,
    prepare: (asked) => prepareRun({ facts, clock }, asked),
    rateLimiter,
    records: createRunRecords({ executionLog, clock, useNotes }),
    answers: createRunAnswers({
      cache: answers,
      recent,
      clock,
      compute: createComputeRun({ queryClient, readPlans, engine, turns, clock }),
    }),
    writeFile: createRunFiles({ engine, turns }),
    logger,
  };
};
