import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { actionRoutes } from '../pages/actions/routes.ts';
import { cohortRoutes } from '../pages/cohorts/routes.ts';
import { dashboardRoutes } from '../pages/dashboards/routes.ts';
import { dataRoute } from '../pages/data/routes.ts';
import { endpointRoutes } from '../pages/endpoints/routes.ts';
import { eventsRoute } from '../pages/events/routes.ts';
import { groupRoutes } from '../pages/groups/routes.ts';
import { homeRoute } from '../pages/home/routes.ts';
import { insightRoutes } from '../pages/insights/routes.ts';
import { organizationRoute } from '../pages/organization/routes.ts';
import { personRoutes } from '../pages/persons/routes.ts';
import { projectSettingsRoute } from '../pages/project-settings/routes.ts';
import { sqlRoute } from '../pages/sql/routes.ts';
import { webRoute } from '../pages/web/routes.ts';
import { ErrorPage } from './error-page.tsx';
import { PagePending } from './page-pending.tsx';
import {
  projectRoute,
  projectStartRoute,
  rootRoute,
  signedInRoute,
  signedInTabRoute,
  startRoutes,
} from './routes.ts';

const routeTree = rootRoute.addChildren([
  signedInTabRoute,
  signedInRoute.addChildren([
    ...startRoutes,
    organizationRoute,
    projectRoute.addChildren([
      projectStartRoute,
      homeRoute,
      eventsRoute,
      ...personRoutes,
      ...groupRoutes,
      ...cohortRoutes,
      ...actionRoutes,
      dataRoute,
      sqlRoute,
      webRoute,
      ...endpointRoutes,
      projectSettingsRoute,
      ...dashboardRoutes,
      ...insightRoutes,
    ]),
  ]),
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Without a history, the router follows the address of the browser. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    // TanStack Query decides which data is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    // If the router creates the history itself, it adds an inline script.
    scrollRestoration: history === undefined,
    trailingSlash: 'never',
  });
