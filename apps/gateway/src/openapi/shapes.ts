/** Bodies and answers of operations, as the zod schemas that the services use. Others are JSON with the usual status. */
import * as accounts from '@meridian/contracts/accounts';
import * as endpoints from '@meridian/contracts/endpoints';
import * as insights from '@meridian/contracts/insights';
import * as oauth from '@meridian/contracts/oauth';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import * as query from '@meridian/contracts/query';
import type { z } from 'zod';

export interface Shape {
  readonly body?: z.ZodType;
  /** Media type of the body; JSON by default. */
  readonly bodyType?: string;
  /** The body of a successful answer. */
  readonly answer?: z.ZodType;
  /** 200 by default, 204 for DELETE. */
  readonly status?: number;
}

const below = (path: string, shapes: Readonly<Record<string, Shape>>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name.replace(' ', ` ${path}`), shape]));

const queryRun = { body: query.queryRequestSchema, answer: query.queryAnswerSchema };
const variable = { body: insights.insightVariableWriteSchema, answer: insights.insightVariableSchema };
const created = { status: 201 };
const accepted = { status: 202 };
const form = { bodyType: 'application/x-www-form-urlencoded' };

/** By method and path. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  ...below(`${PROJECT_PATH}/query`, {
    'POST /': queryRun,
    'POST /:kind/': queryRun,
    'GET /:query_id/': { answer: query.queryStatusSchema },
  }),
  ...below(`${PROJECT_PATH}/insights`, {
    'POST /': { body: insights.insightWriteSchema, ...created },
    'PATCH /:key/': { body: insights.insightWriteSchema },
    'PUT /:key/': { body: insights.insightWriteSchema },
    'POST /cancel/': created,
    'POST /viewed/': { body: insights.insightViewedSchema, ...created },
  }),
  ...below(`${PROJECT_PATH}/insight_variables`, {
    'POST /': { ...variable, ...created },
    'GET /:id/': { answer: insights.insightVariableSchema },
    'PATCH /:id/': variable,
    'PUT /:id/': variable,
  }),
  ...below(PROJECT_PATH, {
    'POST /actions/': created,
    'POST /cohorts/': created,
    'POST /persons/bulk_delete/': accepted,
    'DELETE /persons/:person_id/': accepted,
    'POST /project_secret_api_keys/': { body: accounts.projectSecretKeyCreateSchema, ...created },
    'PATCH /': { body: accounts.projectPatchSchema },
  }),
  ...below(`${PROJECT_PATH}/endpoints`, {
    'POST /': { body: endpoints.endpointCreateSchema, ...created },
    'PATCH /:name/': { body: endpoints.endpointUpdateSchema },
    'PUT /:name/': { body: endpoints.endpointUpdateSchema },
    'POST /:name/run/': { body: endpoints.endpointRunSchema },
  }),
  ...below('/api', {
    'POST /users/@me/notices/:id/dismiss/': { status: 204 },
    'PATCH /users/:id/': { body: accounts.userPatchSchema },
    'POST /support_requests/': { body: accounts.verificationRequestSchema, ...created },
    'POST /projects/': { body: accounts.projectCreateSchema, ...created },
  }),
  ...below('/api/personal_api_keys', {
    'POST /': { body: accounts.personalApiKeyCreateSchema, ...created },
    'PATCH /:id/': { body: accounts.personalApiKeyPatchSchema },
  }),
  ...below('/api/organizations', {
    'POST /': { body: accounts.organizationCreateSchema, ...created },
    'PATCH /:organization_id/': { body: accounts.organizationPatchSchema },
    'POST /:organization_id/projects/': { body: accounts.projectCreateSchema, ...created },
    'PATCH /:organization_id/members/:user_uuid/': { body: accounts.memberPatchSchema },
    'POST /:organization_id/invites/': { body: accounts.inviteCreateSchema, ...created },
    'POST /:organization_id/cimd_verification_tokens/': {
      body: accounts.verificationTokenCreateSchema,
      ...created,
    },
  }),
  'GET /.well-known/oauth-authorization-server': { answer: oauth.authorizationServerMetadataSchema },
  'GET /.well-known/openid-configuration': { answer: oauth.openIdMetadataSchema },
  'GET /.well-known/oauth-protected-resource': { answer: oauth.protectedResourceMetadataSchema },
  'POST /oauth/token/': { ...form, answer: oauth.tokenResponseSchema },
  'POST /oauth/par/': { ...form, answer: oauth.pushedRequestResponseSchema, ...created },
  'POST /oauth/revoke/': form,
  'POST /oauth/introspect/': { ...form, answer: oauth.introspectionResponseSchema },
  'GET /oauth/userinfo/': { answer: oauth.userinfoResponseSchema },
};
