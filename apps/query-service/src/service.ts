/** Composes the routes; the order here is the order of matching. */
import { checkClickHouseVersion } from '@meridian/clickhouse';
import { checkPostgresVersion, recognizePostgresError } from '@meridian/postgres';
import { checkRedisVersion, recognizeRedisError } from '@meridian/redis';
import { createApp, createService, type Service } from '@meridian/service-kit';
import type { Express } from 'express';
import { createComputeWorker } from './async/compute-worker.ts';
import type { QueryConfig } from './config.ts';
import { createContext, type QueryContext, SERVICE_NAME } from './context.ts';
import { createMaintenanceWorker } from './maintenance/maintenance.ts';
import { internalRoutes } from './routes/internal-routes.ts';
import { queryRoutes } from './routes/query-routes.ts';
import { savedObjectRoutes } from './routes/saved-object-routes.ts';

/** Longer than any query with its turn in the queue: the engine's limits say it better than a cut connection. */
const REQUEST_MARGIN_MS = 30_000;

const createQueryApp = (context: QueryContext): Express => {
  const { config, logger } = context;
  return createApp({
    name: SERVICE_NAME,
    logger,
    recognizeErrors: [recognizePostgresError, recognizeRedisError],
    bodyParser: 'none', // queries are up to 20 MB, and read as bytes
    requestTimeoutMs:
      Math.max(config.QUERY_APP_TIMEOUT_MS, config.QUERY_EXPORT_TIMEOUT_MS) +
      config.QUERY_QUEUE_WAIT_MS +
      REQUEST_MARGIN_MS,
    configure: (app) => {
      app.use(queryRoutes(context)); // most of what comes in
      app.use(internalRoutes(context));
      app.use(savedObjectRoutes(context));
    },
  });
};

export const createQueryService = (
  config: QueryConfig,
  context: QueryContext = createContext(config),
): Service => {
  const workers = [createComputeWorker(context), createMaintenanceWorker(context)];
  return createService({
    name: SERVICE_NAME,
    config,
    logger: context.logger,
    app: createQueryApp(context),
    storeVersions: [
      () => checkPostgresVersion(config.DATABASE_URL),
      () => checkRedisVersion(context.redis),
      () => checkClickHouseVersion(context.engine.forAllProjects('checking the version of the server')),
    ],
    // No store is asked: cached answers need Redis alone, fresh ones the engine alone, and what cannot be answered
    // is a 503 of its own. A process taken out of service would take the rest with it.
    checks: {},
    onStart: async () => {
      await Promise.all(workers.map((worker) => worker.ready()));
      await context.maintenance.schedule();
    },
    onStop: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await context.close();
    },
  });
};
