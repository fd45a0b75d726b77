/** `/internal/users`: names of users for other services. */
import { listParam } from '@meridian/contracts/wire';
import { parseInput } from '@meridian/service-kit';
import { Router } from 'express';
import type { Database } from '../database.ts';
import { numericIds } from '../http/numeric-ids.ts';
import { toUserBasic } from './user-wire.ts';

/** `1,2,3`; unknown ids are left out of the answer. */
const userIdsSchema = listParam.pipe(numericIds.max(1_000));

export const createUserDirectoryRoutes = ({ database }: { readonly database: Database }): Router => {
  const router = Router();
  router.get('/internal/users', async (req, res) => {
    const ids = parseInput(userIdsSchema, req.query['ids']);
    const users = await database.user.findMany({ where: { id: { in: ids } } });
    res.json(users.map(toUserBasic));
  });
  return router;
};
