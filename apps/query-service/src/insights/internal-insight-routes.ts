import { NotFoundError } from '@meridian/core';
import { type RequestHandler, Router } from 'express';
import type { Database } from '../database.ts';
import { projectIdOf } from '../http/project-id.ts';
import { bareNode } from './insight-node.ts';

export interface InternalInsightRoutesParts {
  readonly database: Database;
  readonly authorize: RequestHandler;
}

/** The query of a saved insight without its wrappers, for services that run it under their own name. */
export const createInternalInsightRoutes = ({ database, authorize }: InternalInsightRoutesParts): Router =>
  Router().get('/internal/projects/:project_id/insights/:short_id', authorize, async (req, res) => {
    const projectId = projectIdOf(req.params['project_id']);
    const insight = await database.insight.findFirst({
      where: { projectId, shortId: String(req.params['short_id']), deleted: false },
      select: { query: true },
    });
    if (insight === null) throw new NotFoundError('not_found', 'The project has no insight with this id.');
    res.json({ query: bareNode(insight.query) });
  });
