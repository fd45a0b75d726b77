/** Connected apps as JSON, for the web app. Only signed-in users may call it, never an application. */

import type { Clock } from '@meridian/core';
import { NotFoundError } from '@meridian/core';
import type { IdentityVerifier } from '@meridian/identity';
import { type ApiRoute, createApi } from '@meridian/identity';
import type { Router } from 'express';
import { userActor } from '../../audit/audit.ts';
import type { Database } from '../../database.ts';
import type { ClientLogos } from '../clients/client-logo.ts';
import type { Grants } from '../grants/grants.ts';
import { disconnectApp, isConsentId, listConnectedApps } from './connected-apps.ts';

export interface ConnectedAppsApiParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly verifier: IdentityVerifier;
  readonly logos: ClientLogos;
  readonly grants: Grants;
}

export const createConnectedAppsApi = (parts: ConnectedAppsApiParts): Router => {
  const path = '/api/users/@me/connected_apps';
  const routes: readonly ApiRoute[] = [
    {
      method: 'get',
      path,
      handler: async ({ principal, res }) => {
        res.json({ results: await listConnectedApps(principal.userId!, parts) });
      },
    },
    {
      method: 'delete',
      path: `${path}/:id`,
      handler: async ({ principal, params, req, res }) => {
        if (!isConsentId(params['id'])) throw new NotFoundError('not_found', 'There is no such application.');
        const user = { id: principal.userId!, email: principal.email ?? '' };
        await disconnectApp(user.id, params['id'], { actor: userActor(user), requestId: req.id }, parts);
        res.status(204).end();
      },
    },
  ];
  return createApi({ verifier: parts.verifier, routes });
};
