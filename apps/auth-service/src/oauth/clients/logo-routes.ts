import { Router } from 'express';
import type { ClientLogos } from './client-logo.ts';

/** Fetched and checked logos. Their names are hashes of the content, so they can be cached forever. */
export const createLogoRoutes = ({ logos }: { readonly logos: ClientLogos }): Router => {
  const router = Router();
  router.get('/oauth/logos/:digest', async (req, res, next) => {
    const { digest } = req.params;
    const logo = /^[0-9a-f]{64}$/.test(digest) ? await logos.read(digest) : undefined;
    if (!logo) return next();
    res
      .set({
        'content-type': logo.mediaType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="logo"',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(logo.bytes));
  });
  return router;
};
