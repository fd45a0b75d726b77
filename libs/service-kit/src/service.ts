/**
 * The life of a process: open what it needs, listen, and stop so that nobody notices (reliability C.1, R8, R9).
 * Stopping: readiness off at once; requests are still taken for a moment, because the cluster learns late, each
 * answered with `Connection: close`; then no new ones, what is in flight ends within a bound, and at last the
 * stores are let go.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { BaseConfig } from './base-env.ts';
import { type Checks, runChecks } from './health.ts';
import { createInternalListener, type ProcessState } from './internal-listener.ts';
import type { Logger } from './logger.ts';
import { collectProcessMetrics } from './metrics.ts';

export interface ServiceOptions {
  readonly name: string;
  readonly config: BaseConfig;
  readonly logger: Logger;
  /** Absent in a worker: it has only the internal listener. */
  readonly app?: Express;
  readonly checks?: Checks;
  /** Opens what the service needs; the listeners open after it. */
  readonly onStart?: () => Promise<void>;
  /** Lets go of it; called once nothing is in flight, also when the start failed half-way. */
  readonly onStop?: () => Promise<void>;
}

export interface ServiceAddress {
  /** The public listener; a worker's is its internal one. */
  readonly url: string;
  readonly internalUrl: string;
}

export interface Service {
  readonly name: string;
  start(): Promise<ServiceAddress>;
  stop(): Promise<void>;
}

const PRODUCTION_SHUTDOWN_DELAY_MS = 5_000;
const START_CHECK_INTERVAL_MS = 250;

export const createService = (options: ServiceOptions): Service => {
  const { name, config, logger, app, checks = {} } = options;
  const state: ProcessState = { started: false, stopping: false };
  const publicListener = app === undefined ? undefined : createServer(app);
  const internalListener = createInternalListener(state, checks);
  let stopped: Promise<void> | undefined;

  const start = async (): Promise<ServiceAddress> => {
    collectProcessMetrics();
    const host = config.HOST ?? (config.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
    const internalUrl = await listen(internalListener, config.INTERNAL_PORT, host);
    try {
      await options.onStart?.();
      await untilChecksPass(checks, state, logger);
      const url =
        publicListener === undefined ? internalUrl : await listen(publicListener, config.PORT, host);
      state.started = true;
      logger.info({ url, internalUrl }, 'started');
      return { url, internalUrl };
    } catch (error) {
      await stop();
      throw error;
    }
  };

  const stop = (): Promise<void> => {
    stopped ??= shutDown();
    return stopped;
  };

  const shutDown = async (): Promise<void> => {
    state.stopping = true;
    const delayMs =
      config.SHUTDOWN_DELAY_MS ?? (config.NODE_ENV === 'production' ? PRODUCTION_SHUTDOWN_DELAY_MS : 0);
    if (publicListener?.listening === true) {
      publicListener.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await drain(publicListener, config.SHUTDOWN_TIMEOUT_MS, logger);
    }
    await options.onStop?.();
    await drain(internalListener, 0, logger);
    logger.info('stopped');
  };

  return { name, start, stop };
};

const listen = async (server: Server, port: number, host: string): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`;
};

const untilChecksPass = async (checks: Checks, state: ProcessState, logger: Logger): Promise<void> => {
  for (;;) {
    const failed = (await runChecks(checks)).filter((result) => !result.ok);
    if (failed.length === 0) return;
    if (state.stopping) throw new Error('stopped before the checks passed');
    logger.warn(
      { failed: failed.map(({ name, detail }) => `${name}: ${detail}`) },
      'waiting for dependencies',
    );
    await new Promise((resolve) => setTimeout(resolve, START_CHECK_INTERVAL_MS));
  }
};

const drain = async (server: Server, timeoutMs: number, logger: Logger): Promise<void> => {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    if (timeoutMs > 0) logger.warn({ timeoutMs }, 'cutting what is still in flight');
    server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearTimeout(timer);
};
