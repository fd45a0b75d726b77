import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const personRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'persons',
    component: lazyRouteComponent(() => import('./persons-page.tsx'), 'PersonsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'persons/$personId',
    component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
  }),
];
