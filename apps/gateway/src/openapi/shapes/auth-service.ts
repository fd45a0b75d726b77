import * as accounts from '@meridian/contracts/accounts';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { below, CREATED, type Shapes } from './shape.ts';

export const AUTH_SERVICE_SHAPES: Shapes = {
  ...below(PROJECT_PATH, {
    'POST /project_secret_api_keys/': { body: accounts.projectSecretKeyCreateSchema, ...CREATED },
    'PATCH /': { body: accounts.projectPatchSchema },
  }),
  ...below('/api', {
    'POST /users/@me/notices/:id/dismiss/': { status: 204 },
    'PATCH /users/:id/': { body: accounts.userPatchSchema },
    'POST /support_requests/': { body: accounts.verificationRequestSchema, ...CREATED },
    'POST /projects/': { body: accounts.projectCreateSchema, ...CREATED },
  }),
  ...below('/api/personal_api_keys', {
    'POST /': { body: accounts.personalApiKeyCreateSchema, ...CREATED },
    'PATCH /:id/': { body: accounts.personalApiKeyPatchSchema },
  }),
  ...below('/api/organizations', {
    'POST /': { body: accounts.organizationCreateSchema, ...CREATED },
    'PATCH /:organization_id/': { body: accounts.organizationPatchSchema },
    'POST /:organization_id/projects/': { body: accounts.projectCreateSchema, ...CREATED },
    'PATCH /:organization_id/members/:user_uuid/': { body: accounts.memberPatchSchema },
    'POST /:organization_id/invites/': { body: accounts.inviteCreateSchema, ...CREATED },
    'POST /:organization_id/cimd_verification_tokens/': {
      body: accounts.verificationTokenCreateSchema,
      ...CREATED,
    },
  }),
};
