/**
 * The life of a process: open its stores, listen, and stop without failed requests.
 * Stopping: readiness off at once; requests are still taken for a moment, because the cluster learns late, each
 * answered with `Connection: close`; then no new ones, requests in flight end within a bound, and at last the
 * stores are closed.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs, LATE, UnsupportedStoreError, waitAtMost } from '@meridian/core';
import type { Express } from 'express';
import type { BaseConfig } from './base-env.ts';
import { type ClockReference, createClockWatch } from './clocks.ts';
import { type Checks, runChecks } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { createInternalListener, type ProcessState } from './internal-listener.ts';
import type { Logger } from './logger.ts';
import { collectProcessMetrics } from './metrics.ts';
import { type FindMissingMigration, migrationsApplied } from './migrations-applied.ts';
import { checkStoreVersions, type StoreVersionCheck } from './store-versions.ts';
import { startTracing, type Tracing } from './tracing.ts';

export interface ServiceOptions {
  readonly name: string;
  readonly config: BaseConfig;
  readonly logger: Logger;
  /** Absent in a worker: it has only the internal listener. */
  readonly app?: Express;
  readonly checks?: Checks;
  /** The process does not start with a store that is too old. */
  readonly storeVersions?: readonly StoreVersionCheck[];
  /** The process waits until none is missing. */
  readonly migrations?: readonly FindMissingMigration[];
  /** The clocks of the stores. A process whose own clock is wrong does not start, and is taken out of service. */
  readonly clocks?: readonly ClockReference[];
  /** Opens the resources of the service. The public listener opens after that, once every check has passed. */
  readonly onStart?: () => Promise<void>;
  /** Takes a connection that asks for another protocol, such as a web socket. Without it such a request is a plain one. */
  readonly onUpgrade?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
  /** Ends answers that would not end by themselves. Called when no new requests are taken. */
  readonly onDrain?: () => void;
  /** Closes them. Called when no request is in progress, and also after a failed start. */
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
  /** May be called more than once, and while starting. */
  stop(): Promise<void>;
}

const PRODUCTION_SHUTDOWN_DELAY_MS = 5_000;
const IDLE_SWEEP_MS = 100;
const SILENT_GRACE_MS = 1_000;
const CHECK_INTERVAL = { firstMs: 100, longestMs: 2_000 };

export const createService = (options: ServiceOptions): Service => {
  const { name, config, logger, app, storeVersions = [], clocks = [], migrations = [] } = options;
  const clockWatch = createClockWatch(clocks, logger);
  const applied = migrationsApplied(migrations);
  const checks: Checks = {
    ...options.checks,
    ...(storeVersions.length > 0 && { 'store versions': checkStoreVersions(storeVersions) }),
    ...(clocks.length > 0 && { clock: clockWatch.check }),
    ...(migrations.length > 0 && { migrations: applied }),
  };
  const isProduction = config.NODE_ENV === 'production';
  const host = config.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const shutdownDelayMs = config.SHUTDOWN_DELAY_MS ?? (isProduction ? PRODUCTION_SHUTDOWN_DELAY_MS : 0);
  const state: ProcessState = { started: false, stopping: false };
  const internalListener = createInternalListener(state, checks);
  const publicListener = app === undefined ? undefined : createHttpServer(app);
  if (options.onUpgrade !== undefined) publicListener?.server.on('upgrade', options.onUpgrade);
  let tracing: Tracing | undefined;
  let stopped: Promise<void> | undefined;

  const open = async (): Promise<ServiceAddress> => {
    const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (endpoint !== undefined) {
      const sampleRatio = config.OTEL_TRACES_SAMPLER_ARG;
      tracing = await startTracing({ serviceName: name, region: config.REGION, endpoint, sampleRatio });
    }
    collectProcessMetrics();
    const internalUrl = await listen(internalListener, config.INTERNAL_PORT, host);
    // Before the service takes jobs: a wrong clock runs them at wrong times, and without its tables they fail.
    await untilChecksPass(
      {
        ...(clocks.length > 0 && { clock: clockWatch.check }),
        ...(migrations.length > 0 && { migrations: applied }),
      },
      state,
      logger,
    );
    await options.onStart?.();
    await untilChecksPass(checks, state, logger);
    const url =
      publicListener === undefined ? internalUrl : await listen(publicListener.server, config.PORT, host);
    clockWatch.start();
    state.started = true;
    return { url, internalUrl };
  };

  const start = async (): Promise<ServiceAddress> => {
    try {
      const address = await open();
      logger.info({ ...address, config }, 'started');
      return address;
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
    clockWatch.stop();
    if (publicListener?.server.listening === true) {
      publicListener.endKeepAlive();
      await delay(shutdownDelayMs);
      // New connections get a moment to send their request.
      const cutSilent = setTimeout(publicListener.endSilent, SILENT_GRACE_MS);
      options.onDrain?.();
      await drain(publicListener.server, config.SHUTDOWN_TIMEOUT_MS, logger);
      clearTimeout(cutSilent);
    }
    await closeStores(options.onStop, config.SHUTDOWN_TIMEOUT_MS);
    await tracing?.stop();
    await drain(internalListener, 0, logger);
    logger.info('stopped');
  };

  return { name, start, stop };
};

const listen = async (server: Server, port: number, host: string): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `port ${port} is in use by another process: stop that process or choose another port`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error);
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
  return `http://${reachableHost(host)}:${(server.address() as AddressInfo).port}`;
};

const reachableHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/** Waits instead of failing: a process that restarts in a loop does not bring its database back sooner. */
const untilChecksPass = async (checks: Checks, state: ProcessState, logger: Logger): Promise<void> => {
  let reported = '';
  for (let attempt = 0; ; attempt += 1) {
    const failed = (await runChecks(checks)).filter((result) => !result.ok);
    if (state.stopping) throw new Error('stopped while starting');
    if (failed.length === 0) return;
    const unsupported = failed.find(({ error }) => error instanceof UnsupportedStoreError);
    if (unsupported !== undefined) throw unsupported.error;
    const waitingFor = failed.map(({ name, detail }) => `${name}: ${detail}`);
    if (waitingFor.join() !== reported) logger.warn({ waitingFor }, 'waiting for dependencies');
    reported = waitingFor.join();
    await delay(backoffMs(attempt, CHECK_INTERVAL));
  }
};

const drain = async (server: Server, timeoutMs: number, logger: Logger): Promise<void> => {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // An answer that began before the stop leaves its connection open and idle.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    if (timeoutMs > 0) logger.warn({ timeoutMs }, 'closing requests that are still in progress');
    server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
};

const closeStores = async (onStop: ServiceOptions['onStop'], timeoutMs: number): Promise<void> => {
  if (onStop === undefined) return;
  if ((await waitAtMost(timeoutMs, onStop())) === LATE)
    throw new Error(`closing the store connections took longer than ${timeoutMs} ms`);
};
