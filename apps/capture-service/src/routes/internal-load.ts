import { loadRequestSchema } from '@meridian/contracts/capture';
import { internalOnly, parseInput } from '@meridian/service-kit';
import express, { Router } from 'express';
import type { CaptureContext } from '../context.ts';
import { loadRequest } from '../load/load-request.ts';

const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Never mounted in production: it writes what it is told, past all rules of the intake. */
export const internalLoadRoutes = (context: CaptureContext): Router => {
  const { config } = context;
  const router = Router();
  router.post(
    '/internal/load',
    internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS),
    express.json({ limit: MAX_BODY_BYTES }),
    async (req, res) => {
      const clickhouse = context.engine.forAllProjects('loading data');
      await loadRequest({ ...context, clickhouse }, parseInput(loadRequestSchema, req.body), context.clock);
      res.status(201).json({ loaded: true });
    },
  );
  return router;
};
