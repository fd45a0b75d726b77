import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';

export const projectSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'project-settings',
  component: lazyPage(() => import('./project-settings-page.tsx'), 'ProjectSettingsPage'),
});
