/**
 * The whole API, streamed to the region of the bearer. Without one, or with one that no region made, every region
 * answers the same: the challenge.
 */
import type { RequestHandler } from 'express';
import type { RouterContext } from '../context.ts';
import { regionOfAuthorization } from '../regions/region-of.ts';

export const API_PATHS = ['/api/*', '/flags/definitions', '/oauth/userinfo'];
/** The regions hold callers to their own limits; this one only ends what no region takes. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;

export const forwardApi =
  ({ regions }: RouterContext): RequestHandler =>
  (req, res, next) => {
    const region = regionOfAuthorization(req.headers.authorization);
    const gate = region === undefined ? regions.any() : regions.of(region);
    gate.forward(req, res, next, { maxBodyBytes: MAX_BODY_BYTES });
  };
