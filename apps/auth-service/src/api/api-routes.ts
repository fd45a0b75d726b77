import { createApi, createIdempotency } from '@meridian/identity';
import { jsonBody } from '@meridian/service-kit';
import type { Router } from 'express';
import { appRoutes } from '../apps/app-routes.ts';
import { auditRoutes } from '../audit/audit-routes.ts';
import type { AuthContext } from '../context.ts';
import { personalApiKeyRoutes } from '../keys/personal-api-key-routes.ts';
import { projectSecretKeyRoutes } from '../keys/project-secret-key-routes.ts';
import { invitationRoutes } from '../organizations/invitation-routes.ts';
import { memberRoutes } from '../organizations/member-routes.ts';
import { organizationRoutes } from '../organizations/organization-routes.ts';
import { projectRoutes } from '../projects/project-routes.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import { noticeRoutes } from '../users/notice-routes.ts';
import { userRoutes } from '../users/user-routes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Everything that asks for an identity. */
export const createApiRoutes = (context: AuthContext): Router =>
  createApi({
    verifier: context.verifier,
    idempotency: createIdempotency({ redis: context.redis, secret: context.config.INTERNAL_SECRET }),
    body: jsonBody(BODY_LIMIT_BYTES),
    routes: [
      ...userRoutes(context),
      ...noticeRoutes(context),
      ...sessionRoutes(context),
      ...personalApiKeyRoutes(context),
      ...organizationRoutes(context),
      ...memberRoutes(context),
      ...invitationRoutes(context),
      ...auditRoutes(context),
      ...appRoutes(context),
      ...projectRoutes(context),
      ...projectSecretKeyRoutes(context),
    ],
  });
