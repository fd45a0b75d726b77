import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const eventsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'events',
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
});
