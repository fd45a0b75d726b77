import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const groupsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'groups',
  component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
});
