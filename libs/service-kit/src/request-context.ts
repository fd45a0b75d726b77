/** The context of every request: an id, a logger with that id, and a signal that fires on disconnect or time-out. */
import { randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler } from 'express';
import type { Logger } from './logger.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** `x-request-id`: the caller's, if it is well formed, or a new one. */
    id: string;
    readonly log: Logger;
  }
}

const ACCEPTED_ID = /^[\w.:-]{8,128}$/;

export const requestContext = (app: Express, logger: Logger): RequestHandler => {
  // Created on first use, because most requests log nothing and a child logger is expensive.
  lazily(app, 'log', (req) => logger.child({ requestId: req.id }));
  return (req, res, next) => {
    const offered = req.headers['x-request-id'];
    req.id = typeof offered === 'string' && ACCEPTED_ID.test(offered) ? offered : randomUUID();
    res.setHeader('x-request-id', req.id);
    next();
  };
};

/** Defines a member of every request that is created on first use. */
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
