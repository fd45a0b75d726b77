/** The HTTP process: definitions, runs, logs. */
import { checkClickHouseVersion } from '@meridian/clickhouse';
import { checkPostgresVersion, recognizePostgresError } from '@meridian/postgres';
import { checkRedisVersion, recognizeRedisError } from '@meridian/redis';
import { createApp, createService, type Service } from '@meridian/service-kit';
import { type EndpointsContext, SERVICE_NAME } from './context.ts';
import { definitionRoutes } from './routes/definition-routes.ts';
import { logRoutes } from './routes/log-routes.ts';
import { materializationRoutes } from './routes/materialization-routes.ts';
import { openapiRoutes } from './routes/openapi-routes.ts';
import { RUN_PATHS, recordRefusedRuns, runRoutes } from './routes/run-routes.ts';
import { tailRoutes } from './routes/tail-routes.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export const createEndpointsService = (context: EndpointsContext): Service => {
  const { config, logger } = context;
  const app = createApp({
    name: SERVICE_NAME,
    logger,
    recognizeErrors: [recognizePostgresError, recognizeRedisError],
    bodyLimitBytes: BODY_LIMIT_BYTES,
    requestTimeoutMs: config.ENDPOINTS_RUN_TIMEOUT_MS,
    configure: (express) => {
      // The busiest route is looked at first; fixed words of the collection come before names of endpoints.
      express.use(runRoutes(context));
      express.use(materializationRoutes(context));
      express.use(openapiRoutes(context));
      express.use(logRoutes(context));
      express.use(tailRoutes(context));
      express.use(definitionRoutes(context));
      // Not in a router of its own: Express skips routers while an error passes.
      express.use([...RUN_PATHS], recordRefusedRuns(context));
    },
  });
  return createService({
    name: SERVICE_NAME,
    config,
    logger,
    app,
    storeVersions: [
      () => checkPostgresVersion(config.DATABASE_URL),
      () => checkRedisVersion(context.redis),
      () => checkClickHouseVersion(context.engine.forAllProjects('checking the version of the server')),
    ],
    // No store is waited for: a cached answer needs Redis alone, and what cannot be answered is a 503 of its own.
    checks: {},
    onStop: () => context.close(),
  });
};
