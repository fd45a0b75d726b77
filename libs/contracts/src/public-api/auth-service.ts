import { operations, PROJECT_PATH, SESSION_ONLY } from './operation.ts';

const shared = { service: 'auth-service', rate: 'crud' } as const;

export const AUTH_SERVICE_API = [
  ...operations(
    { ...shared, below: '/api', chapter: 'You', creates: ['POST /support_requests/'] },
    {
      'GET /users/:id/': ['user:read', 'Get the current user: `@me`'],
      'PATCH /users/:id/': ['user:write', 'Update your profile'],
      'GET /users/@me/notices/': ['user:read', 'List your notices'],
      'POST /users/@me/notices/:id/dismiss/': ['user:write', 'Dismiss a notice'],
      // Users see the applications that they authorized, but no token may revoke the access of another.
      'GET /users/@me/connected_apps/': ['authenticated', 'List the apps you have authorized', SESSION_ONLY],
      'DELETE /users/@me/connected_apps/:id/': ['authenticated', "Revoke an app's access", SESSION_ONLY],
      'GET /users/@me/sessions/': ['authenticated', 'List your sessions', SESSION_ONLY],
      'DELETE /users/@me/sessions/': ['authenticated', 'Sign out everywhere', SESSION_ONLY],
      'DELETE /users/@me/sessions/:id/': ['authenticated', 'End a session', SESSION_ONLY],
      'GET /support_requests/': [
        'user:read',
        'List your requests for verification, and the status of each app',
        SESSION_ONLY,
      ],
      'GET /support_requests/:id/': ['user:read', 'Get a request for verification', SESSION_ONLY],
      // From a form that a person fills in.
      'POST /support_requests/': ['user:write', 'Request the verification of an app', SESSION_ONLY],
    },
  ),
  // No key makes keys.
  ...operations(
    {
      ...shared,
      below: '/api/personal_api_keys',
      chapter: 'Keys',
      creates: ['POST /', 'POST /:id/roll/'],
      needsRecentSignIn: ['POST /', 'PATCH /:id/', 'DELETE /:id/', 'POST /:id/roll/'],
    },
    {
      'GET /': ['user:read', 'List your personal API keys', SESSION_ONLY],
      'POST /': ['user:write', 'Create a personal API key', SESSION_ONLY],
      // Any key may read its own properties, regardless of its scopes, because clients call this first.
      'GET /@current/': [
        'authenticated',
        'Get the scopes and limits of the current key',
        ['personal_api_key'],
      ],
      'GET /:id/': ['user:read', 'Get a personal API key', SESSION_ONLY],
      'PATCH /:id/': ['user:write', 'Update a personal API key', SESSION_ONLY],
      'DELETE /:id/': ['user:write', 'Delete a personal API key', SESSION_ONLY],
      'POST /:id/roll/': ['user:write', 'Roll a personal API key', SESSION_ONLY],
    },
  ),
  ...operations(
    {
      ...shared,
      below: `${PROJECT_PATH}/project_secret_api_keys`,
      chapter: 'Keys',
      creates: ['POST /', 'POST /:id/roll/'],
      needsRecentSignIn: ['POST /', 'PATCH /:id/', 'DELETE /:id/', 'POST /:id/roll/'],
    },
    {
      'GET /': ['project:read', "List a project's secret keys"],
      'POST /': ['project:write', 'Create a secret key', SESSION_ONLY],
      'GET /:id/': ['project:read', 'Get a secret key of a project'],
      'PATCH /:id/': ['project:write', 'Change the label or the scopes of a secret key', SESSION_ONLY],
      'DELETE /:id/': ['project:write', 'Delete a secret key', SESSION_ONLY],
      'POST /:id/roll/': ['project:write', 'Roll a secret key', SESSION_ONLY],
    },
  ),
  ...operations(
    { ...shared, below: '/api/projects', chapter: 'Projects', creates: ['POST /'] },
    {
      'GET /': ['project:read', 'List your projects'],
      'POST /': ['project:write', 'Create a project'],
    },
  ),
  ...operations(
    { ...shared, below: '/api/environments', chapter: 'Projects' },
    { 'GET /': ['project:read', 'List your projects, by the older name of this list'] },
  ),
  ...operations(
    {
      ...shared,
      below: PROJECT_PATH,
      chapter: 'Projects',
      creates: ['POST /reset_token/'],
      needsRecentSignIn: ['DELETE /', 'POST /reset_token/', 'PATCH /reset_token/'],
    },
    {
      'GET /': ['project:read', 'Get a project'],
      'PATCH /': ['project:write', 'Update a project'],
      'DELETE /': ['project:write', 'Delete a project', SESSION_ONLY],
      // Clients of this API send either method.
      'POST /reset_token/': ['project:write', "Reset a project's token"],
      'PATCH /reset_token/': ['project:write', "Reset a project's token"],
    },
  ),
  ...operations(
    {
      ...shared,
      below: '/api/organizations',
      chapter: 'Organizations',
      creates: [
        'POST /',
        'POST /:organization_id/projects/',
        'POST /:organization_id/invites/',
        'POST /:organization_id/cimd_verification_tokens/',
      ],
      needsRecentSignIn: [
        'DELETE /:organization_id/',
        'PATCH /:organization_id/members/:user_uuid/',
        'DELETE /:organization_id/members/:user_uuid/',
        'POST /:organization_id/invites/',
        'DELETE /:organization_id/invites/:id/',
        'POST /:organization_id/cimd_verification_tokens/',
        'DELETE /:organization_id/cimd_verification_tokens/:id/',
      ],
    },
    {
      'GET /': ['organization:read', 'List your organizations'],
      // A credential that was narrowed to some organizations must not make others.
      'POST /': ['organization:write', 'Create an organization', SESSION_ONLY],
      'GET /:organization_id/': ['organization:read', 'Get an organization'],
      'PATCH /:organization_id/': ['organization:write', 'Update an organization'],
      'DELETE /:organization_id/': ['organization:write', 'Delete an organization', SESSION_ONLY],
      'GET /:organization_id/projects/': ['project:read', 'List the projects of an organization'],
      'POST /:organization_id/projects/': ['project:write', 'Create a project in an organization'],
      'GET /:organization_id/projects/:project_id/': ['project:read', 'Get a project of an organization'],
      'PATCH /:organization_id/projects/:project_id/': [
        'project:write',
        'Update a project of an organization',
      ],
      'GET /:organization_id/members/': ['organization_member:read', 'List members'],
      'PATCH /:organization_id/members/:user_uuid/': ['organization_member:write', "Change a member's role"],
      'DELETE /:organization_id/members/:user_uuid/': ['organization_member:write', 'Remove a member'],
      'GET /:organization_id/invites/': ['organization_member:read', 'List open invitations'],
      'POST /:organization_id/invites/': ['organization_member:write', 'Invite a member'],
      'DELETE /:organization_id/invites/:id/': ['organization_member:write', 'Cancel an invitation'],
      'GET /:organization_id/audit_log/': ['activity_log:read', 'List the audit log'],
      'GET /:organization_id/agent_calls/': [
        'activity_log:read',
        'List what agents called at the MCP server',
      ],
      'GET /:organization_id/linked_apps/': ['organization:read', 'List the apps linked to an organization'],
      'GET /:organization_id/cimd_verification_tokens/': ['organization:read', 'List verification tokens'],
      'POST /:organization_id/cimd_verification_tokens/': [
        'organization:write',
        'Create a verification token',
      ],
      'GET /:organization_id/cimd_verification_tokens/:id/': [
        'organization:read',
        'Get a verification token',
      ],
      'DELETE /:organization_id/cimd_verification_tokens/:id/': [
        'organization:write',
        'Delete a verification token',
      ],
    },
  ),
];
