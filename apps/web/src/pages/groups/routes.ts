import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const groupRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'groups',
    component: lazyPage(() => import('./groups-page.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'groups/$groupTypeIndex/$groupKey',
    component: lazyPage(() => import('./group-page.tsx'), 'GroupPage'),
  }),
];
