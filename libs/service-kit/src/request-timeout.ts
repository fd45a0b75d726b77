import { TimeoutError } from '@meridian/core';
import type { Express, Request, RequestHandler } from 'express';
import { lazily } from './request-context.ts';

/** How the work on a request came to an end before its answer did. */
interface Interruption {
  reason?: Error;
  /** There once somebody has asked for the signal. */
  controller?: AbortController;
}

const INTERRUPTION = Symbol('interruption');
type Bounded = Request & { [INTERRUPTION]: Interruption };

/** Bounds each request: at the limit the work is aborted through `req.signal` and the caller gets a 504. */
export const requestTimeout = (app: Express, timeoutMs: number): RequestHandler => {
  // Node's own signal knows only of the client; ours also fires when the time is up.
  lazily(app, 'signal', (req) => signalOf((req as Bounded)[INTERRUPTION]));
  return (req, res, next) => {
    const interruption: Interruption = {};
    (req as Bounded)[INTERRUPTION] = interruption;
    const timer = setTimeout(() => {
      const error = new TimeoutError('timeout', `The request took longer than ${timeoutMs / 1000} seconds.`);
      interrupt(interruption, error);
      if (!res.headersSent) next(error);
      else res.destroy(error);
    }, timeoutMs);
    res.on('close', () => {
      clearTimeout(timer);
      if (!res.writableFinished) interrupt(interruption, new Error('The client closed the connection.'));
    });
    next();
  };
};

const interrupt = (interruption: Interruption, reason: Error): void => {
  interruption.reason ??= reason;
  interruption.controller?.abort(reason);
};

const signalOf = (interruption: Interruption): AbortSignal => {
  interruption.controller = new AbortController();
  if (interruption.reason !== undefined) interruption.controller.abort(interruption.reason);
  return interruption.controller.signal;
};
