import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'dashboards',
    component: lazyPage(() => import('./dashboards-page.tsx'), 'DashboardsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'dashboards/$dashboardId',
    component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
];
