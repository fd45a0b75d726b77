/**
 * Limits the requests of one process: their number at a time and the duration of each. Fair shares between projects
 * are up to the services.
 */
import { TimeoutError, UnavailableError } from '@meridian/core';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { type Bag, createBag } from './bag.ts';
import { memoryGuard } from './memory-guard.ts';
import { lazily } from './request-context.ts';

export interface RequestBounds {
  readonly maxInFlight: number;
  readonly timeoutMs: number;
}

interface InFlight {
  /** The time on the clock of `performance.now()`. */
  endsAt: number;
  readonly res: Response;
  readonly next: NextFunction;
  /** Why the work came to an end before its answer did. */
  interruption: Error | undefined;
  /** Created when the signal is first used. */
  controller: AbortController | undefined;
}

const IN_FLIGHT = Symbol('in flight');
type Bounded = Request & { [IN_FLIGHT]: InFlight };

const LOOK_EVERY_MS = 1_000;

/** Beyond the number an early 503 is kinder than a late time-out; at the limit of time the caller gets a 504. */
export const requestBounds = (app: Express, { maxInFlight, timeoutMs }: RequestBounds): RequestHandler => {
  const all = createBag<InFlight>();
  const memory = memoryGuard();
  // Node's signal fires only when the client leaves; this one also fires on a time-out.
  lazily(app, 'signal', (req) => signalOf((req as Bounded)[IN_FLIGHT]));
  // One timer for all requests, because a timer per request is expensive for short ones.
  setInterval(() => endOverdue(all, timeoutMs), Math.min(timeoutMs / 10, LOOK_EVERY_MS)).unref();
  return (req, res, next) => {
    if (all.size >= maxInFlight || memory.isFull()) return next(atCapacity());
    const own: InFlight = {
      endsAt: performance.now() + timeoutMs,
      res,
      next,
      interruption: undefined,
      controller: undefined,
    };
    (req as Bounded)[IN_FLIGHT] = own;
    all.add(own);
    res.on('close', () => {
      all.remove(own);
      if (!res.writableFinished) interrupt(own, new Error('The client closed the connection.'));
    });
    next();
  };
};

/** Gives one request another time limit, counted from now. Used for answers that follow live events. */
export const allowTime = (req: Request, timeoutMs: number): void => {
  (req as Bounded)[IN_FLIGHT].endsAt = performance.now() + timeoutMs;
};

const atCapacity = (): UnavailableError =>
  new UnavailableError('unavailable', 'This service is at capacity. Try again in a moment.', {
    retryAfterSeconds: 1,
  });

const endOverdue = (all: Bag<InFlight>, timeoutMs: number): void => {
  const now = performance.now();
  for (const own of all) {
    if (own.endsAt > now) continue;
    own.endsAt = Infinity; // once is enough
    const error = new TimeoutError('timeout', `The request took longer than ${timeoutMs / 1000} seconds.`);
    interrupt(own, error);
    if (!own.res.headersSent) own.next(error);
    else own.res.destroy(error);
  }
};

const interrupt = (own: InFlight, reason: Error): void => {
  own.interruption ??= reason;
  own.controller?.abort(reason);
};

const signalOf = (own: InFlight): AbortSignal => {
  own.controller = new AbortController();
  if (own.interruption !== undefined) own.controller.abort(own.interruption);
  return own.controller.signal;
};
