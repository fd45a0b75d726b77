import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';
import { readWebSearch } from './web-search.ts';

export const webRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'web',
  validateSearch: readWebSearch,
  component: lazyPage(() => import('./web-page.tsx'), 'WebPage'),
});
