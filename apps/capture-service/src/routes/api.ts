/** The API of this service behind a credential, in one table of routes. */
import { createApi, createIdempotency } from '@meridian/identity';
import type { JobQueue } from '@meridian/redis';
import { jsonBody } from '@meridian/service-kit';
import type { Router } from 'express';
import type { CaptureContext } from '../context.ts';
import type { CaptureJobs } from '../jobs/catalog.ts';
import { definitionRoutes } from './definition-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { personRoutes } from './person-routes.ts';
import { sdkRoutes } from './sdk-routes.ts';

const MAX_BODY_BYTES = 1024 * 1024;

export const apiRoutes = (context: CaptureContext, queue: JobQueue<CaptureJobs>): Router =>
  createApi({
    verifier: context.verifier,
    body: jsonBody(MAX_BODY_BYTES),
    idempotency: createIdempotency({ redis: context.redis, secret: context.config.INTERNAL_SECRET }),
    routes: [
      ...personRoutes(context, queue),
      ...groupRoutes(context),
      ...eventRoutes(context),
      ...definitionRoutes(context),
      ...sdkRoutes(),
    ],
  });
