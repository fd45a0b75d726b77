import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const eventsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'events',
  component: lazyPage(() => import('./events-page.tsx'), 'EventsPage'),
});
