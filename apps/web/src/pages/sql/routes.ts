import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export interface SqlSearch {
  readonly query?: string;
  /** The short id of the insight whose SQL is edited. */
  readonly insight?: string;
}

export const sqlRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sql',
  validateSearch: ({ query, insight }: Record<string, unknown>): SqlSearch => ({
    ...(typeof query === 'string' && { query }),
    // Short ids of digits alone are read as numbers.
    ...((typeof insight === 'string' || typeof insight === 'number') && { insight: String(insight) }),
  }),
  component: lazyPage(() => import('./sql-page.tsx'), 'SqlPage'),
});
