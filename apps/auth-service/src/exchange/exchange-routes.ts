/** `/internal/exchange`: the gateway exchanges a credential for a signed identity. */
import { exchangeRequestSchema } from '@meridian/contracts/internal';
import { parseInput } from '@meridian/service-kit';
import { type RequestHandler, Router } from 'express';
import { readJson, sendJson } from '../http/bodies.ts';
import type { Exchange } from './exchange.ts';

interface ExchangeRouteParts {
  readonly exchange: Exchange;
  /** Lets only the services of the region pass. */
  readonly authorize: RequestHandler;
}

export const createExchangeRoutes = ({ exchange, authorize }: ExchangeRouteParts): Router => {
  const router = Router();
  router.post('/internal/exchange', authorize, async (req, res) => {
    const address = req.headers['x-forwarded-for'] === undefined ? undefined : req.ip;
    sendJson(res, await exchange(parseInput(exchangeRequestSchema, await readJson(req)), address));
  });
  return router;
};
