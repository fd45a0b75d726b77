/** What a project keeps: insights, variables, actions, cohorts. */
import { createApi, createIdempotency } from '@meridian/identity';
import { jsonBody } from '@meridian/service-kit';
import type { Router } from 'express';
import { actionRoutes } from '../actions/action-routes.ts';
import { cohortRoutes } from '../cohorts/cohort-routes.ts';
import type { QueryContext } from '../context.ts';
import { insightRoutes } from '../insights/insight-routes.ts';
import { legacyInsightRoutes } from '../insights/legacy/legacy-routes.ts';
import { insightViewRoutes } from '../insights/view-routes.ts';
import { variableRoutes } from '../variables/variable-routes.ts';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

export const savedObjectRoutes = (context: QueryContext): Router =>
  createApi({
    verifier: context.verifier,
    idempotency: createIdempotency({ redis: context.redis, secret: context.config.INTERNAL_SECRET }),
    body: jsonBody(BODY_LIMIT_BYTES),
    routes: [
      ...legacyInsightRoutes(context),
      ...insightViewRoutes(context),
      ...insightRoutes(context),
      ...variableRoutes(context),
      ...actionRoutes(context),
      ...cohortRoutes(context),
    ],
  });
