import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const actionRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'actions',
    component: lazyPage(() => import('./actions-page.tsx'), 'ActionsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'actions/$actionId',
    component: lazyPage(() => import('./action-page.tsx'), 'ActionPage'),
  }),
];
