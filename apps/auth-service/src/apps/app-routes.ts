/** Routes of organization admins for verification tokens, linked apps and requests for verification. */

import {
  type VerificationTokenAnswer,
  verificationRequestSchema,
  verificationTokenCreateSchema,
} from '@meridian/contracts/accounts';
import { isUuid, NotFoundError } from '@meridian/core';
import type { ApiCall, ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User, VerificationToken } from '../generated/prisma/client.ts';
import { getCaller, type OrganizationAccess, organizationInPath } from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import type { OAuthSettings } from '../oauth/oauth-settings.ts';
import { LEVELS } from '../organizations/levels.ts';
import { toUserBasic } from '../users/user-wire.ts';
import { listLinkedApps } from './linked-apps.ts';
import type { ProvisioningLimits } from './provisioning-limits.ts';
import { assertMayRequestFor, requestVerification, withVerification } from './verification-requests.ts';
import { createVerificationToken, deleteVerificationToken } from './verification-tokens.ts';

export interface AppRoutesParts {
  readonly config: AuthConfig;
  readonly settings: Pick<OAuthSettings, 'clientIdPolicy'>;
  readonly database: Database;
  readonly provisioning: ProvisioningLimits;
}

const TOKENS = '/api/organizations/:organization_id/cimd_verification_tokens';

export const createAppRoutes = (parts: AppRoutesParts): readonly ApiRoute[] => {
  const { config, database } = parts;

  const admin = (call: ApiCall): Promise<OrganizationAccess> => organizationInPath(parts, call, LEVELS.admin);

  const withCreators = async (tokens: readonly VerificationToken[]) => {
    const ids = tokens.flatMap(({ createdById }) => (createdById === null ? [] : [createdById]));
    const creators = new Map(
      (await database.user.findMany({ where: { id: { in: ids } } })).map((user) => [user.id, user]),
    );
    return tokens.map((token) => toTokenWire(token, creators.get(token.createdById ?? 0)));
  };

  return [
    {
      method: 'get',
      path: `${TOKENS}/`,
      handler: async (call) => {
        const { organization } = await admin(call);
        const where = { organizationId: organization.id };
        const page = await pageOf(call.req, config.PUBLIC_URL, async ({ limit, offset }) => {
          const [count, tokens] = await Promise.all([
            database.verificationToken.count({ where }),
            database.verificationToken.findMany({
              where,
              orderBy: { createdAt: 'asc' },
              take: limit,
              skip: offset,
            }),
          ]);
          return { count, results: await withCreators(tokens) };
        });
        call.res.json(page);
      },
    },
    {
      method: 'post',
      path: `${TOKENS}/`,
      authorize: async (call) => (await admin(call)).organization.id,
      handler: async (call) => {
        const access = await admin(call);
        const { label, cimd_url: clientUrl } = parseInput(verificationTokenCreateSchema, call.req.body);
        const by = { ...access, requestId: call.req.id };
        const { token, value } = await createVerificationToken(parts, by, { label, clientUrl });
        const made: VerificationTokenAnswer = { ...toTokenWire(token, access.user), value };
        call.res.status(201).json(made);
      },
    },
    {
      method: 'get',
      path: `${TOKENS}/:id/`,
      handler: async (call) => {
        const { organization } = await admin(call);
        const id = call.params['id']!;
        const token = isUuid(id)
          ? await database.verificationToken.findFirst({ where: { id, organizationId: organization.id } })
          : null;
        if (token === null) throw new NotFoundError('not_found', 'There is no such verification token.');
        call.res.json((await withCreators([token]))[0]);
      },
    },
    {
      method: 'delete',
      path: `${TOKENS}/:id/`,
      handler: async (call) => {
        await deleteVerificationToken(
          parts,
          { ...(await admin(call)), requestId: call.req.id },
          call.params['id']!,
        );
        call.res.status(204).end();
      },
    },
    {
      method: 'get',
      path: '/api/organizations/:organization_id/linked_apps/',
      handler: async (call) => {
        const { organization } = await admin(call);
        call.res.json(await listLinkedApps(parts, organization.id));
      },
    },
    {
      method: 'post',
      path: '/api/support_requests/',
      authorize: async ({ principal, req }) => {
        const user = await getCaller(parts, principal);
        const { organization } = parseInput(verificationRequestSchema, req.body);
        await assertMayRequestFor(database, user.id, organization);
        return null;
      },
      handler: async ({ principal, req, res }) => {
        const user = await getCaller(parts, principal);
        const input = parseInput(verificationRequestSchema, req.body);
        const request = await requestVerification(parts, { user, requestId: req.id }, input);
        res.status(201).json((await withVerification(parts, [request]))[0]);
      },
    },
    {
      method: 'get',
      path: '/api/support_requests/',
      handler: async ({ principal, req, res }) => {
        const where = { userId: (await getCaller(parts, principal)).id };
        const page = await pageOf(req, config.PUBLIC_URL, async ({ limit, offset }) => {
          const [count, requests] = await Promise.all([
            database.verificationRequest.count({ where }),
            database.verificationRequest.findMany({
              where,
              orderBy: { id: 'desc' },
              take: limit,
              skip: offset,
            }),
          ]);
          return { count, results: await withVerification(parts, requests) };
        });
        res.json(page);
      },
    },
    {
      method: 'get',
      path: '/api/support_requests/:id/',
      handler: async ({ principal, params, res }) => {
        const user = await getCaller(parts, principal);
        const id = params['id']!;
        const request = isUuid(id)
          ? await database.verificationRequest.findFirst({ where: { id, userId: user.id } })
          : null;
        if (request === null) throw new NotFoundError('not_found', 'There is no such request.');
        res.json((await withVerification(parts, [request]))[0]);
      },
    },
  ];
};

const toTokenWire = (token: VerificationToken, createdBy: User | undefined): VerificationTokenAnswer => ({
  id: token.id,
  label: token.label,
  cimd_url: token.clientUrl,
  mask_value: token.mask,
  created_by: createdBy === undefined ? null : toUserBasic(createdBy),
  created_at: token.createdAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});
