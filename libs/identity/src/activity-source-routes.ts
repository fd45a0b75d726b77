/** `/internal/projects/:project_id/activity`: the changes of a project that this service has recorded. */
import { type ActivitySource, activitySearchSchema } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import express, { type RequestHandler, Router } from 'express';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_PROJECT_ID = 0x7fff_ffff;

export const createActivitySourceRoutes = ({
  source,
  authorize,
}: {
  readonly source: ActivitySource;
  /** Refuses callers that are not services of the region. */
  readonly authorize: RequestHandler;
}): Router => {
  const router = Router();
  router.post(
    '/internal/projects/:project_id/activity',
    authorize,
    express.json({ limit: MAX_BODY_BYTES, inflate: false }),
    async (req, res) => {
      const search = parseInput(activitySearchSchema, req.body);
      res.json(await source.find(projectIdOf(req.params['project_id']), search));
    },
  );
  router.get('/internal/projects/:project_id/activity/facets', authorize, async (req, res) => {
    res.json(await source.facets(projectIdOf(req.params['project_id'])));
  });
  return router;
};

const projectIdOf = (text: unknown): number => {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id <= 0 || id > MAX_PROJECT_ID) {
    throw new NotFoundError('not_found', 'There is no such project.');
  }
  return id;
};
