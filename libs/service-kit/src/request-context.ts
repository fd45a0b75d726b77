/** What every request carries: an id, a logger bound to it, and a signal that fires when its time is over. */
import { randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler } from 'express';
import type { Logger } from './logger.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** `x-request-id`, taken from the caller when it is well formed, else made here. */
    id: string;
    readonly log: Logger;
  }
}

const ACCEPTED_ID = /^[\w.:-]{8,128}$/;

export const requestContext = (app: Express, logger: Logger): RequestHandler => {
  // Most requests log nothing of their own, and a bound logger costs more than all of this.
  lazily(app, 'log', (req) => logger.child({ requestId: req.id }));
  return (req, res, next) => {
    const offered = req.headers['x-request-id'];
    req.id = typeof offered === 'string' && ACCEPTED_ID.test(offered) ? offered : randomUUID();
    res.setHeader('x-request-id', req.id);
    next();
  };
};

/** A member of every request that is made when it is first asked for. */
export const lazily = <Name extends 'log' | 'signal'>(
  app: Express,
  name: Name,
  make: (req: Request) => Request[Name],
): void => {
  Object.defineProperty(app.request, name, {
    get(this: Request) {
      const value = make(this);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });
};
