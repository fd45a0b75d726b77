import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'home',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
