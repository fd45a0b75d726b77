/**
 * Hands each feature the parts that it uses, and mounts the routes. Routes match in the order in which they are
 * mounted.
 */
import { checkClickHouseVersion } from '@meridian/clickhouse';
import { QUERY_MAX_BODY_BYTES } from '@meridian/contracts/query';
import { createApi, createIdempotency } from '@meridian/identity';
import { checkPostgresVersion } from '@meridian/postgres';
import { checkRedisVersion, createLimit } from '@meridian/redis';
import { type Scheduling, scheduleEventually } from '@meridian/redis/jobs';
import {
  createApp,
  createService,
  internalOnly,
  jsonBody,
  jsonBytes,
  onceAMinute,
  type Service,
} from '@meridian/service-kit';
import type { Router } from 'express';
import { createActionRoutes } from './actions/action-routes.ts';
import { createActivityLogRoutes } from './activity/activity-log-routes.ts';
import { createAlertRoutes } from './alerts/alert-routes.ts';
import { checkAlert } from './alerts/check-alert.ts';
import { createDestinationRoutes } from './alerts/destination-routes.ts';
import { createSimulationRoutes } from './alerts/simulation-routes.ts';
import { createAnnotationRoutes } from './annotations/annotation-routes.ts';
import { createComputeStored } from './async/compute-stored.ts';
import { createComputeWorker } from './async/compute-worker.ts';
import { createStatusRoutes } from './async/status-routes.ts';
import { createCohortRoutes } from './cohorts/cohort-routes.ts';
import { createCommentRoutes } from './comments/comment-routes.ts';
import { secretsOf } from './config.ts';
import { type QueryContext, SERVICE_NAME } from './context.ts';
import { createShowCheck } from './dashboards/assert-may-show.ts';
import { createDashboardChangeRoutes } from './dashboards/dashboard-change-routes.ts';
import { createDashboardReader } from './dashboards/dashboard-reader.ts';
import { createDashboardRoutes } from './dashboards/dashboard-routes.ts';
import { createResultRoutes } from './dashboards/result-routes.ts';
import { createTemplateUser } from './dashboards/templates/create-from-template.ts';
import { createTemplateRoutes } from './dashboards/templates/template-routes.ts';
import { createTileRoutes } from './dashboards/tile-routes.ts';
import { createDeliveryWorker, type DeliveryWork } from './deliveries/delivery-worker.ts';
import { sendMessages } from './deliveries/send-messages.ts';
import { describeColumns } from './engine/describe-columns.ts';
import { createExportRoutes } from './exports/export-routes.ts';
import { failExport, makeExport } from './exports/make-export.ts';
import { STORE_ERRORS } from './http/store-errors.ts';
import { createInsightCheck } from './insights/assert-may-save.ts';
import { createBulkTagsRoutes } from './insights/bulk-tags.ts';
import { createInsightExtraRoutes } from './insights/insight-extra-routes.ts';
import { createInsightListRoutes } from './insights/insight-list-routes.ts';
import { createInsightReader } from './insights/insight-reader.ts';
import { createInsightResults } from './insights/insight-result.ts';
import { createInsightRoutes } from './insights/insight-routes.ts';
import { createInternalInsightRoutes } from './insights/internal-insight-routes.ts';
import { createLegacyInsightRoutes } from './insights/legacy/legacy-routes.ts';
import { createInsightViewRoutes } from './insights/view-routes.ts';
import { warmInsights } from './insights/warm-insights.ts';
import { createMaintenanceWorker } from './maintenance/maintenance-worker.ts';
import { resealSecrets } from './maintenance/reseal-secrets.ts';
import { createMcpToolRoutes } from './mcp-tools/mcp-tool-routes.ts';
import { createSqlRunner } from './mcp-tools/run-sql.ts';
import { createPersonRoutes } from './persons/person-routes.ts';
import { createAsk } from './query/ask.ts';
import { createCompileRoutes, createInternalQueryRoutes } from './query/internal-query-routes.ts';
import { createQueryRoutes } from './query/query-routes.ts';
import { createTaskReader } from './query/read-task.ts';
import { createFileSender } from './query/send-file.ts';
import { createTableSender } from './query/send-table.ts';
import { createTableWriter } from './query/table-file.ts';
import { createUnchangedRoutes } from './query/unchanged-routes.ts';
import { createSessionRoutes } from './sessions/session-routes.ts';
import { createSharedParts, type SharedParts } from './shared-parts.ts';
import { createSharedLimits } from './sharing/shared-limits.ts';
import { createSharedObjects } from './sharing/shared-object.ts';
import { createSharedRoutes } from './sharing/shared-routes.ts';
import { createSharingRoutes } from './sharing/sharing-routes.ts';
import { createEndpointLoader } from './sharing/show-endpoint.ts';
import { createShowInsight } from './sharing/show-insight.ts';
import { createUnlocking } from './sharing/unlock.ts';
import { storeClocks, storeMigrations } from './store-clocks.ts';
import { beginDueDeliveries, deliver, failDelivery } from './subscriptions/deliver.ts';
import { createDeliveryRoutes } from './subscriptions/delivery-routes.ts';
import { createMailLinkRoutes } from './subscriptions/mail-link-routes.ts';
import { createRecipients } from './subscriptions/recipients.ts';
import { createSubscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { createInternalVariableRoutes } from './variables/internal-variable-routes.ts';
import { createVariableRoutes } from './variables/variable-routes.ts';

/**
 * Longer than any query including its wait in the queue: a limit of the engine gives a better error than a timeout
 * here.
 */
const REQUEST_MARGIN_MS = 30_000;
const SAVED_OBJECT_MAX_BYTES = 4 * 1024 * 1024;

export const createQueryService = (context: QueryContext): Service => {
  const { config, logger, redis, clock, projects, database, maintenance } = context;
  const shared = createSharedParts(context);
  const { answers, cohorts } = shared;
  const { cache, statuses, running, deliveries } = context;
  const computeStored = createComputeStored({ calculate: answers.calculate, cache, projects });
  const workers = [
    createComputeWorker({ config, computeStored, statuses, running, clock, logger }),
    createMaintenanceWorker({
      config,
      database,
      cohorts,
      work: {
        calculateOldCohorts: maintenance.calculateOldCohorts,
        resealSecrets: (signal) =>
          resealSecrets({ database, secrets: shared.secrets, tokens: shared.tokens, logger }, signal),
        warmInsights: (signal) => warmInsights({ answers, database, clock, logger }, signal),
      },
      clock,
      logger,
    }),
    createDeliveryWorker({
      config,
      database,
      queue: deliveries,
      work: deliveryWork(context, shared),
      clock,
      logger,
    }),
  ];
  let scheduling: Scheduling | undefined;
  return createService({
    name: SERVICE_NAME,
    config,
    logger,
    app: createApp({
      name: SERVICE_NAME,
      logger,
      recognizeErrors: STORE_ERRORS,
      bodyParser: 'none', // queries are up to 20 MB, and read as bytes
      requestTimeoutMs:
        Math.max(config.QUERY_APP_TIMEOUT_MS, config.QUERY_EXPORT_TIMEOUT_MS) +
        config.QUERY_QUEUE_WAIT_MS +
        REQUEST_MARGIN_MS,
      configure: (app) => {
        app.use(queryRoutes(context, shared)); // first, because most requests are queries
        app.use(...internalRoutes(context, shared));
        app.use(savedObjectRoutes(context, shared));
        app.use(publicRoutes(context, shared));
        app.use(createMailLinkRoutes({ database, links: shared.mailLinks, clock }));
      },
    }),
    clocks: storeClocks(database, redis),
    migrations: storeMigrations(context),
    storeVersions: [
      () => checkPostgresVersion(config.DATABASE_URL),
      () => checkRedisVersion(redis),
      () => checkClickHouseVersion(context.engine.forAllProjects('checking the version of the server')),
    ],
    // No store is checked. Cached answers need only Redis and fresh answers only the engine, so a process that is taken
    // out of service because of one store could not answer from the other.
    checks: {},
    onStart: async () => {
      scheduling = scheduleEventually(
        async () => {
          await maintenance.schedule();
          await deliveries.schedule();
        },
        (error) => onceAMinute(logger).warn({ err: error }, 'could not schedule the jobs; trying again'),
      );
    },
    onStop: async () => {
      scheduling?.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await context.close();
    },
  });
};

const deliveryWork = (context: QueryContext, shared: SharedParts): DeliveryWork => {
  const { database, clock } = context;
  const alertParts = createAlertParts(context, shared);
  const deliverParts = createDeliverParts(context, shared);
  const exportParts = createExportParts(context, shared);
  return {
    checkAlert: (alertId, signal) => checkAlert(alertParts, alertId, signal),
    beginDeliveries: () => beginDueDeliveries({ database, clock }),
    deliver: (id, signal) => deliver(deliverParts, id, signal),
    failDelivery: (id, error) => failDelivery(deliverParts, id, error),
    makeExport: (id, signal) => makeExport(exportParts, id, signal),
    failExport: (id, error) => failExport(exportParts, id, error),
    sendMessages: () => sendMessages({ ...context, secrets: shared.secrets }),
  };
};

const queryRoutes = (context: QueryContext, { answers, readFile, requestTimes }: SharedParts): Router => {
  const { database, background, queryLog, cache, engine } = context;
  return createApi({
    verifier: context.verifier,
    // Read as bytes, so that a repeated body is not parsed again.
    body: jsonBytes(QUERY_MAX_BODY_BYTES),
    routes: [
      ...createQueryRoutes({
        answers,
        readTask: createTaskReader({ database, requestTimes }),
        sendFile: createFileSender(readFile),
        sendTable: createTableSender({ answers, writeTable: createTableWriter(context) }),
      }),
      ...createStatusRoutes({ background, queryLog, cache, engine }),
    ],
  });
};

const internalRoutes = (context: QueryContext, { answers, plan, requestTimes }: SharedParts): Router[] => {
  const { config, database, projects, engine } = context;
  const authorize = internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS);
  return [
    createUnchangedRoutes({
      ...context,
      answers,
      readTask: createTaskReader({ database, requestTimes }),
      authorize,
    }),
    createInternalQueryRoutes({ answers, database, requestTimes, authorize }),
    createCompileRoutes({
      plan,
      projects,
      describe: (compiled, options) =>
        describeColumns(engine, compiled, { ...options, timeoutMs: config.QUERY_TIMEOUT_MS }),
      database,
      requestTimes,
      authorize,
    }),
    createInternalInsightRoutes({ database, authorize }),
    createInternalVariableRoutes({ projects, authorize }),
  ];
};

const savedObjectRoutes = (context: QueryContext, shared: SharedParts): Router => {
  const {
    config,
    redis,
    database,
    projects,
    facts,
    users,
    members,
    clock,
    logger,
    background,
    compiler,
    maintenance,
  } = context;
  const { answers, cohorts, plan, requestTimes } = shared;
  const publicUrl = config.PUBLIC_URL;
  const objects = { database, projects, users, publicUrl };
  const results = createInsightResults({ answers, database, logger });
  const insights = createInsightReader({ database, results, facts, users, requestTimes });
  const assertMaySave = createInsightCheck({ database, projects, plan, clock });
  const dashboards = {
    database,
    users,
    clock,
    publicUrl,
    logger,
    assertMaySave,
    assertMayShow: createShowCheck({ database, assertMaySave }),
    reader: createDashboardReader({ database, results, facts, users, requestTimes, config }),
    createFromTemplate: createTemplateUser({ database, assertMaySave }),
  };
  const ask = createAsk({ answers, requestTimes });
  return createApi({
    verifier: context.verifier,
    idempotency: createIdempotency({ redis, secret: config.INTERNAL_SECRET }),
    body: jsonBody(SAVED_OBJECT_MAX_BYTES),
    routes: [
      ...createLegacyInsightRoutes({ answers, requestTimes }),
      ...createInsightViewRoutes({ database, users, clock, publicUrl }),
      ...createInsightExtraRoutes({ background, database, users, publicUrl }),
      ...createBulkTagsRoutes({ database, clock }),
      ...createInsightListRoutes({ database, reader: insights, facts, clock, publicUrl }),
      ...createInsightRoutes({ database, reader: insights, assertMaySave, clock }),
      ...createTemplateRoutes(dashboards),
      ...createTileRoutes(dashboards),
      ...createResultRoutes(dashboards),
      ...createDashboardRoutes(dashboards),
      ...createDashboardChangeRoutes(dashboards),
      ...createAnnotationRoutes({ database, users, clock, publicUrl }),
      ...createCommentRoutes({ database, users, clock, publicUrl }),
      ...createActivityLogRoutes({ sources: context.activitySources, users, publicUrl }),
      ...createPersonRoutes({ ask, database, users, publicUrl }),
      ...createSessionRoutes({ ask }),
      ...createVariableRoutes({ database, projects, publicUrl }),
      ...createActionRoutes({ ...objects, compiler, clock }),
      ...createCohortRoutes({ ...objects, cohorts, maintenance }),
      ...createSimulationRoutes({ answers, database, facts, clock }),
      ...createAlertRoutes({ database, members, users, clock, publicUrl }),
      ...createDestinationRoutes({ database, secrets: shared.secrets, assertMaySave }),
      ...createSubscriptionRoutes({
        database,
        recipients: createRecipients({ database, members, links: shared.mailLinks, facts, clock }),
        secrets: shared.secrets,
        users,
        clock,
        publicUrl,
      }),
      ...createDeliveryRoutes({
        database,
        queue: context.deliveries,
        testDeliveries: createLimit(redis, { name: 'test-deliveries', points: 5, windowSeconds: 3_600 }),
        clock,
        publicUrl,
      }),
      ...createExportRoutes({ database, users, queue: context.deliveries, config, clock, publicUrl }),
      ...createSharingRoutes({
        database,
        users,
        links: shared.links,
        tokens: shared.tokens,
        endpointPages: context.endpointPages,
      }),
      ...createMcpToolRoutes({
        runSql: createSqlRunner({ answers, requestTimes }),
        schemas: context.schemas,
        logger,
      }),
    ],
  });
};

const createAlertParts = (context: QueryContext, { answers }: SharedParts) => {
  const { config, database, facts, members, clock, logger } = context;
  return { answers, database, facts, members, clock, logger, publicUrl: config.PUBLIC_URL };
};

const createDeliverParts = (context: QueryContext, { answers, mailLinks }: SharedParts) => {
  const { config, database, members, clock, logger } = context;
  const results = createInsightResults({ answers, database, logger });
  return { database, members, links: mailLinks, clock, logger, results, publicUrl: config.PUBLIC_URL };
};

const createExportParts = (context: QueryContext, { answers, readFile }: SharedParts) => ({
  ...context,
  answers,
  readFile,
  writeTable: createTableWriter(context),
});

/** Routes for visitors without a credential. */
const publicRoutes = (context: QueryContext, { answers, links }: SharedParts): Router => {
  const { config, database, facts, projects, logger, clock, redis, endpointPages } = context;
  const publicUrl = config.PUBLIC_URL;
  return createSharedRoutes({
    links,
    load: createSharedObjects({
      database,
      showInsight: createShowInsight({ answers, database, projects, config, logger }),
      showEndpoint: createEndpointLoader({ endpointPages, projects, publicUrl, logger }),
      config,
    }),
    unlocking: createUnlocking({ secrets: secretsOf(config), clock }),
    facts,
    limits: createSharedLimits({ redis, viewsPerMinute: config.QUERY_SHARED_VIEWS_PER_MINUTE }),
    publicUrl,
  });
};
