import { TimeoutError } from '@meridian/core';
import type { RequestHandler } from 'express';

/** Bounds each request: at the limit the work is aborted through `req.signal` and the caller gets a 504. */
export const requestTimeout =
  (timeoutMs: number): RequestHandler =>
  (req, res, next) => {
    const controller = new AbortController();
    // Node's own signal knows only of the client; ours also fires when the time is up.
    Object.defineProperty(req, 'signal', { value: controller.signal });
    const timer = setTimeout(() => {
      const error = new TimeoutError('timeout', `The request took longer than ${timeoutMs / 1000} seconds.`);
      controller.abort(error);
      if (!res.headersSent) next(error);
      else res.destroy(error);
    }, timeoutMs);
    res.once('close', () => {
      clearTimeout(timer);
      if (!res.writableFinished) controller.abort(new Error('The client closed the connection.'));
    });
    next();
  };
