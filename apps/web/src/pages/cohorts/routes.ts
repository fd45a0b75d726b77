import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const cohortRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'cohorts',
    component: lazyPage(() => import('./cohorts-page.tsx'), 'CohortsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'cohorts/$cohortId',
    component: lazyPage(() => import('./cohort-page.tsx'), 'CohortPage'),
  }),
];
