import * as accounts from '@meridian/contracts/accounts';
import * as oauth from '@meridian/contracts/oauth';
import { z } from 'zod';
import { CREATED, type Shapes } from './shape.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const ISSUER = 'https://us.meridian.example';
const eventsBody = z.looseObject({
  api_key: z.string().describe('The token of the project.'),
  event: z.string().optional(),
  distinct_id: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  timestamp: z.string().optional(),
});
const accepted = { answer: z.object({ status: z.literal(1) }), example: { status: 1 } };
const metadataExample = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/oauth/authorize/`,
  token_endpoint: `${ISSUER}/oauth/token/`,
  revocation_endpoint: `${ISSUER}/oauth/revoke/`,
  introspection_endpoint: `${ISSUER}/oauth/introspect/`,
  userinfo_endpoint: `${ISSUER}/oauth/userinfo/`,
  pushed_authorization_request_endpoint: `${ISSUER}/oauth/par/`,
  jwks_uri: `${ISSUER}/.well-known/jwks.json`,
  scopes_supported: ['openid', 'query:read'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['ES256'],
  revocation_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  revocation_endpoint_auth_signing_alg_values_supported: ['ES256'],
  introspection_endpoint_auth_methods_supported: ['private_key_jwt'],
  introspection_endpoint_auth_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
  dpop_signing_alg_values_supported: ['ES256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  require_pushed_authorization_requests: false,
  protected_resources: [ISSUER],
};
const grant = z.looseObject({
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  client_id: z.string().optional(),
  code: z.string().optional(),
  code_verifier: z.string().optional(),
  redirect_uri: z.string().optional(),
  refresh_token: z.string().optional(),
});
const authorizationRequest = {
  client_id: z.string(),
  response_type: z.literal('code'),
  redirect_uri: z.string(),
  scope: z.string().optional(),
  state: z.string().optional(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().optional(),
};
const tokenForm = z.looseObject({ token: z.string(), token_type_hint: z.string().optional() });

/** Operations that require no credential. */
export const OPEN_SHAPES: Shapes = {
  'POST /api/cli-auth/device-code/': {
    answer: accounts.deviceCodeSchema,
    example: {
      device_code: 'exampleexampleexampleexampleexampleexamplee',
      user_code: 'BCDF-GHJK',
      verification_uri: 'https://us.meridian.example/cli/authorize',
      verification_uri_complete: 'https://us.meridian.example/cli/authorize?code=BCDF-GHJK',
      expires_in: 600,
      interval: 5,
    },
  },
  'POST /api/cli-auth/poll/': {
    body: accounts.devicePollSchema,
    bodyExample: { device_code: 'exampleexampleexampleexampleexampleexamplee' },
    answer: accounts.devicePollAnswerSchema,
    example: {
      status: 'authorized',
      personal_api_key: 'phx_us_exampleexampleexample',
      label: 'CLI 2026-11-01 09:30',
      project_id: '1',
    },
  },
  'GET /cli/authorize/': {
    query: z.object({ code: z.string().optional(), use_cases: z.string().optional() }),
    answerType: 'text/html',
    example: '<!doctype html>…',
  },
  'POST /i/v0/e/': {
    ...accepted,
    body: eventsBody,
    bodyExample: { api_key: 'phc_…', event: 'sign up', distinct_id: 'ada', properties: { plan: 'pro' } },
  },
  'POST /batch/': {
    ...accepted,
    body: z.looseObject({
      api_key: z.string().describe('The token of the project.'),
      batch: z.array(eventsBody.partial()),
      historical_migration: z.boolean().optional(),
    }),
    bodyExample: { api_key: 'phc_…', batch: [{ event: 'sign up', distinct_id: 'ada' }] },
  },
  'POST /flags/': {
    body: z.looseObject({ token: z.string().optional(), distinct_id: z.string().optional() }),
    answer: z.looseObject({ flags: z.unknown().optional(), errorsWhileComputingFlags: z.boolean() }),
    example: { flags: {}, errorsWhileComputingFlags: false },
  },
  'GET /.well-known/oauth-authorization-server': {
    answer: oauth.authorizationServerMetadataSchema,
    example: metadataExample,
  },
  'GET /.well-known/openid-configuration': {
    answer: oauth.openIdMetadataSchema,
    example: {
      ...metadataExample,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      claims_supported: ['sub', 'email'],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: true,
    },
  },
  'GET /.well-known/oauth-protected-resource': {
    answer: oauth.protectedResourceMetadataSchema,
    example: {
      resource: ISSUER,
      authorization_servers: [ISSUER],
      scopes_supported: ['query:read'],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256'],
    },
  },
  'GET /.well-known/oauth-protected-resource/mcp': {
    answer: oauth.protectedResourceMetadataSchema,
    example: {
      resource: `${ISSUER}/mcp`,
      authorization_servers: [ISSUER],
      scopes_supported: ['query:read'],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256'],
    },
  },
  'GET /.well-known/jwks.json': {
    answer: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) }),
    example: { keys: [{ kty: 'EC', crv: 'P-256', kid: '2026-11', x: '…', y: '…' }] },
  },
  'GET /oauth/authorize/': {
    query: z.object({ ...authorizationRequest, request_uri: z.string() }).partial(),
    answerType: 'text/html',
    example: '<!doctype html>…',
  },
  'POST /oauth/token/': {
    body: grant,
    bodyType: FORM_TYPE,
    answer: oauth.tokenResponseSchema,
    example: {
      access_token: 'pha_…',
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: 'phr_…',
      scope: 'query:read',
      scoped_teams: [1],
      scoped_organizations: [],
    },
  },
  'POST /oauth/par/': {
    ...CREATED,
    body: z.looseObject(authorizationRequest),
    bodyType: FORM_TYPE,
    answer: oauth.pushedRequestResponseSchema,
    example: { request_uri: 'urn:ietf:params:oauth:request_uri:…', expires_in: 90 },
  },
  'POST /oauth/revoke/': { body: tokenForm, bodyType: FORM_TYPE, isEmpty: true },
  'POST /oauth/introspect/': {
    body: tokenForm,
    bodyType: FORM_TYPE,
    answer: oauth.introspectionResponseSchema,
    example: { active: false },
  },
  'GET /oauth/userinfo/': {
    answer: oauth.userinfoResponseSchema,
    example: { sub: '019a3f0b-90aa-7b1c-a2d3-4e5f60718293', email: 'ada@example.com', email_verified: true },
  },
};
