import { UnavailableError } from '@meridian/core';
import type { RequestHandler } from 'express';

/**
 * A bound on what one process works on at once: beyond it an early 503 is kinder than a late time-out.
 * Fair shares between projects are the services' own matter; this is the wall behind them.
 */
export const overloadGuard = (maxInFlight: number): RequestHandler => {
  let inFlight = 0;
  return (_req, res, next) => {
    if (inFlight >= maxInFlight) {
      next(
        new UnavailableError('unavailable', 'This service is at its capacity. Try again in a moment.', {
          retryAfterSeconds: 1,
        }),
      );
      return;
    }
    inFlight += 1;
    res.on('close', () => {
      inFlight -= 1;
    });
    next();
  };
};
