import { endpointPageRequestSchema } from '@meridian/contracts/internal';
import { parseInput } from '@meridian/service-kit';
import { type RequestHandler, Router } from 'express';
import { endpointNotFound } from '../definitions/endpoint-reader.ts';
import type { ReadEndpointPage } from './endpoint-pages.ts';

const MAX_PROJECT_ID = 0x7fff_ffff;

export const createPageRoutes = ({
  readPage,
  authorize,
}: {
  readonly readPage: ReadEndpointPage;
  /** Refuses callers that are not services of the region. */
  readonly authorize: RequestHandler;
}): Router =>
  Router().post('/internal/projects/:project_id/endpoint_page', authorize, async (req, res) => {
    const projectId = Number(req.params['project_id']);
    if (!Number.isSafeInteger(projectId) || projectId <= 0 || projectId > MAX_PROJECT_ID) {
      throw endpointNotFound();
    }
    res.json(await readPage(projectId, parseInput(endpointPageRequestSchema, req.body), req.signal));
  });
