import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'dashboards',
    component: lazyRouteComponent(() => import('./dashboards-page.tsx'), 'DashboardsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'dashboards/$dashboardId',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
];
