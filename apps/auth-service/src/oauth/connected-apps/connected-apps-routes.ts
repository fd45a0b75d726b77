/** Connected apps: for the web app as JSON, for a person as a page. Only a signed-in person, never an application. */
import { NotFoundError } from '@meridian/core';
import { type ApiRoute, createApi } from '@meridian/identity';
import { Router } from 'express';
import { z } from 'zod';
import { userActor } from '../../audit/audit.ts';
import type { AuthContext } from '../../context.ts';
import { sendPage } from '../../pages/page.ts';
import { pageErrors } from '../../pages/page-errors.ts';
import { oauthContextOf } from '../oauth-context.ts';
import { disconnectApp, listConnectedApps } from './connected-apps.ts';
import { connectedAppsPage } from './connected-apps-page.ts';

const isUuid = (text: unknown): text is string => z.uuid().safeParse(text).success;

export const createConnectedAppsApi = (authContext: AuthContext): Router => {
  const context = oauthContextOf(authContext);
  const path = '/api/users/@me/connected_apps';
  // No scope: what a person let in is theirs to see, and no token may end another one's access.
  const access = { scope: 'authenticated', credentials: ['session'] } as const;
  const routes: readonly ApiRoute[] = [
    {
      method: 'get',
      path,
      ...access,
      handler: async ({ principal, res }) => {
        res.json({ results: await listConnectedApps(principal.userId!, context) });
      },
    },
    {
      method: 'delete',
      path: `${path}/:id`,
      ...access,
      handler: async ({ principal, params, req, res }) => {
        if (!isUuid(params['id'])) throw new NotFoundError('not_found', 'There is no such application.');
        const user = { id: principal.userId!, email: principal.email ?? '' };
        await disconnectApp(user.id, params['id'], { actor: userActor(user), requestId: req.id }, context);
        res.status(204).end();
      },
    },
  ];
  return createApi({ verifier: context.verifier, routes });
};

export const createConnectedAppsPages = (authContext: AuthContext): Router => {
  const context = oauthContextOf(authContext);
  const { csrf, sessions } = context;
  const path = '/settings/connected-apps';
  const router = Router();
  router.get(path, async (req, res) => {
    const signedIn = await sessions.findSession(req);
    if (!signedIn) return res.redirect(303, `/login?next=${encodeURIComponent(path)}`);
    sendPage(
      res,
      connectedAppsPage({
        apps: await listConnectedApps(signedIn.user.id, context),
        csrfToken: csrf.issue(req, res),
        bar: undefined,
        ...(req.query['done'] === undefined ? {} : { done: 'The application is disconnected.' }),
      }),
    );
  });
  router.post(path, async (req, res) => {
    csrf.assert(req);
    const { user } = await sessions.getSession(req);
    const id: unknown = (req.body as Record<string, unknown>)['id'];
    if (!isUuid(id)) throw new NotFoundError('not_found', 'There is no such application.');
    await disconnectApp(user.id, id, { actor: userActor(user), requestId: req.id }, context);
    res.redirect(303, `${path}?done`);
  });
  router.use(path, pageErrors());
  return router;
};
