import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';
import { tabOf } from './endpoint-tabs.ts';

export const endpointRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'endpoints',
    component: lazyRouteComponent(() => import('./endpoints-page.tsx'), 'EndpointsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'endpoints/$name',
    validateSearch: (search: Record<string, unknown>) => ({
      tab: tabOf(search['tab']),
      ...(typeof search['version'] === 'number' && { version: search['version'] }),
    }),
    component: lazyRouteComponent(() => import('./endpoint-page.tsx'), 'EndpointPage'),
  }),
];
