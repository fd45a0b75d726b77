/** Routes for endpoint definitions: `…/endpoints/`. */
import {
  type EndpointQuery,
  endpointCreateSchema,
  endpointListParams,
  endpointUpdateSchema,
} from '@meridian/contracts/endpoints';
import { activityParams, listPage, pageParams, toActivityPage } from '@meridian/contracts/wire';
import { InvalidRequestError, MethodNotAllowedError } from '@meridian/core';
import {
  assertScope,
  createApi,
  type Idempotency,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
  type UserDirectory,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Router } from 'express';
import { z } from 'zod';
import { readVersionParam } from '../http/version-param.ts';
import { checkBucketOverrides } from '../materialization/assert-materializable.ts';
import { ACTIVITY_SCOPE } from './activity.ts';
import type { Author } from './author.ts';
import { createEndpoint } from './create-endpoint.ts';
import type { DefinitionParts } from './definition-parts.ts';
import { deleteEndpoint } from './delete-endpoint.ts';
import type { EndpointModel, EndpointNode, EndpointVersionModel } from './endpoint-model.ts';
import { listEndpoints, listVersions, requireEndpoint, requireVersion } from './endpoint-reader.ts';
import { toEndpointWire, toVersionWire } from './endpoint-wire.ts';
import { insightToTake, queryOfInsight } from './insight-query.ts';
import { updateEndpoint } from './update-endpoint.ts';

export interface DefinitionRoutesParts {
  readonly definitions: DefinitionParts;
  readonly users: UserDirectory;
  readonly verifier: IdentityVerifier;
  readonly idempotency: Idempotency;
  readonly publicUrl: string;
}

export const createDefinitionRoutes = ({
  definitions,
  users,
  verifier,
  idempotency,
  publicUrl,
}: DefinitionRoutesParts): Router => {
  const { database } = definitions;

  const scopeOf = async (items: readonly (EndpointModel | EndpointVersionModel)[]) => ({
    publicUrl,
    users: await users.get(items.map(({ createdById }) => createdById)),
  });

  const list = async (call: ProjectApiCall): Promise<void> => {
    const { search, limit, offset, is_active, created_by } = parseInput(endpointListParams, call.req.query);
    const { count, items } = await listEndpoints(database, call.projectId, {
      limit,
      offset,
      search,
      isActive: is_active,
      createdById: created_by,
    });
    const scope = await scopeOf(items.map(({ endpoint }) => endpoint));
    const results = items.map(({ endpoint, version }) => toEndpointWire(endpoint, version, scope));
    call.res.json(listPage(call.req, publicUrl, { limit, offset }, { results, count }));
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { projectId, res } = call;
    const sent = await withInsightQuery(call);
    checkNameAndQuery(sent);
    checkBucketOverrides(sent?.bucket_overrides);
    const body = parseInput(endpointCreateSchema, sent);
    await createEndpoint(definitions, authorOf(call), { ...body, query: sentQuery(sent, body.query) });
    const endpoint = await requireEndpoint(database, projectId, body.name);
    const version = await requireVersion(database, endpoint);
    res.status(201).json(toEndpointWire(endpoint, version, await scopeOf([endpoint])));
  };

  const withInsightQuery = async ({ req, principal, projectId }: ProjectApiCall) => {
    const shortId = insightToTake(req.body);
    if (shortId === undefined) return req.body;
    assertScope(principal, 'insight:read');
    return { ...req.body, query: await queryOfInsight(definitions.queryClient, projectId, shortId) };
  };

  const retrieve = async ({ req, res, params, projectId }: ProjectApiCall): Promise<void> => {
    const number = readVersionParam(req.query);
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const version = await requireVersion(database, endpoint, number);
    const scope = await scopeOf([endpoint, version]);
    res.json(
      number === undefined
        ? toEndpointWire(endpoint, version, scope)
        : toVersionWire(endpoint, version, scope),
    );
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, params } = call;
    checkBucketOverrides(req.body?.bucket_overrides);
    const sent = parseInput(endpointUpdateSchema, req.body);
    if (sent.deleted) {
      await deleteEndpoint(definitions, authorOf(call), params['name']!);
      res.json({ success: true });
      return;
    }
    const version = sent.version ?? readVersionParam(req.query);
    const {
      endpoint,
      version: changed,
      materializationError,
    } = await updateEndpoint(definitions, authorOf(call), params['name']!, {
      ...sent,
      version,
      query: sent.query && sentQuery(req.body, sent.query),
    });
    const scope = await scopeOf([endpoint, changed]);
    res.json({
      ...(version === undefined
        ? toEndpointWire(endpoint, changed, scope)
        : toVersionWire(endpoint, changed, scope)),
      ...(materializationError !== undefined && { materialization_error: materializationError }),
    });
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    await deleteEndpoint(definitions, authorOf(call), call.params['name']!);
    call.res.status(204).end();
  };

  const versions = async (call: ProjectApiCall): Promise<void> => {
    const { limit, offset } = parseInput(z.object(pageParams), call.req.query);
    const endpoint = await requireEndpoint(database, call.projectId, call.params['name']!);
    const { count, versions: rows } = await listVersions(database, endpoint.id, { limit, offset });
    const scope = await scopeOf([endpoint, ...rows]);
    const results = rows.map((version) => toVersionWire(endpoint, version, scope));
    call.res.json(listPage(call.req, publicUrl, { limit, offset }, { results, count }));
  };

  const activity = async (call: ProjectApiCall): Promise<void> => {
    const request = parseInput(activityParams, call.req.query);
    const { limit, page } = request;
    const endpoint = await requireEndpoint(database, call.projectId, call.params['name']!);
    const where = { projectId: call.projectId, itemId: endpoint.id };
    const [count, rows] = await Promise.all([
      database.activity.count({ where }),
      database.activity.findMany({ where, orderBy: { id: 'desc' }, take: limit, skip: (page - 1) * limit }),
    ]);
    const known = await users.get(rows.map(({ userId }) => userId));
    const entries = rows.map((row) => ({ ...row, scope: ACTIVITY_SCOPE }));
    call.res.json(
      toActivityPage({ entries, users: known, count, request, url: publicUrl + call.req.originalUrl }),
    );
  };

  const refuseBulkTags = (): never => {
    throw new MethodNotAllowedError(
      'method_not_allowed',
      'Bulk tag updates are not supported for endpoints.',
    );
  };

  const routes: readonly ProjectApiRoute[] = [
    {
      method: 'post',
      projectPath: '/endpoints/bulk_update_tags/',
      handler: refuseBulkTags,
    },
    { method: 'get', projectPath: '/endpoints/', handler: list },
    { method: 'post', projectPath: '/endpoints/', handler: create },
    { method: 'get', projectPath: '/endpoints/:name/', handler: retrieve },
    { method: 'put', projectPath: '/endpoints/:name/', handler: update },
    { method: 'patch', projectPath: '/endpoints/:name/', handler: update },
    { method: 'delete', projectPath: '/endpoints/:name/', handler: remove },
    { method: 'get', projectPath: '/endpoints/:name/versions/', handler: versions },
    {
      method: 'get',
      projectPath: '/endpoints/:name/activity/',
      handler: activity,
    },
  ];
  return createApi({ verifier, idempotency, routes });
};

const authorOf = ({ projectId, principal }: ProjectApiCall): Author => ({
  projectId,
  userId: principal.userId,
  scopes: principal.scopes,
});

/** The schema has validated the query; the service stores it as its author wrote it. */
const sentQuery = (body: unknown, _checked: EndpointQuery): EndpointNode =>
  (body as { query: EndpointNode }).query;

/** The two required members, in the order in which errors report them. */
const checkNameAndQuery = (body: unknown): void => {
  const members = (body ?? {}) as Record<string, unknown>;
  for (const attr of ['query', 'name']) {
    if (members[attr] === undefined || members[attr] === null || members[attr] === '') {
      throw new InvalidRequestError('required', 'This field is required.', { attr });
    }
  }
};
