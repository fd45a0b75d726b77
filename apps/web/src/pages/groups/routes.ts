import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const groupRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'groups',
    component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'groups/$groupTypeIndex/$groupKey',
    component: lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage'),
  }),
];
