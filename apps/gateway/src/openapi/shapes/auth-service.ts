import * as accounts from '@meridian/contracts/accounts';
import * as oauth from '@meridian/contracts/oauth';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { z } from 'zod';
import { LATER, ORGANIZATION_ID, TIME, USER_BASIC, UUID } from './examples.ts';
import { below, CREATED, listOf, pagesOf, type Shapes } from './shape.ts';

const organizationBasic = {
  id: ORGANIZATION_ID,
  name: 'Analytical Engines',
  slug: 'analytical-engines',
  created_at: TIME,
  updated_at: TIME,
  membership_level: 15,
};
const projectBasic = {
  id: 1,
  uuid: UUID,
  organization: ORGANIZATION_ID,
  project_id: 1,
  api_token: 'phc_us_exampleexampleexample',
  name: 'Default project',
  timezone: 'Europe/Berlin',
};
const places = {
  teams: [projectBasic],
  projects: [{ id: 1, organization_id: ORGANIZATION_ID, name: 'Default project' }],
};

const organization = {
  answer: accounts.organizationSchema,
  example: { ...organizationBasic, ...places, member_count: 1 },
};
const user = {
  answer: accounts.userSchema,
  example: {
    ...USER_BASIC,
    date_joined: TIME,
    has_password: true,
    is_staff: false,
    is_impersonated: false,
    theme_mode: 'dark',
    team: projectBasic,
    organization: { ...organizationBasic, ...places },
    organizations: [organizationBasic],
  },
};
const project = {
  answer: accounts.projectSchema,
  example: {
    ...projectBasic,
    week_start_day: 0,
    test_account_filters: [{ key: '$host', type: 'event', value: 'localhost', operator: 'is_not' }],
    path_cleaning_filters: [],
    data_retention_days: null,
    anonymize_ips: false,
    person_on_events_mode: 'person_id_override_properties_on_events',
    ...accounts.withDefaultSettings({ heatmaps_opt_in: true }),
    is_demo: false,
    default_modifiers: { personsOnEventsMode: 'person_id_override_properties_on_events' },
    effective_membership_level: 15,
    created_at: TIME,
    updated_at: TIME,
  },
};
const keyExample = {
  id: UUID,
  label: 'Nightly report',
  mask_value: 'phx_us_…f3a9',
  scopes: ['query:read'],
  created_at: TIME,
  last_used_at: null,
  last_rolled_at: null,
};
const personalKey = {
  answer: accounts.personalApiKeySchema,
  example: { ...keyExample, user_id: 1, scoped_teams: null, scoped_organizations: null },
};
const newPersonalKey = {
  ...personalKey,
  example: { ...personalKey.example, value: 'phx_us_exampleexampleexample' },
};
const secretKey = { answer: accounts.projectSecretKeySchema, example: keyExample };
const newSecretKey = { ...secretKey, example: { ...keyExample, value: 'phs_us_exampleexampleexample' } };
const notice = {
  answer: accounts.noticeSchema,
  example: {
    id: UUID,
    kind: 'leaked_key',
    title: 'A key was found in public',
    body: 'The key was revoked.',
    created_at: TIME,
  },
};
const session = {
  answer: accounts.sessionSchema,
  example: {
    id: UUID,
    device: 'Firefox on Linux',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    network: '203.0.113.0/24',
    created_at: TIME,
    last_seen_at: TIME,
    expires_at: LATER,
    is_current: true,
  },
};
const access = { scopes: ['query:read'], access_level: 'all', scoped_organizations: [], scoped_teams: [] };
const connectedApp = {
  answer: oauth.connectedAppSchema,
  example: {
    id: UUID,
    client_id: 'https://app.example.com/client.json',
    client_name: 'Example app',
    client_host: 'app.example.com',
    logo_url: null,
    is_verified: false,
    ...access,
    permissions: [access],
    authorizations: 1,
    created_at: TIME,
    last_used_at: null,
    recent_calls: [{ tool: 'execute-sql', project_id: 1, outcome: 'ok', called_at: TIME }],
  },
};
const member = {
  answer: accounts.memberSchema,
  example: { id: UUID, user: USER_BASIC, level: 8, joined_at: TIME, updated_at: TIME },
};
const invite = {
  answer: accounts.inviteSchema,
  example: {
    id: UUID,
    target_email: 'grace@example.com',
    level: 1,
    is_expired: false,
    created_by: USER_BASIC,
    created_at: TIME,
    expires_at: LATER,
  },
};
const newInvite = { ...invite, example: { ...invite.example, url: 'https://us.meridian.example/invites/…' } };
const auditEntry = {
  answer: accounts.auditEntrySchema,
  example: {
    id: UUID,
    created_at: TIME,
    actor: {
      kind: 'user',
      user_id: 1,
      name: 'ada@example.com',
      credential: { kind: 'oauth', id: 'https://app.example.com/client.json' },
    },
    action: 'project.changed',
    target: { kind: 'project', id: '1' },
    project_id: 1,
    before: { name: 'Default project' },
    after: { name: 'Web shop' },
    request_id: UUID,
  },
};
const agentCall = {
  answer: accounts.agentCallAnswerSchema,
  example: {
    id: UUID,
    called_at: TIME,
    user_id: 1,
    client_id: 'https://app.example.com/client.json',
    credential: 'oauth',
    credential_id: UUID,
    tool: 'execute-sql',
    project_id: 1,
    outcome: 'ok',
    duration_ms: 41,
    request_id: UUID,
  },
};
const verificationToken = {
  answer: accounts.verificationTokenSchema,
  example: {
    id: UUID,
    label: 'Our app',
    cimd_url: 'https://app.example.com/client.json',
    mask_value: 'phv_us_…f3a9',
    created_by: USER_BASIC,
    created_at: TIME,
    last_used_at: null,
  },
};
const newVerificationToken = {
  ...verificationToken,
  example: { ...verificationToken.example, value: 'phv_us_exampleexampleexample' },
};
const linkedApp = {
  answer: accounts.linkedAppSchema,
  example: {
    client_id: 'https://app.example.com/client.json',
    client_name: 'Example app',
    is_verified: true,
    linked_at: TIME,
    verification_token: { id: UUID, label: 'Our app' },
    provisioning_limit_per_hour: 100,
  },
};
const supportRequest = {
  answer: accounts.supportRequestSchema,
  example: {
    id: UUID,
    topic: 'Authentication',
    app_name: 'Example app',
    client_id: 'https://app.example.com/client.json',
    product_url: 'https://app.example.com/',
    organization: ORGANIZATION_ID,
    message: '',
    status: 'granted',
    created_at: TIME,
    closed_at: LATER,
    verification: { status: 'verified', decided_at: LATER },
  },
};

export const AUTH_SERVICE_SHAPES: Shapes = {
  ...below(`${PROJECT_PATH}/project_secret_api_keys`, {
    'GET /': { ...listOf(secretKey), query: accounts.projectSecretKeyListParams },
    'POST /': { ...newSecretKey, body: accounts.projectSecretKeyCreateSchema, ...CREATED },
    'GET /:id/': secretKey,
    'PATCH /:id/': { ...secretKey, body: accounts.projectSecretKeyPatchSchema },
    'POST /:id/roll/': newSecretKey,
  }),
  ...below(PROJECT_PATH, {
    'GET /': project,
    'PATCH /': { ...project, body: accounts.projectPatchSchema },
    'POST /reset_token/': project,
    'PATCH /reset_token/': project,
  }),
  ...below('/api/projects', {
    'GET /': pagesOf(project),
    'POST /': { ...project, body: accounts.projectCreateSchema, ...CREATED },
  }),
  ...below('/api/users', {
    'GET /:id/': user,
    'PATCH /:id/': { ...user, body: accounts.userPatchSchema },
    'GET /@me/notices/': listOf(notice),
    'POST /@me/notices/:id/dismiss/': { status: 204 },
    'GET /@me/sessions/': listOf(session),
    'DELETE /@me/sessions/': { query: accounts.endSessionsParams },
    'GET /@me/connected_apps/': {
      answer: z.object({ results: z.array(connectedApp.answer) }),
      example: { results: [connectedApp.example] },
    },
  }),
  'GET /api/environments/': pagesOf(project),
  'GET /api/support_requests/': pagesOf(supportRequest),
  'GET /api/support_requests/:id/': supportRequest,
  'POST /api/support_requests/': {
    ...supportRequest,
    body: accounts.verificationRequestSchema,
    ...CREATED,
  },
  ...below('/api/personal_api_keys', {
    'GET /': listOf(personalKey),
    'POST /': { ...newPersonalKey, body: accounts.personalApiKeyCreateSchema, ...CREATED },
    'GET /@current/': {
      ...personalKey,
      example: { ...personalKey.example, scoped_teams: [], scoped_organizations: [] },
    },
    'GET /:id/': personalKey,
    'PATCH /:id/': { ...personalKey, body: accounts.personalApiKeyPatchSchema },
    'POST /:id/roll/': newPersonalKey,
  }),
  ...below('/api/organizations', {
    'GET /': pagesOf({ answer: accounts.organizationBasicSchema, example: organizationBasic }),
    'POST /': { ...organization, body: accounts.organizationCreateSchema, ...CREATED },
    'GET /:organization_id/': organization,
    'PATCH /:organization_id/': { ...organization, body: accounts.organizationPatchSchema },
    'GET /:organization_id/projects/': pagesOf(project),
    'POST /:organization_id/projects/': { ...project, body: accounts.projectCreateSchema, ...CREATED },
    'GET /:organization_id/projects/:project_id/': project,
    'PATCH /:organization_id/projects/:project_id/': { ...project, body: accounts.projectPatchSchema },
    'GET /:organization_id/members/': pagesOf(member),
    'PATCH /:organization_id/members/:user_uuid/': { ...member, body: accounts.memberPatchSchema },
    'GET /:organization_id/invites/': pagesOf(invite),
    'POST /:organization_id/invites/': { ...newInvite, body: accounts.inviteCreateSchema, ...CREATED },
    'GET /:organization_id/audit_log/': pagesOf(auditEntry, accounts.auditLogParams),
    'GET /:organization_id/agent_calls/': pagesOf(agentCall, accounts.agentCallsParams),
    'GET /:organization_id/linked_apps/': listOf(linkedApp),
    'GET /:organization_id/cimd_verification_tokens/': pagesOf(verificationToken),
    'POST /:organization_id/cimd_verification_tokens/': {
      ...newVerificationToken,
      body: accounts.verificationTokenCreateSchema,
      ...CREATED,
    },
    'GET /:organization_id/cimd_verification_tokens/:id/': verificationToken,
  }),
};
