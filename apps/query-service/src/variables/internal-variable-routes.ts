import { type RequestHandler, Router } from 'express';
import { projectIdOf } from '../http/project-id.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';

export interface InternalVariableRoutesParts {
  readonly projects: ProjectSnapshots;
  readonly authorize: RequestHandler;
}

/** The definitions of variables, for services that hold queries with variables. */
export const createInternalVariableRoutes = ({ projects, authorize }: InternalVariableRoutesParts): Router =>
  Router().get('/internal/projects/:project_id/variables', authorize, async (req, res) => {
    const { variables } = await projects.get(projectIdOf(req.params['project_id']));
    res.json({ variables });
  });
