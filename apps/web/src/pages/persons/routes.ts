import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const personRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'persons',
    component: lazyPage(() => import('./persons-page.tsx'), 'PersonsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'persons/$personId',
    component: lazyPage(() => import('./person-page.tsx'), 'PersonPage'),
  }),
];
