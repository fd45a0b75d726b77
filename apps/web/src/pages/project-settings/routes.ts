import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/routes.ts';

export const projectSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'project-settings',
  component: lazyRouteComponent(() => import('./project-settings-page.tsx'), 'ProjectSettingsPage'),
});
