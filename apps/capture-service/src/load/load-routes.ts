import { loadRequestSchema } from '@meridian/contracts/capture';
import type { Clock } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import express, { type RequestHandler, Router } from 'express';
import type { LoadStores } from './load-persons.ts';
import { loadRequest } from './load-request.ts';

const MAX_BODY_BYTES = 256 * 1024 * 1024;

export interface LoadRouteParts {
  readonly stores: LoadStores;
  readonly clock: Clock;
  /** Refuses callers that are not services of the region. */
  readonly internalOnly: RequestHandler;
}

/** Never mounted in production, because it stores the data without the checks of the intake. */
export const createLoadRoutes = ({ stores, clock, internalOnly }: LoadRouteParts): Router => {
  const router = Router();
  router.post(
    '/internal/load',
    internalOnly,
    express.json({ limit: MAX_BODY_BYTES, inflate: false }),
    async (req, res) => {
      await loadRequest(stores, parseInput(loadRequestSchema, req.body), clock);
      res.status(201).json({ loaded: true });
    },
  );
  return router;
};
