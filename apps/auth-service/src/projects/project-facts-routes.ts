/** `/internal/projects/…`: the facts of a project that other services need. */
import { Router } from 'express';
import type { Database } from '../database.ts';
import type { Project } from '../generated/prisma/client.ts';
import { numericId } from '../http/numeric-ids.ts';
import { noProject } from './project-access.ts';
import { toProjectFacts } from './project-facts.ts';

export const createProjectFactsRoutes = ({ database }: { readonly database: Database }): Router => {
  const router = Router();
  router.get('/internal/projects/by-token/:token', async (req, res) => {
    res.json(factsOf(await database.project.findUnique({ where: { token: req.params.token } })));
  });
  router.get('/internal/projects/:id', async (req, res) => {
    const id = numericId.safeParse(req.params.id).data;
    res.json(factsOf(id === undefined ? null : await database.project.findUnique({ where: { id } })));
  });
  return router;
};

const factsOf = (project: Project | null) => {
  if (project === null) throw noProject();
  return toProjectFacts(project);
};
