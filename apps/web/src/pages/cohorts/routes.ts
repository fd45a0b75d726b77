import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const cohortRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'cohorts',
    component: lazyRouteComponent(() => import('./cohorts-page.tsx'), 'CohortsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'cohorts/$cohortId',
    component: lazyRouteComponent(() => import('./cohort-page.tsx'), 'CohortPage'),
  }),
];
