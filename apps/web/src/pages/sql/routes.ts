import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const sqlRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sql',
  validateSearch: (search: Record<string, unknown>): { query?: string } =>
    typeof search['query'] === 'string' ? { query: search['query'] } : {},
  component: lazyPage(() => import('./sql-page.tsx'), 'SqlPage'),
});
