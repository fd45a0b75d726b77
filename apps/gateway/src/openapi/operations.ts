/** The public API for the reference: each operation with the scope it needs and the schema of what it takes. */
import * as accounts from '@meridian/contracts/accounts';
import * as endpoints from '@meridian/contracts/endpoints';
import * as insights from '@meridian/contracts/insights';
import type { Scope } from '@meridian/contracts/internal';
import * as oauth from '@meridian/contracts/oauth';
import * as query from '@meridian/contracts/query';
import type { z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Operation {
  readonly tag: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** `open`: without a credential. `authenticated`: any valid one. */
  readonly scope: Scope | 'authenticated' | 'open';
  readonly body?: z.ZodType;
  readonly bodyType?: string;
  /** Of a successful answer; whatever JSON without it. */
  readonly answer?: z.ZodType;
  readonly parameters?: z.ZodType;
  readonly status?: number;
}

type Row = readonly [Method, string, string, Operation['scope'], Partial<Operation>?];

const group = (tag: string, base: string, rows: readonly Row[]): Operation[] =>
  rows.map(([method, path, summary, scope, more = {}]) => ({
    ...{ tag, method, path: base + path, summary, scope },
    ...more,
  }));

const PROJECT = '/api/projects/{project_id}';
const ORGANIZATION = '/api/organizations/{organization_id}';
const FORM = 'application/x-www-form-urlencoded';

export const OPERATIONS: readonly Operation[] = [
  ...group('Query', `${PROJECT}/query`, [
    [
      'post',
      '/',
      'Run a query',
      'query:read',
      { body: query.queryRequestSchema, answer: query.queryAnswerSchema },
    ],
    [
      'post',
      '/{kind}/',
      'Run a query of this kind',
      'query:read',
      { body: query.queryRequestSchema, answer: query.queryAnswerSchema },
    ],
    [
      'get',
      '/{query_id}/',
      'See how an asynchronous query stands',
      'query:read',
      { answer: query.queryStatusSchema },
    ],
    ['delete', '/{query_id}/', 'Cancel a query', 'query:read'],
    ['get', '/{query_id}/log/', 'See what a query cost', 'query:read'],
  ]),
  ...group('Insights', `${PROJECT}/insights`, [
    ['get', '/', 'List saved insights', 'insight:read'],
    ['post', '/', 'Save an insight', 'insight:write', { body: insights.insightWriteSchema, status: 201 }],
    ['get', '/{id}/', 'Read an insight with its results; `refresh` asks for fresh ones', 'insight:read'],
    [
      'patch',
      '/{id}/',
      'Change an insight, or delete it with `deleted: true`',
      'insight:write',
      { body: insights.insightWriteSchema },
    ],
    ['get', '/trending/', 'List the insights that are looked at most', 'insight:read'],
    ['get', '/my_last_viewed/', 'List the insights that you looked at last', 'insight:read'],
    [
      'post',
      '/viewed/',
      'Say that insights were looked at',
      'insight:read',
      { body: insights.insightViewedSchema, status: 201 },
    ],
  ]),
  ...group('Insights', `${PROJECT}/insight_variables`, [
    ['get', '/', 'List variables', 'insight_variable:read'],
    [
      'post',
      '/',
      'Make a variable',
      'insight_variable:write',
      { body: insights.insightVariableWriteSchema, answer: insights.insightVariableSchema, status: 201 },
    ],
    ['get', '/{id}/', 'Read a variable', 'insight_variable:read', { answer: insights.insightVariableSchema }],
    [
      'patch',
      '/{id}/',
      'Change a variable',
      'insight_variable:write',
      { body: insights.insightVariableWriteSchema },
    ],
    ['delete', '/{id}/', 'Delete a variable', 'insight_variable:write', { status: 204 }],
  ]),
  ...group('Endpoints', `${PROJECT}/endpoints`, [
    ['get', '/', 'List endpoints', 'endpoint:read'],
    [
      'post',
      '/',
      'Make an endpoint',
      'endpoint:write',
      { body: endpoints.endpointCreateSchema, status: 201 },
    ],
    ['get', '/{name}/', 'Read an endpoint, or one of its versions', 'endpoint:read'],
    [
      'patch',
      '/{name}/',
      'Change an endpoint; another query makes a new version',
      'endpoint:write',
      { body: endpoints.endpointUpdateSchema },
    ],
    ['delete', '/{name}/', 'Delete an endpoint', 'endpoint:write', { status: 204 }],
    ['post', '/{name}/run', 'Run an endpoint', 'endpoint:read', { body: endpoints.endpointRunSchema }],
    ['get', '/{name}/run', 'Run an endpoint with its defaults', 'endpoint:read'],
    ['get', '/{name}/versions/', 'List versions, newest first', 'endpoint:read'],
    ['get', '/{name}/materialization_status/', 'See how materialization stands', 'endpoint:read'],
    ['get', '/{name}/logs/', 'Read the execution log', 'endpoint:read'],
    ['get', '/{name}/openapi.json', 'Describe this endpoint as OpenAPI', 'endpoint:read'],
    ['post', '/last_execution_times/', 'See when endpoints ran last', 'endpoint:read'],
  ]),
  ...group('Events and persons', PROJECT, [
    ['get', '/events/', 'List events', 'query:read'],
    ['get', '/events/{uuid}/', 'Read an event', 'query:read'],
    ['get', '/persons/', 'List persons', 'person:read'],
    ['get', '/persons/{id}/', 'Read a person', 'person:read'],
    ['delete', '/persons/{id}/', 'Delete a person', 'person:write', { status: 204 }],
    ['get', '/event_definitions/', 'List which events exist', 'event_definition:read'],
    ['get', '/property_definitions/', 'List which properties exist', 'property_definition:read'],
    ['get', '/cohorts/', 'List cohorts', 'cohort:read'],
    ['post', '/cohorts/', 'Make a cohort', 'cohort:write', { status: 201 }],
    ['get', '/actions/', 'List actions', 'action:read'],
    ['post', '/actions/', 'Make an action', 'action:write', { status: 201 }],
    ['get', '/groups/', 'List groups', 'group:read'],
  ]),
  ...group('Capture', '', [
    ['post', '/i/v0/e/', 'Record events; the project token stands in the body', 'open'],
    ['post', '/batch/', 'Record a batch of events', 'open'],
    ['post', '/flags/', 'Ask for feature flags', 'open'],
  ]),
  ...group('Accounts', '/api', [
    ['get', '/users/@me/', 'See who you are', 'user:read'],
    ['patch', '/users/@me/', 'Change your profile', 'user:write', { body: accounts.userPatchSchema }],
    ['get', '/organizations/', 'List your organizations', 'organization:read'],
    [
      'post',
      '/organizations/',
      'Make an organization',
      'organization:write',
      { body: accounts.organizationCreateSchema, status: 201 },
    ],
    ['get', '/projects/', 'List your projects', 'project:read'],
    [
      'post',
      '/projects/',
      'Make a project',
      'project:write',
      { body: accounts.projectCreateSchema, status: 201 },
    ],
    ['get', '/projects/{project_id}/', 'Read a project', 'project:read'],
    [
      'patch',
      '/projects/{project_id}/',
      'Change a project',
      'project:write',
      { body: accounts.projectPatchSchema },
    ],
    ['get', '/personal_api_keys/@current/', 'See what this key may do', 'authenticated'],
  ]),
  ...group('Accounts', ORGANIZATION, [
    ['get', '/members/', 'List members', 'organization_member:read'],
    [
      'patch',
      '/members/{user_uuid}/',
      "Change a member's level",
      'organization_member:write',
      { body: accounts.memberPatchSchema },
    ],
    [
      'post',
      '/invites/',
      'Invite somebody',
      'organization_member:write',
      { body: accounts.inviteCreateSchema, status: 201 },
    ],
  ]),
  ...group('OAuth', '', [
    [
      'get',
      '/.well-known/oauth-authorization-server',
      'Authorization server metadata (RFC 8414)',
      'open',
      { answer: oauth.authorizationServerMetadataSchema },
    ],
    [
      'get',
      '/.well-known/oauth-protected-resource',
      'Protected resource metadata (RFC 9728)',
      'open',
      { answer: oauth.protectedResourceMetadataSchema },
    ],
    ['get', '/oauth/authorize/', 'Where users are sent to agree', 'open'],
    [
      'post',
      '/oauth/token/',
      'Exchange a code or a refresh token',
      'open',
      { bodyType: FORM, answer: oauth.tokenResponseSchema },
    ],
    [
      'post',
      '/oauth/par/',
      'Push an authorization request',
      'open',
      { bodyType: FORM, answer: oauth.pushedRequestResponseSchema, status: 201 },
    ],
    ['post', '/oauth/revoke/', 'Revoke a token', 'open', { bodyType: FORM }],
    [
      'post',
      '/oauth/introspect/',
      'Ask what a token is',
      'open',
      { bodyType: FORM, answer: oauth.introspectionResponseSchema },
    ],
    ['get', '/oauth/userinfo/', 'Ask who agreed', 'authenticated', { answer: oauth.userinfoResponseSchema }],
  ]),
];
