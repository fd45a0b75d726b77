/** `/internal/jwks.json`: the public keys that verify identities. */
import { Router } from 'express';
import type { SigningKeys } from './signing-keys.ts';

export const createKeySetRoutes = ({ signingKeys }: { readonly signingKeys: SigningKeys }): Router => {
  const router = Router();
  // Public keys need no secret: services read them with a plain key set client.
  router.get('/internal/jwks.json', async (_req, res) => {
    res.set('cache-control', 'max-age=300').json(await signingKeys.publicKeys('identity'));
  });
  return router;
};
