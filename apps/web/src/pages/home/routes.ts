import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'home',
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
});
