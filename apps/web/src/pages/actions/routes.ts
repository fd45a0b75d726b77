import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const actionRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'actions',
    component: lazyRouteComponent(() => import('./actions-page.tsx'), 'ActionsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'actions/$actionId',
    component: lazyRouteComponent(() => import('./action-page.tsx'), 'ActionPage'),
  }),
];
