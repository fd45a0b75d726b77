import { type RequestHandler, Router } from 'express';
import { projectIdOf } from '../http/project-id.ts';
import type { ProjectScopes } from '../project/project-scope.ts';

export interface InternalVariableRoutesParts {
  readonly scopes: ProjectScopes;
  readonly authorize: RequestHandler;
}

/** The definitions of variables, for services that hold queries with variables. */
export const createInternalVariableRoutes = ({ scopes, authorize }: InternalVariableRoutesParts): Router =>
  Router().get('/internal/projects/:project_id/variables', authorize, async (req, res) => {
    const { variables } = await scopes.get(projectIdOf(req.params['project_id']));
    res.json({ variables });
  });
