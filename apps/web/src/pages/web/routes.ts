import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';
import { readWebSearch } from './web-search.ts';

export const webRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'web',
  validateSearch: readWebSearch,
  component: lazyRouteComponent(() => import('./web-page.tsx'), 'WebPage'),
});
