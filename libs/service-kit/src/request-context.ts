/** What every request carries: an id and a logger bound to it. */
import { uuidV7 } from '@meridian/core';
import type { RequestHandler } from 'express';
import type { Logger } from './logger.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** `x-request-id`, taken from the caller when it is well formed, else made here. */
    id: string;
    log: Logger;
  }
}

const ACCEPTED_ID = /^[\w.:-]{8,128}$/;

export const requestContext =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const offered = req.get('x-request-id');
    req.id = offered !== undefined && ACCEPTED_ID.test(offered) ? offered : uuidV7();
    req.log = logger.child({ requestId: req.id });
    res.setHeader('x-request-id', req.id);
    next();
  };
