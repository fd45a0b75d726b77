/** Unknown paths below those of SDKs: the 404 can be read by pages of every origin. */
import { NotFoundError } from '@meridian/core';
import { type RequestHandler, Router } from 'express';
import { mirrorOrigin } from './mirror-origin.ts';

const SDK_PATHS = ['/i', '/e', '/array', '/static'];

const refuse: RequestHandler = (req) => {
  throw new NotFoundError('not_found', `The path ${req.originalUrl.split('?', 1)[0]} does not exist.`);
};

export const createUnknownPathRoutes = (): Router => Router().use(SDK_PATHS, mirrorOrigin, refuse);
