/** `…/sharing/` of an insight, a dashboard or an endpoint: the public link and its settings. */
import type { Scope } from '@meridian/contracts/internal';
import { queryNodeSchema } from '@meridian/contracts/query';
import {
  sharedPasswordCreateSchema,
  sharingSettingsSchema,
  sharingWriteSchema,
} from '@meridian/contracts/sharing';
import type { UserBasic } from '@meridian/contracts/wire';
import { InvalidRequestError, NotFoundError } from '@meridian/core';
import {
  assertScope,
  type ProjectApiCall,
  type ProjectApiRoute,
  type UserDirectory,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { findDashboard } from '../dashboards/dashboard-store.ts';
import type { Database } from '../database.ts';
import { uuidOf } from '../http/path-ids.ts';
import { findInsight } from '../insights/find-insight.ts';
import { prepareNode } from '../query/prepare-node.ts';
import type { EndpointPages } from './endpoint-pages.ts';
import { assertFrameAncestors } from './frame-ancestors.ts';
import { isShareable } from './public-result.ts';
import type { ShareTokens } from './share-tokens.ts';
import type { SharedLinks, SharedTarget, Sharer } from './shared-links.ts';
import type { LockedLink } from './unlock.ts';

export interface SharingRoutesParts {
  readonly database: Database;
  readonly links: SharedLinks;
  readonly tokens: ShareTokens;
  readonly users: UserDirectory;
  readonly endpointPages: EndpointPages;
}

interface SharedResource {
  readonly path: `/${string}/`;
  /** A member shows the object and its numbers to the public only if it may read them. */
  readonly scopes: readonly Scope[];
  readonly find: (call: ProjectApiCall) => Promise<SharedTarget>;
  /** Throws for an object whose content is not shown to the public. */
  readonly assertShareable?: (call: ProjectApiCall) => Promise<void>;
}

export const createSharingRoutes = (parts: SharingRoutesParts): ProjectApiRoute[] =>
  resourcesOf(parts).flatMap((resource) => routesOf(parts, resource));

const resourcesOf = ({ database, endpointPages }: SharingRoutesParts): readonly SharedResource[] => [
  {
    path: '/insights/:key/',
    scopes: ['insight:read'],
    find: async (call) => {
      const { id, projectId, name, shortId } = await findInsight(database, call, { withDeleted: false });
      return { projectId, kind: 'insight', objectId: String(id), name, shortId };
    },
    assertShareable: async (call) => {
      const { query } = await findInsight(database, call, { withDeleted: false });
      const node = queryNodeSchema.safeParse(query).data;
      if (node !== undefined && node.kind !== 'SavedInsightNode' && isShareable(prepareNode(node))) return;
      throw new InvalidRequestError(
        'invalid_input',
        'Only insights that show numbers or the rows of SQL can be shared, not lists of persons or events.',
        { attr: 'enabled' },
      );
    },
  },
  {
    path: '/dashboards/:id/',
    scopes: ['dashboard:read', 'insight:read'],
    find: async (call) => {
      const { id, projectId, name } = await findDashboard(database, call);
      return { projectId, kind: 'dashboard', objectId: String(id), name };
    },
  },
  {
    path: '/endpoints/:name/',
    scopes: ['endpoint:read'],
    find: async ({ projectId, params, req }) => {
      const endpoint = { name: params['name'] ?? '' };
      const page = await endpointPages.find(projectId, { endpoint, with_result: false }, req.signal);
      if (page === undefined)
        throw new NotFoundError('not_found', 'There is no active endpoint of this name.');
      return { projectId, kind: 'endpoint', objectId: page.id, name: page.name };
    },
  },
];

const routesOf = (
  { links, tokens, users }: SharingRoutesParts,
  { path, scopes, find, assertShareable }: SharedResource,
): ProjectApiRoute[] => {
  const send = async ({ res }: ProjectApiCall, link: LockedLink | undefined): Promise<void> => {
    const known = await users.get(link?.passwords.map(({ createdById }) => createdById) ?? []);
    res.json(link === undefined ? NEVER_SHARED : wireOf(link, tokens, known));
  };

  // The token opens the data, so it takes the scope of the data to see it.
  const read = async (call: ProjectApiCall): Promise<void> => send(call, await links.find(await found(call)));

  const write = async (call: ProjectApiCall): Promise<void> => {
    const target = await found(call);
    const change = parseInput(sharingWriteSchema, call.req.body);
    assertFrameAncestors(change.frame_ancestors ?? []);
    if (change.enabled === true) await assertShareable?.(call);
    await send(call, await links.change(target, change, sharerOf(call)));
  };

  const found = async (call: ProjectApiCall): Promise<SharedTarget> => {
    const target = await find(call);
    for (const scope of scopes) assertScope(call.principal, scope);
    return target;
  };

  const addPassword = async (call: ProjectApiCall): Promise<void> => {
    const target = await found(call);
    const { raw_password, note = '' } = parseInput(sharedPasswordCreateSchema, call.req.body ?? {});
    const asked = { password: raw_password === '' ? undefined : raw_password, note };
    const { row, password } = await links.addPassword(target, asked, sharerOf(call));
    const known = await users.get([row.createdById]);
    call.res.status(201).json({ ...passwordOf(row, known), password });
  };

  const deletePassword = async (call: ProjectApiCall): Promise<void> => {
    const target = await found(call);
    const id = uuidOf(call.params['password_id']);
    if (id === undefined) throw new NotFoundError('not_found', 'The link has no password with this id.');
    await links.deletePassword(target, id, sharerOf(call));
    call.res.status(204).end();
  };

  const base = `${path}sharing/` as const;
  return [
    { method: 'get', projectPath: base, handler: read },
    { method: 'patch', projectPath: base, handler: write },
    { method: 'put', projectPath: base, handler: write },
    {
      method: 'post',
      projectPath: `${base}refresh/`,
      handler: async (call) => send(call, await links.refresh(await found(call), sharerOf(call))),
    },
    { method: 'post', projectPath: `${base}passwords/`, handler: addPassword },
    { method: 'delete', projectPath: `${base}passwords/:password_id/`, handler: deletePassword },
  ];
};

const sharerOf = ({ principal: { userId, scopes } }: ProjectApiCall): Sharer => ({ userId, scopes });

const NEVER_SHARED = {
  created_at: null,
  enabled: false,
  access_token: null,
  settings: {},
  password_required: false,
  frame_ancestors: [],
  share_passwords: [],
};

type Users = ReadonlyMap<number, UserBasic>;

const wireOf = (link: LockedLink, tokens: ShareTokens, users: Users) => ({
  created_at: link.createdAt.toISOString(),
  enabled: link.enabled,
  access_token: tokens.reveal(link.sealedToken),
  settings: sharingSettingsSchema.catch({}).parse(link.settings),
  password_required: link.passwordRequired,
  frame_ancestors: link.frameAncestors,
  share_passwords: link.passwords.map((password) => ({ ...passwordOf(password, users), is_active: true })),
});

const passwordOf = ({ id, createdAt, note, createdById }: LockedLink['passwords'][number], users: Users) => ({
  id,
  created_at: createdAt.toISOString(),
  note,
  created_by_email: (createdById === null ? undefined : users.get(createdById)?.email) ?? 'deleted user',
});
