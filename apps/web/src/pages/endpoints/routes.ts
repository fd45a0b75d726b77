import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';
import { tabOf } from './endpoint-tabs.ts';

export const endpointRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'endpoints',
    component: lazyPage(() => import('./endpoints-page.tsx'), 'EndpointsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'endpoints/$name',
    validateSearch: (search: Record<string, unknown>) => ({
      tab: tabOf(search['tab']),
      ...(typeof search['version'] === 'number' && { version: search['version'] }),
    }),
    component: lazyPage(() => import('./endpoint-page.tsx'), 'EndpointPage'),
  }),
];
