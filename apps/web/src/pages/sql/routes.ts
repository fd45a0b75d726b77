import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const sqlRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sql',
  validateSearch: (search: Record<string, unknown>): { query?: string } =>
    typeof search['query'] === 'string' ? { query: search['query'] } : {},
  component: lazyRouteComponent(() => import('./sql-page.tsx'), 'SqlPage'),
});
