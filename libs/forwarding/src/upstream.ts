/**
 * Forwards requests to one service over a pool of connections and streams both bodies. If a connection fails, the
 * request is sent again when that is safe and the retry budget allows it. While the service does not answer, callers
 * get a 503 at once. A slow service holds a limited number of requests and does not affect other services, and one
 * caller holds a share of them and does not affect other callers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { PayloadTooLargeError, TimeoutError } from '@meridian/core';
import {
  createBag,
  endTogether,
  hasBody,
  type Logger,
  metrics,
  payloadTooLarge,
  RETRY_PAUSES_MS,
} from '@meridian/service-kit';
import type { NextFunction, Request, Response } from 'express';
import { type Dispatcher, Pool } from 'undici';
import { createCircuit } from './circuit.ts';
import { answerHeaders } from './outgoing-headers.ts';
import { probe } from './probe.ts';
import { createReadBody, createRepeatableBody, type RepeatableBody } from './request-body.ts';
import { createRetryBudget } from './retry-budget.ts';
import {
  isConnectFailure,
  isNeverReached,
  isNoAnswer,
  toUpstreamError,
  unavailable,
} from './upstream-error.ts';

/** The head of an answer. Its headers may be changed before the caller gets them. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}

export interface UpstreamOptions {
  readonly name: string;
  readonly url: string;
  readonly logger: Logger;
  /** The longest time until an answer begins. */
  readonly timeoutMs: number;
  /** Further requests are answered with 503. */
  readonly maxInFlight: number;
  /**
   * How long an idle connection is kept. A stopping service closes each connection with its next answer, and idle
   * connections after a delay. If this time is shorter than that delay, no request is sent on a closing connection.
   */
  readonly keepAliveMs: number;
  readonly onAnswer?: (answer: Answer) => void;
}

export interface ForwardOptions {
  /** Sent instead of the headers of the request. */
  readonly headers: IncomingHttpHeaders;
  readonly maxBodyBytes: number;
  /** Sent instead of the body of the request if it has already been read. */
  readonly body?: Buffer;
  /**
   * Set if the request changes nothing or may be repeated: it is sent again when its connection ends, and it gets a
   * 503 when the service hangs. GET and HEAD never need it.
   */
  readonly isRepeatable?: boolean;
  /** The caller that the request counts for: a caller may hold a share of the places. */
  readonly caller: string;
  /**
   * Called when an answer begins. The answer waits for the promise, and the caller gets its error instead. `isLong`: it
   * is large, or has no length.
   */
  readonly beforeAnswer?: ((answer: { readonly isLong: boolean }) => Promise<void> | undefined) | undefined;
}

export interface Upstream {
  readonly name: string;
  readonly url: string;
  isAvailable(): boolean;
  forward(req: Request, res: Response, next: NextFunction, options: ForwardOptions): void;
  close(): void;
}

interface Forwarding {
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
  readonly options: ForwardOptions;
  readonly body: RepeatableBody | undefined;
  readonly startedAt: number;
  /** The time when it was last sent. */
  sentAt: number;
  /** How often it was sent again. */
  retries: number;
  /** Controls the request to the service. */
  controller: Dispatcher.DispatchController | undefined;
  /** The service has sent its whole answer. */
  isAnswered: boolean;
  settled: boolean;
}

/** The part of the places at a service that one caller may hold. */
export const SHARE_OF_CALLER = 0.2;
const SMALL_ANSWER_BYTES = 16 * 1024;
const LONG_ANSWER_BYTES = 1024 * 1024;
const NO_CONTENT = 204;
/** About as many requests as are on their way to one replica when it is lost. */
const RETRIES_SAVED = 100;
const TICK_MS = 500;
const POOL = {
  pipelining: 1,
  allowH2: false,
  connect: { timeout: 5_000 },
  // Four times what our servers accept, because an answer may repeat parts of the request with escapes.
  maxHeaderSize: 128 * 1024,
  // This module limits the time until an answer begins, and the app limits the whole request.
  headersTimeout: 0,
  bodyTimeout: 0,
} satisfies Pool.Options;

const failures = metrics.counter({
  name: 'upstream_failures_total',
  help: 'Requests that got no answer from a service, by service.',
  labels: ['service'],
});
const retries = metrics.counter({
  name: 'upstream_retries_total',
  help: 'Requests sent again after a connection failed, by service.',
  labels: ['service'],
});
const openCircuits = metrics.gauge({
  name: 'upstream_circuit_open',
  help: '1 while a service gets no requests because it does not answer.',
  labels: ['service'],
});

export const createUpstream = (options: UpstreamOptions): Upstream => {
  const { name, url, logger, timeoutMs, maxInFlight, keepAliveMs, onAnswer } = options;
  const { origin, pathname } = new URL(url);
  const basePath = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    ...POOL,
    connections: maxInFlight,
    keepAliveTimeout: keepAliveMs,
    // The service must not prolong it by its Keep-Alive header.
    keepAliveMaxTimeout: keepAliveMs,
  });
  const budget = createRetryBudget({ saved: RETRIES_SAVED });
  /** Requests whose answer has not begun. */
  const waiting = createBag<Forwarding>();
  let inFlight = 0;
  /** How many of them each caller has. */
  const held = new Map<string, number>();
  const mostPerCaller = Math.ceil(maxInFlight * SHARE_OF_CALLER);
  openCircuits.set({ service: name }, 0);
  const circuit = createCircuit({
    probe: () => probe(url),
    onSilence: () => {
      for (const forwarding of [...waiting]) {
        if (isRepeatable(forwarding)) fail(forwarding, unavailable(name, 'does not answer'));
      }
    },
    onChange: (open) => {
      openCircuits.set({ service: name }, open ? 1 : 0);
      logger.warn(
        { service: name, open },
        open ? 'a service does not answer: it gets no requests' : 'a service answers again',
      );
    },
  });

  /** Requests of one turn of the event loop leave together, so that the service wakes up once for all of them. */
  const send = (forwarding: Forwarding): void => {
    forwarding.sentAt = performance.now();
    setImmediate(() => {
      if (!forwarding.settled) dispatch(forwarding);
    });
  };

  const dispatch = (forwarding: Forwarding): void => {
    const { req, body, options: forwardOptions } = forwarding;
    const target = {
      method: req.method as Dispatcher.HttpMethod,
      path: basePath + req.url,
      headers: forwardOptions.headers,
      body: body?.content() ?? null,
    };
    // Undici accepts any iterable as a body, but its types do not declare that.
    pool.dispatch(target as Dispatcher.DispatchOptions, handlerOf(forwarding));
  };

  const handlerOf = (forwarding: Forwarding): Dispatcher.DispatchHandler => {
    const { res } = forwarding;
    let length: number | undefined;
    let isWhole = false;
    /** The check that the answer waits for. */
    let check: Promise<void> | undefined;
    let hasFailed = false;

    const begin = (answer: Answer, statusMessage: string | undefined): void => {
      res.writeHead(answer.statusCode, statusMessage, answer.headers);
    };
    const beginAfter = async (checking: Promise<void>, start: () => void): Promise<void> => {
      try {
        await checking;
      } catch (error) {
        if (!hasFailed) refuse(forwarding, error);
        return;
      }
      if (!hasFailed && !isDone(forwarding)) start();
    };

    return {
      onRequestStart: (controller) => {
        forwarding.controller = controller;
        if (forwarding.settled) controller.abort(NOT_WANTED);
      },
      onResponseStart: (controller, statusCode, headers, statusMessage) => {
        if (statusCode < 200 || forwarding.settled) return;
        circuit.succeeded();
        waiting.remove(forwarding);
        if (isDone(forwarding)) return settle(forwarding);
        const answer = { statusCode, headers: answerHeaders(headers) };
        onAnswer?.(answer);
        length = Number(answer.headers['content-length']);
        const isLong = statusCode !== NO_CONTENT && !(length <= LONG_ANSWER_BYTES);
        const checking = forwarding.options.beforeAnswer?.({ isLong });
        if (checking === undefined) return begin(answer, statusMessage);
        controller.pause();
        check = beginAfter(checking, () => {
          begin(answer, statusMessage);
          controller.resume();
        });
      },
      onResponseData: (controller, chunk) => {
        circuit.received();
        if (chunk.length === length && length <= SMALL_ANSWER_BYTES) {
          isWhole = true;
          endTogether(res, chunk.toString('latin1'));
        } else if (!res.write(chunk)) {
          controller.pause();
          res.once('drain', () => controller.resume());
        }
      },
      onResponseEnd: () => {
        forwarding.isAnswered = true;
        if (isWhole) return;
        // An answer without a body ends although it is paused.
        if (check === undefined) res.end();
        else void check.then(() => res.headersSent && res.end());
      },
      onResponseError: (_controller, error) => {
        hasFailed = true;
        fail(forwarding, error);
      },
    };
  };

  const fail = (forwarding: Forwarding, error: unknown): void => {
    if (forwarding.settled) return;
    const { req, res, next } = forwarding;
    const isOfCaller = error instanceof PayloadTooLargeError || res.destroyed || req.socket.destroyed;
    if (!isOfCaller) {
      failures.inc({ service: name });
      if (isOfService(forwarding, error)) circuit.failed(forwarding.sentAt);
      if (mayTryAgain(forwarding, error)) {
        retries.inc({ service: name });
        req.log.debug({ err: error, service: name }, 'sending the request again');
        setTimeout(send, RETRY_PAUSES_MS[forwarding.retries], forwarding);
        forwarding.retries += 1;
        return;
      }
    }
    settle(forwarding);
    if (res.headersSent) res.destroy();
    else if (!res.destroyed) next(toUpstreamError(error, name));
  };

  const mayTryAgain = (forwarding: Forwarding, error: unknown): boolean =>
    forwarding.retries < RETRY_PAUSES_MS.length &&
    !forwarding.res.headersSent &&
    !circuit.isOpen() &&
    isConnectFailure(error) &&
    (isNeverReached(error) || isRepeatable(forwarding)) &&
    forwarding.body?.canRepeat() !== false &&
    budget.spend();

  /** Ends the forwarding; the rest of the answer is discarded. */
  const settle = (forwarding: Forwarding): void => {
    forwarding.settled = true;
    waiting.remove(forwarding);
    if (!forwarding.isAnswered) forwarding.controller?.abort(NOT_WANTED);
  };

  /** Ends a forwarding whose answer the caller must not get. */
  const refuse = (forwarding: Forwarding, error: unknown): void => {
    if (isDone(forwarding)) return;
    settle(forwarding);
    forwarding.next(error);
  };

  const look = (): void => {
    const now = performance.now();
    let oldest: number | undefined;
    for (const forwarding of waiting) {
      if (now - forwarding.startedAt < timeoutMs) oldest = Math.min(oldest ?? now, forwarding.startedAt);
      else
        fail(
          forwarding,
          new TimeoutError(
            'timeout',
            `${name} did not begin its answer within ${timeoutMs / 1_000} seconds. Try again later.`,
          ),
        );
    }
    void circuit.tick(now, oldest);
  };
  const release = (caller: string): void => {
    const left = held.get(caller)! - 1;
    if (left === 0) held.delete(caller);
    else held.set(caller, left);
  };

  // If this process had no processor time, answers have arrived that must be read before they count as missing.
  const timer = setInterval(() => setImmediate(look), TICK_MS);
  timer.unref();

  return {
    name,
    url,
    isAvailable: () => !circuit.isOpen(),
    forward: (req, res, next, forwardOptions) => {
      // Its place would never be given back, because the response may have closed already.
      if (isOver(res)) return;
      if (circuit.isOpen()) return next(unavailable(name, 'does not answer'));
      if (inFlight >= maxInFlight) return next(unavailable(name, 'has too many requests in progress'));
      const { caller } = forwardOptions;
      const own = held.get(caller) ?? 0;
      if (own >= mostPerCaller)
        return next(unavailable(name, 'has too many requests of this caller in progress'));
      const announced = Number(req.headers['content-length'] ?? 0);
      if (announced > forwardOptions.maxBodyBytes) return next(payloadTooLarge(forwardOptions.maxBodyBytes));
      const forwarding: Forwarding = {
        req,
        res,
        next,
        options: forwardOptions,
        body: bodyOf(req, forwardOptions),
        startedAt: performance.now(),
        sentAt: 0,
        retries: 0,
        controller: undefined,
        isAnswered: false,
        settled: false,
      };
      waiting.add(forwarding);
      budget.earn();
      inFlight += 1;
      held.set(caller, own + 1);
      res.once('close', () => {
        inFlight -= 1;
        release(caller);
        if (!forwarding.settled) settle(forwarding);
      });
      send(forwarding);
    },
    close: () => {
      clearInterval(timer);
      void pool.destroy();
    },
  };
};

const bodyOf = (req: Request, { body, maxBodyBytes }: ForwardOptions): RepeatableBody | undefined => {
  if (body === undefined) return hasBody(req) ? createRepeatableBody(req, maxBodyBytes) : undefined;
  return body.length === 0 ? undefined : createReadBody(body);
};

const isRepeatable = ({ req, options }: Forwarding): boolean =>
  options.isRepeatable ?? (req.method === 'GET' || req.method === 'HEAD');

/**
 * The service does not answer. One that refuses a request may end the connection before it has got the whole body, and
 * its answer is then lost.
 */
const isOfService = ({ res, body }: Forwarding, error: unknown): boolean =>
  !res.headersSent && isNoAnswer(error) && (isNeverReached(error) || body?.isSent() !== false);

const isDone = ({ settled, res }: Forwarding): boolean => settled || isOver(res);

/** The caller has left, or has been answered, for example because its time was up. */
export const isOver = (res: Response): boolean => res.headersSent || res.destroyed;

const NOT_WANTED = new Error('the caller has left or has been answered');
