import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const dataRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'data',
  component: lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage'),
});
