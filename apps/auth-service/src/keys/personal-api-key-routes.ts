/** `/api/personal_api_keys/`: the owner manages keys after a recent sign-in; a key may read itself. */

import { personalApiKeyCreateSchema, personalApiKeyPatchSchema } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { NotFoundError } from '@meridian/core';
import type { ApiCall, ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AccountEvents } from '../account-events.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { getCaller } from '../http/caller.ts';
import { toPersonalApiKeyWire } from './key-wire.ts';
import {
  assertWithinReach,
  type By,
  changePersonalApiKey,
  createPersonalApiKey,
  deletePersonalApiKey,
  getOwnKey,
  type KeySettings,
  rollPersonalApiKey,
} from './personal-api-keys.ts';

export interface PersonalApiKeyRoutesParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
}

const BASE = '/api/personal_api_keys';

export const createPersonalApiKeyRoutes = (parts: PersonalApiKeyRoutesParts): readonly ApiRoute[] => {
  const { database } = parts;

  const owner = async ({ principal, req }: ApiCall): Promise<By> => ({
    user: await getCaller(parts, principal),
    session: { id: principal.credentialId },
    requestId: req.id,
  });

  return [
    {
      method: 'get',
      path: `${BASE}/`,
      handler: async ({ principal, res }) => {
        const user = await getCaller(parts, principal);
        const keys = await database.personalApiKey.findMany({
          where: { userId: user.id },
          orderBy: { createdAt: 'asc' },
        });
        res.json(keys.map((key) => toPersonalApiKeyWire(key)));
      },
    },
    {
      method: 'post',
      path: `${BASE}/`,
      authorize: async (call) => {
        const { user } = await owner(call);
        await assertWithinReach(database, user.id, settingsOfNew(call));
        return null;
      },
      handler: async (call) => {
        const by = await owner(call);
        const { key, value } = await createPersonalApiKey(parts, by, settingsOfNew(call));
        call.res.status(201).json(toPersonalApiKeyWire(key, value));
      },
    },
    {
      method: 'get',
      path: `${BASE}/@current/`,
      handler: async ({ principal, res }) => {
        const key = await database.personalApiKey.findUnique({ where: { id: principal.credentialId } });
        if (key === null) throw new NotFoundError('not_found', 'There is no such key.');
        // Clients call array methods on these two.
        const { scopedProjects: scoped_teams, scopedOrganizations: scoped_organizations } = key;
        res.json({ ...toPersonalApiKeyWire(key), scoped_teams, scoped_organizations });
      },
    },
    {
      method: 'get',
      path: `${BASE}/:id/`,
      handler: async ({ principal, params, res }) => {
        const user = await getCaller(parts, principal);
        res.json(toPersonalApiKeyWire(await getOwnKey(database, user.id, params['id']!)));
      },
    },
    {
      method: 'patch',
      path: `${BASE}/:id/`,
      handler: async (call) => {
        const by = await owner(call);
        const input = parseInput(personalApiKeyPatchSchema, call.req.body);
        const key = await changePersonalApiKey(parts, by, call.params['id']!, {
          ...(input.label !== undefined && { label: input.label }),
          ...(input.scopes !== undefined && { scopes: input.scopes }),
          ...(input.scoped_organizations !== undefined && {
            scopedOrganizations: input.scoped_organizations ?? [],
          }),
          ...(input.scoped_teams !== undefined && { scopedProjects: input.scoped_teams ?? [] }),
        });
        call.res.json(toPersonalApiKeyWire(key));
      },
    },
    {
      method: 'post',
      path: `${BASE}/:id/roll/`,
      authorize: async (call) => {
        const { user } = await owner(call);
        await getOwnKey(database, user.id, call.params['id']!);
        return null;
      },
      handler: async (call) => {
        const { key, value } = await rollPersonalApiKey(parts, await owner(call), call.params['id']!);
        call.res.json(toPersonalApiKeyWire(key, value));
      },
    },
    {
      method: 'delete',
      path: `${BASE}/:id/`,
      handler: async (call) => {
        await deletePersonalApiKey(parts, await owner(call), call.params['id']!);
        call.res.status(204).end();
      },
    },
  ];
};

const settingsOfNew = ({ req }: ApiCall): KeySettings => {
  const input = parseInput(personalApiKeyCreateSchema, req.body);
  return {
    label: input.label,
    scopes: input.scopes,
    scopedOrganizations: input.scoped_organizations ?? [],
    scopedProjects: input.scoped_teams ?? [],
  };
};
