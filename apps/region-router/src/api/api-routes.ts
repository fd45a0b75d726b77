/**
 * The API, streamed to the region of the bearer token. Without a token, or with one that no region issued, every
 * region gives the same answer: the challenge.
 */
import { MCP_PATH } from '@meridian/contracts/internal';
import type { RequestHandler } from 'express';
import { regionOfAuthorization } from '../regions/region-of.ts';
import type { Regions } from '../regions/regions.ts';

export const API_PATHS = ['/api/*', MCP_PATH, '/flags/definitions', '/oauth/userinfo'];
/** The regions apply their own limits. This one only refuses what no region accepts. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;

export const forwardApi =
  (regions: Regions): RequestHandler =>
  (req, res, next) => {
    const region = regionOfAuthorization(req.headers.authorization);
    const client = region === undefined ? regions.any() : regions.of(region);
    client.forward(req, res, next, { maxBodyBytes: MAX_BODY_BYTES });
  };
