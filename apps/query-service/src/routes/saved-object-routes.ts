/** What a project keeps: insights, variables, actions, cohorts. */
import { createApi } from '@meridian/identity';
import express, { Router } from 'express';
import { actionRoutes } from '../actions/action-routes.ts';
import { cohortRoutes } from '../cohorts/cohort-routes.ts';
import type { QueryContext } from '../context.ts';
import { insightRoutes } from '../insights/insight-routes.ts';
import { legacyInsightRoutes } from '../insights/legacy/legacy-routes.ts';
import { variableRoutes } from '../variables/variable-routes.ts';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const COLLECTIONS = ['insights', 'insight_variables', 'actions', 'cohorts'];

export const savedObjectRoutes = (context: QueryContext): Router => {
  const router = Router();
  const paths = COLLECTIONS.flatMap((name) =>
    ['projects', 'environments'].map((prefix) => `/api/${prefix}/:project_id/${name}`),
  );
  router.use(paths, express.json({ limit: BODY_LIMIT_BYTES }));
  router.use(
    createApi({
      verifier: context.verifier,
      routes: [
        ...legacyInsightRoutes(context),
        ...insightRoutes(context),
        ...variableRoutes(context),
        ...actionRoutes(context),
        ...cohortRoutes(context),
      ],
    }),
  );
  return router;
};
