/** The HTTP process: event intake, what SDKs ask for at their start, and the API of persons, events and definitions. */
import {
  type CallerStreams,
  createActivitySourceRoutes,
  createApi,
  createCallerStreams,
  createIdempotency,
} from '@meridian/identity';
import { createActivitySource, recognizePostgresError } from '@meridian/postgres';
import { createSlots, recognizeRedisError } from '@meridian/redis';
import type { JobQueue } from '@meridian/redis/jobs';
import { createApp, createService, internalOnly, jsonBody, type Service } from '@meridian/service-kit';
import type { Router } from 'express';
import { type CaptureContext, SERVICE_NAME } from './context.ts';
import { createDefinitionRoutes } from './definitions/definition-routes.ts';
import { createSchemaRoutes } from './definitions/schema-routes.ts';
import { createEventRoutes } from './events/event-routes.ts';
import { createGroupRoutes } from './groups/group-routes.ts';
import { createUnknownPathRoutes } from './http/unknown-path-routes.ts';
import { createCaptureRoutes } from './intake/capture-routes.ts';
import { createCaptureQueue } from './jobs/capture-worker.ts';
import type { CaptureJobs } from './jobs/catalog.ts';
import { createLiveEventRoutes } from './live/live-event-routes.ts';
import { createLiveFeed } from './live/live-feed.ts';
import { createLoadRoutes } from './load/load-routes.ts';
import { createOtlpRoutes } from './otlp/otlp-routes.ts';
import { createPropertyChanges } from './persons/change-properties.ts';
import { createPersonDeletions } from './persons/person-deletions.ts';
import { createPersonRoutes } from './persons/person-routes.ts';
import { createScriptRoutes } from './scripts/script-routes.ts';
import { createSdkScripts } from './scripts/sdk-scripts.ts';
import { createFlagDefinitionRoutes } from './sdk/flag-definition-routes.ts';
import { createRemoteConfigRoutes } from './sdk/remote-config-routes.ts';
import { storeChecks } from './store-checks.ts';
import { createEventStore } from './writer/event-store.ts';

/** Less than the gateway gives any request. */
const LONGEST_STREAM_MS = 840_000;
const MAX_API_BODY_BYTES = 1024 * 1024;

export const createCaptureService = (context: CaptureContext): Service => {
  const { config, logger, redis, log, facts, freeSpace, clock } = context;
  const queue = createCaptureQueue({
    redisUrl: config.REDIS_URL,
    installation: config.CAPTURE_LOG_NAME,
    logger,
  });
  const streams = createCallerStreams({
    slots: createSlots({ redis, name: 'live-events' }),
    what: 'streams of live events',
    longestMs: LONGEST_STREAM_MS,
  });
  const app = createApp({
    name: SERVICE_NAME,
    logger,
    recognizeErrors: [recognizePostgresError, recognizeRedisError],
    bodyParser: 'none', // event bodies come in a dozen encodings; each route reads its own
    configure: (express) => {
      express.use(createCaptureRoutes({ log, facts, freeSpace, clock, logger }));
      express.use(createOtlpRoutes({ log, facts, freeSpace, clock }));
      express.use(createRemoteConfigRoutes({ clock, facts }));
      express.use(createScriptRoutes({ scripts: createSdkScripts() }));
      express.use(createUnknownPathRoutes());
      express.get('/', (_req, res) => void res.type('text/plain').send('capture'));
      express.get(['/_readiness', '/_liveness'], (_req, res) => void res.type('text/plain').send('ok'));
      express.use(...internalRoutes(context));
      express.use(apiRoutes(context, queue, streams));
    },
  });
  return createService({
    name: SERVICE_NAME,
    config,
    logger,
    app,
    ...storeChecks(context),
    // Only Redis: events are accepted while the other stores are down.
    checks: { redis: () => redis.ping() },
    onDrain: streams.endAll,
    onStop: async () => {
      await queue.close();
      await context.close();
    },
  });
};

const internalRoutes = (context: CaptureContext): Router[] => {
  const { config, pool, engine, schemaRevisions, dataRevisions, clock } = context;
  const authorize = internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS);
  const source = createActivitySource({
    from: 'activities',
    idType: 'bigint',
    query: async <Row>(sql: string, values: readonly unknown[]) =>
      (await pool.query(sql, [...values])).rows as Row[],
  });
  const routes = [
    createSchemaRoutes({ pool, schemaRevisions, internalOnly: authorize }),
    createActivitySourceRoutes({ source, authorize }),
  ];
  if (config.NODE_ENV === 'production') return routes;
  const clickhouse = engine.forAllProjects('loading data');
  const stores = { pool, clickhouse, schemaRevisions, dataRevisions };
  return [createLoadRoutes({ stores, clock, internalOnly: authorize }), ...routes];
};

/** The routes that need a credential. */
const apiRoutes = (context: CaptureContext, queue: JobQueue<CaptureJobs>, streams: CallerStreams): Router => {
  const { config, redis, bus, pool, prisma, engine, clock, log, freeSpace } = context;
  const { dataRevisions, deletedRevisions, schemaRevisions } = context;
  const publicUrl = config.PUBLIC_URL;
  const store = createEventStore(context);
  const deletions = createPersonDeletions({ pool, store, queue, dataRevisions, deletedRevisions });
  return createApi({
    verifier: context.verifier,
    body: jsonBody(MAX_API_BODY_BYTES),
    idempotency: createIdempotency({ redis, secret: config.INTERNAL_SECRET }),
    routes: [
      ...createPersonRoutes({
        pool,
        engine,
        deletions,
        changeProperties: createPropertyChanges({ log, freeSpace, clock }),
        publicUrl,
      }),
      ...createGroupRoutes({ pool, publicUrl }),
      ...createEventRoutes({ engine, pool, clock, publicUrl }),
      ...createLiveEventRoutes({
        streams,
        feed: createLiveFeed({ bus }),
      }),
      ...createDefinitionRoutes({ prisma, schemaRevisions, publicUrl }),
      ...createFlagDefinitionRoutes(),
    ],
  });
};
