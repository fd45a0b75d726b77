/** What other services of the region ask. Never in the gateway's table, and closed without the internal secret. */
import { internalOnly } from '@meridian/service-kit';
import { Router } from 'express';
import type { AuthContext } from '../context.ts';

export const createInternalRoutes = (context: AuthContext): Router => {
  const { config, signingKeys } = context;
  const router = Router();
  router.get('/internal/jwks.json', async (_req, res) => {
    res.set('cache-control', 'max-age=300').json(await signingKeys.publicKeys('identity'));
  });
  router.use('/internal', internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS));
  return router;
};
