/**
 * One service behind a door: a pool of kept connections, streams both ways, and what happens when it fails. Requests
 * that never reached it are sent again when that is safe and within a budget; while it is known to be away, callers
 * hear so at once; and however slow it is, it holds a bounded number of requests and no other service notices.
 */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { PayloadTooLargeError, TimeoutError } from '@meridian/core';
import { createBag, type Logger, metrics } from '@meridian/service-kit';
import type { NextFunction, Request, Response } from 'express';
import { createProxyMiddleware, type Options } from 'http-proxy-middleware';
import { createCircuit } from './circuit.ts';
import { hasBody } from './hostile-request.ts';
import { createRetryBudget } from './retry-budget.ts';
import { isConnectFailure, toUpstreamError, unavailable } from './upstream-error.ts';

export interface UpstreamOptions {
  readonly name: string;
  readonly url: string;
  readonly logger: Logger;
  /** How long a response may take to begin. */
  readonly timeoutMs: number;
  /** More are answered 503 at once. */
  readonly maxInFlight: number;
  /** May change the headers of the answer, which are written after it. */
  readonly onAnswer?: (answer: IncomingMessage, req: Request, res: Response) => void;
}

export interface ForwardOptions {
  readonly maxBodyBytes: number;
  /** Sent in place of the request's own body, which somebody has read. */
  readonly body?: () => Readable;
}

export interface Upstream {
  readonly name: string;
  readonly url: string;
  isAvailable(): boolean;
  forward(req: Request, res: Response, next: NextFunction, options: ForwardOptions): void;
  close(): void;
}

const FORWARDING = Symbol('forwarding');
type Forwarded = IncomingMessage & { [FORWARDING]?: Forwarding };

interface Forwarding {
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
  readonly options: ForwardOptions;
  readonly startedAt: number;
  readonly mayRetry: boolean;
  proxyReq: ClientRequest | undefined;
  settled: boolean;
}

const TICK_MS = 500;
const PROBE_TIMEOUT_MS = 1_000;
/** Longer than any burst, shorter than what the services keep: they announce 75 s and Node's agent obeys. */
const POOL = { keepAlive: true, maxSockets: 1_024, maxFreeSockets: 256, scheduling: 'lifo' } as const;

const failures = metrics.counter({
  name: 'upstream_failures_total',
  help: 'Requests that a service left without an answer, by service.',
  labels: ['service'],
});
const retries = metrics.counter({
  name: 'upstream_retries_total',
  help: 'Requests sent again after a connection failed, by service.',
  labels: ['service'],
});
const openCircuits = metrics.gauge({
  name: 'upstream_circuit_open',
  help: '1 while a service is not asked because it does not answer.',
  labels: ['service'],
});

export const createUpstream = (options: UpstreamOptions): Upstream => {
  const { name, url, logger, timeoutMs, maxInFlight, onAnswer } = options;
  const isTls = url.startsWith('https:');
  const agent = isTls ? new TlsAgent(POOL) : new Agent(POOL);
  const budget = createRetryBudget();
  /** Without the head of an answer. */
  const waiting = createBag<Forwarding>();
  let inFlight = 0;
  openCircuits.set({ service: name }, 0);
  const circuit = createCircuit({
    probe: () => probe(url, isTls),
    onChange: (open) => {
      openCircuits.set({ service: name }, open ? 1 : 0);
      logger.warn({ service: name, open }, open ? 'a service is away' : 'a service is back');
    },
  });

  const fail = (forwarding: Forwarding, error: unknown): void => {
    if (forwarding.settled) return;
    const { req, res, next, proxyReq } = forwarding;
    const isOurs = error instanceof PayloadTooLargeError;
    if (!isOurs && !res.destroyed) {
      failures.inc({ service: name });
      circuit.failed();
      if (mayTryAgain(forwarding, error)) {
        retries.inc({ service: name });
        res.setMaxListeners(2 * res.getMaxListeners());
        req.log.debug({ err: error, service: name }, 'asking again');
        send(forwarding);
        return;
      }
    }
    settle(forwarding);
    proxyReq?.destroy();
    if (res.headersSent) res.destroy();
    else if (!res.destroyed) next(toUpstreamError(error, name));
  };

  const mayTryAgain = ({ mayRetry, res, proxyReq }: Forwarding, error: unknown): boolean =>
    mayRetry &&
    !res.headersSent &&
    !circuit.isOpen() &&
    isConnectFailure(error, proxyReq?.reusedSocket ?? false) &&
    budget.spend();

  const settle = (forwarding: Forwarding): void => {
    forwarding.settled = true;
    waiting.remove(forwarding);
  };

  const target = targetOf(url);
  const proxyOptions: Options<Request, Response> = {
    target,
    agent,
    changeOrigin: true,
    // Its own ones print to the console and answer in their own words.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('error', (error, req) => {
          const forwarding = (req as Forwarded | undefined)?.[FORWARDING];
          if (forwarding) fail(forwarding, error);
        });
        server.on('proxyReq', (proxyReq, req) => {
          const forwarding = (req as Forwarded)[FORWARDING];
          if (forwarding === undefined) return;
          forwarding.proxyReq = proxyReq;
          if (req.headers['transfer-encoding'] !== undefined) boundBody(forwarding, proxyReq);
        });
        server.on('proxyRes', (answer, req, res) => {
          const forwarding = (req as Forwarded)[FORWARDING];
          if (forwarding === undefined) return;
          circuit.succeeded();
          waiting.remove(forwarding);
          ownConnection(answer, res);
          onAnswer?.(answer, req, res);
        });
      },
    ],
  };
  const proxy = createProxyMiddleware<Request, Response>(proxyOptions);
  const proxyWithBody = createProxyMiddleware<Request, Response>({
    ...proxyOptions,
    router: (req, _res, options) => {
      options.buffer = (req as Forwarded)[FORWARDING]!.options.body!();
      return target;
    },
  });

  const send = ({ req, res, options: { body } }: Forwarding): void => {
    void (body === undefined ? proxy : proxyWithBody)(req, res, ignore);
  };

  const timer = setInterval(() => {
    const now = performance.now();
    let oldest: number | undefined;
    for (const forwarding of waiting) {
      if (now - forwarding.startedAt < timeoutMs) oldest = Math.min(oldest ?? now, forwarding.startedAt);
      else
        fail(
          forwarding,
          new TimeoutError('timeout', `${name} took longer than ${timeoutMs / 1_000} seconds.`),
        );
    }
    void circuit.tick(now, oldest);
  }, TICK_MS);
  timer.unref();

  return {
    name,
    url,
    isAvailable: () => !circuit.isOpen(),
    forward: (req, res, next, forwardOptions) => {
      if (circuit.isOpen()) return next(unavailable(name, 'does not answer at present'));
      if (inFlight >= maxInFlight) return next(unavailable(name, 'is at its capacity'));
      const announced = Number(req.headers['content-length'] ?? 0);
      if (announced > forwardOptions.maxBodyBytes) return next(tooLarge(forwardOptions.maxBodyBytes));
      const forwarding: Forwarding = {
        ...{ req, res, next, options: forwardOptions },
        startedAt: performance.now(),
        mayRetry: (req.method === 'GET' || req.method === 'HEAD') && !hasBody(req),
        proxyReq: undefined,
        settled: false,
      };
      (req as Forwarded)[FORWARDING] = forwarding;
      waiting.add(forwarding);
      budget.earn();
      inFlight += 1;
      res.once('close', () => {
        inFlight -= 1;
        settle(forwarding);
      });
      send(forwarding);
    },
    close: () => {
      clearInterval(timer);
      agent.destroy();
    },
  };

  /** Chunks announce no length, so they are counted as they pass. */
  function boundBody(forwarding: Forwarding, proxyReq: ClientRequest): void {
    const {
      req,
      options: { maxBodyBytes },
    } = forwarding;
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) return;
      req.unpipe(proxyReq);
      fail(forwarding, tooLarge(maxBodyBytes));
    });
  }
};

/** Taken apart once: an address as text is parsed for every request. */
const targetOf = (url: string) => {
  const { protocol, hostname, port, pathname } = new URL(url);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname };
};

/** Failures come as events; the promise and the callback of the middleware have nothing to add. */
const ignore = (): void => {};

const tooLarge = (limit: number): PayloadTooLargeError =>
  new PayloadTooLargeError(
    'payload_too_large',
    `The request body is larger than the limit of ${limit} bytes.`,
  );

/** The service's connection to us says nothing about ours to the caller. */
const ownConnection = ({ headers }: IncomingMessage, res: Response): void => {
  headers['keep-alive'] = undefined;
  const ends = !res.shouldKeepAlive || res.getHeader('connection') === 'close';
  headers.connection = ends ? 'close' : 'keep-alive';
};

const probe = (url: string, isTls: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const send = isTls ? tlsRequest : request;
    const probing = send(`${url}/livez`, { agent: false, signal }, (answer) => {
      answer.resume();
      resolve(true);
    });
    probing.on('error', () => resolve(false));
    probing.end();
  });
