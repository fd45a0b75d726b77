import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, createService, type Logger, metrics, type Service } from '@meridian/service-kit';
import type { Config } from './config.ts';
import { endProcess } from './engine/end-process.ts';
import { type Engine, openEngine } from './engine/engine.ts';
import { ensurePassword, USER } from './engine/password-file.ts';
import { createHandler } from './http/handler.ts';

export interface ClickHouseEmbeddedOptions {
  readonly config: Config;
  readonly logger: Logger;
}

const NAME = 'clickhouse-embedded';
const WRITE_SESSIONS = 2;
const MAX_WAITING = 1000;
const WAIT_TIMEOUT_MS = 30_000;
/** Short, so that the whole stack stops within its own limit. */
const STOP_GRACE_MS = 2_000;

export const createClickHouseEmbedded = ({ config, logger }: ClickHouseEmbeddedOptions): Service => {
  let engine: Engine | undefined;
  let server: Server | undefined;
  let url = '';

  const openListener = async (opened: Engine): Promise<void> => {
    const handler = createHandler({
      engine: opened,
      credentials: { user: USER, password: ensurePassword(config.CLICKHOUSE_DATA_DIR) },
      logger,
      maxBodyBytes: config.CLICKHOUSE_MAX_BODY_BYTES,
    });
    // A body may take as long as the query that produces it; statements have their own limits.
    server = createServer(
      { requestTimeout: 0, keepAliveTimeout: 75_000, maxHeaderSize: 1024 * 1024 },
      handler,
    );
    url = await listen(server, config.PORT);
  };

  const endBecause = (reason: string, details: object): void => {
    logger.error(details, `${reason}; the process stops`);
    logger.flush();
    server?.close();
    void endProcess(engine!);
  };

  const onStart = async () => {
    engine = await openEngine({
      dataDirectory: config.CLICKHOUSE_DATA_DIR,
      configFile: config.CLICKHOUSE_CONFIG_FILE,
      readSessions: config.CLICKHOUSE_READ_SESSIONS,
      writeSessions: WRITE_SESSIONS,
      maxWaiting: MAX_WAITING,
      waitTimeoutMs: WAIT_TIMEOUT_MS,
      limits: {
        memoryBytes: config.CLICKHOUSE_MEMORY_BYTES,
        queryMemoryBytes: config.CLICKHOUSE_QUERY_MEMORY_BYTES,
        queryTimeoutMs: config.CLICKHOUSE_QUERY_TIMEOUT_MS,
        queryThreads: config.CLICKHOUSE_QUERY_THREADS,
        killGraceMs: config.CLICKHOUSE_KILL_GRACE_MS,
      },
      onOutlived: ({ queryId }) => endBecause('a query did not end after it was killed', { queryId }),
      onExhausted: () =>
        endBecause('the idle engine has no memory for a query', {
          memoryBytes: config.CLICKHOUSE_MEMORY_BYTES,
        }),
    });
    measure(engine);
    await openListener(engine);
    logger.info({ url, engine: engine.version, dataDirectory: config.CLICKHOUSE_DATA_DIR }, 'ready');
  };

  const onStop = async () => {
    server?.close();
    server?.closeIdleConnections();
    await engine?.close(STOP_GRACE_MS);
    server?.closeAllConnections();
  };

  const service = createService({ name: NAME, config, logger, onStart, onStop });
  return {
    name: NAME,
    start: async () => ({ ...(await service.start()), url }),
    stop: service.stop,
  };
};

const listen = async (server: Server, port: number): Promise<string> => {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError([
      `PORT: ${port} is in use by another program. Set another port, or 0 for any free port`,
    ]);
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const measure = (engine: Engine): void => {
  const gauge = (name: string, help: string, read: () => number) => {
    const metric = metrics.gauge({ name: `clickhouse_embedded_${name}`, help });
    Object.assign(metric, { collect: () => metric.set(read()) });
  };
  gauge('running_statements', 'statements in progress', () => engine.running.count);
  gauge('waiting_reads', 'statements waiting for a read session', () => engine.reads.waiting);
  gauge('waiting_writes', 'statements waiting for a write session', () => engine.writes.waiting);
};
