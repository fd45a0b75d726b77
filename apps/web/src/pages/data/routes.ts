import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const dataRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'data',
  component: lazyPage(() => import('./data-page.tsx'), 'DataPage'),
});
