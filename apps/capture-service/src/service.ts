/** The HTTP process: intake, what SDKs ask for at their start, and the reading API of persons and definitions. */
import { checkClickHouseVersion } from '@meridian/clickhouse';
import { checkPostgresVersion, recognizePostgresError } from '@meridian/postgres';
import { checkRedisVersion, recognizeRedisError } from '@meridian/redis';
import { createApp, createService, type Service } from '@meridian/service-kit';
import { type CaptureContext, SERVICE_NAME } from './context.ts';
import { createCaptureQueue } from './jobs/capture-worker.ts';
import { apiRoutes } from './routes/api.ts';
import { captureRoutes } from './routes/capture.ts';
import { internalLoadRoutes } from './routes/internal-load.ts';
import { internalSchemaRoutes } from './routes/internal-schema.ts';
import { remoteConfigRoutes } from './routes/remote-config.ts';

export const createCaptureService = (context: CaptureContext): Service => {
  const { config, logger } = context;
  const queue = createCaptureQueue(context);
  const app = createApp({
    name: SERVICE_NAME,
    logger,
    recognizeErrors: [recognizePostgresError, recognizeRedisError],
    bodyParser: 'none', // event bodies come in a dozen encodings; each route reads its own
    configure: (express) => {
      express.use(captureRoutes(context), remoteConfigRoutes(context));
      express.get('/', (_req, res) => void res.type('text/plain').send('capture'));
      express.get(['/_readiness', '/_liveness'], (_req, res) => void res.type('text/plain').send('ok'));
      if (config.NODE_ENV !== 'production') express.use(internalLoadRoutes(context));
      express.use(internalSchemaRoutes(context));
      express.use(apiRoutes(context, queue));
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
    // Only Redis: events are taken while the other stores are down.
    checks: { redis: () => context.redis.ping() },
    onStop: async () => {
      await queue.close();
      await context.close();
    },
  });
};
