import { createApi } from '@meridian/identity';
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
import { noticeRoutes } from '../users/notice-routes.ts';
import { userRoutes } from '../users/user-routes.ts';

/** Everything that asks for an identity. */
export const createApiRoutes = (context: AuthContext): Router =>
  createApi({
    verifier: context.verifier,
    routes: [
      ...userRoutes(context),
      ...noticeRoutes(context),
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
