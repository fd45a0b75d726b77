/** The routes that all pages hang below. Each folder of `pages/` declares its own routes in `routes.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { keepTextsOf } from '../session/kept-texts.ts';
import { projectQuery } from '../session/project.ts';
import { homeProjectId, meQuery } from '../session/session.ts';
import { SIGNED_IN_PATH } from '../session/sign-in-again.ts';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage, UnknownAddressPage } from './not-found-page.tsx';
import { AppShell } from './shell/app-shell.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  notFoundComponent: UnknownAddressPage,
});

export const signedInTabRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SIGNED_IN_PATH,
  component: lazyPage(() => import('./signed-in-page.tsx'), 'SignedInPage'),
});

/** Everything for which a person must be signed in, with the sidebar. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'person',
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    keepTextsOf(() => window.localStorage, me.uuid);
    return { me };
  },
  component: AppShell,
});

export const startRoutes = (['/', '/home'] as const).map((path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: ({ context: { me } }) => {
      const projectId = homeProjectId(me);
      if (projectId === undefined) throw redirect({ to: '/organization', replace: true });
      throw redirect({
        to: '/project/$projectId/home',
        params: { projectId: String(projectId) },
        replace: true,
      });
    },
  }),
);

export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/project/$projectId',
  notFoundComponent: NotFoundPage,
  loader: async ({ context, params }) => {
    try {
      await context.queryClient.ensureQueryData(projectQuery(params.projectId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
});

export const projectStartRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/project/$projectId/home', params, replace: true });
  },
});
