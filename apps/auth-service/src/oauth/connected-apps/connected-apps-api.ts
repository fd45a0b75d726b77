/** Connected apps as JSON, for the web app. Only a signed-in person, never an application. */
import { NotFoundError } from '@meridian/core';
import { type ApiRoute, createApi } from '@meridian/identity';
import type { Router } from 'express';
import { userActor } from '../../audit/audit.ts';
import type { AuthContext } from '../../context.ts';
import { oauthContextOf } from '../oauth-context.ts';
import { disconnectApp, isConsentId, listConnectedApps } from './connected-apps.ts';

export const createConnectedAppsApi = (authContext: AuthContext): Router => {
  const context = oauthContextOf(authContext);
  const path = '/api/users/@me/connected_apps';
  const routes: readonly ApiRoute[] = [
    {
      method: 'get',
      path,
      handler: async ({ principal, res }) => {
        res.json({ results: await listConnectedApps(principal.userId!, context) });
      },
    },
    {
      method: 'delete',
      path: `${path}/:id`,
      handler: async ({ principal, params, req, res }) => {
        if (!isConsentId(params['id'])) throw new NotFoundError('not_found', 'There is no such application.');
        const user = { id: principal.userId!, email: principal.email ?? '' };
        await disconnectApp(user.id, params['id'], { actor: userActor(user), requestId: req.id }, context);
        res.status(204).end();
      },
    },
  ];
  return createApi({ verifier: context.verifier, routes });
};
