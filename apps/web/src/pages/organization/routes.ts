import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/organization',
  component: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
});
