/** What other services of the region ask. Never in the gateway's table, and closed without the internal secret. */
import { exchangeRequestSchema } from '@meridian/contracts/internal';
import { listParam } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import { internalOnly, parseInput } from '@meridian/service-kit';
import { Router } from 'express';
import type { AuthContext } from '../context.ts';
import type { Project } from '../generated/prisma/client.ts';
import { readJson, sendJson } from '../http/bodies.ts';
import { numericId, numericIds } from '../http/numeric-ids.ts';
import { toProjectFacts } from '../projects/project-facts.ts';
import { toUserBasic } from '../users/user-wire.ts';

/** `1,2,3`; unknown ids are left out of the answer. */
const userIdsSchema = listParam.pipe(numericIds.max(1_000));

export const createInternalRoutes = (context: AuthContext): Router => {
  const { config, database, exchange, signingKeys } = context;
  const router = Router();

  const forServices = internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS);

  router.post('/internal/exchange', forServices, async (req, res) => {
    const address = req.get('x-forwarded-for') === undefined ? undefined : req.ip;
    sendJson(res, await exchange(parseInput(exchangeRequestSchema, await readJson(req)), address));
  });

  // Public keys need no secret: services read them with a plain key set client.
  router.get('/internal/jwks.json', async (_req, res) => {
    res.set('cache-control', 'max-age=300').json(await signingKeys.publicKeys('identity'));
  });

  router.use('/internal', forServices);

  router.get('/internal/projects/by-token/:token', async (req, res) => {
    res.json(factsOf(await database.project.findUnique({ where: { token: req.params.token } })));
  });

  router.get('/internal/projects/:id', async (req, res) => {
    const id = numericId.safeParse(req.params.id).data;
    res.json(factsOf(id === undefined ? null : await database.project.findUnique({ where: { id } })));
  });

  router.get('/internal/users', async (req, res) => {
    const ids = parseInput(userIdsSchema, req.query['ids']);
    const users = await database.user.findMany({ where: { id: { in: ids } } });
    res.json(users.map(toUserBasic));
  });

  return router;
};

const factsOf = (project: Project | null) => {
  if (project === null) throw new NotFoundError('not_found', 'There is no such project.');
  return toProjectFacts(project);
};
