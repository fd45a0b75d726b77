import { mkdir } from 'node:fs/promises';
import { freePort } from '../free-port.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';

export interface EmbeddedClickHouseOptions {
  /** The entry file of the embedded ClickHouse process. */
  readonly entry: string;
  readonly directory: string;
  readonly port?: number;
  readonly database?: string;
  /** More environment for the process: limits, log level. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onLog?: (line: string) => void;
}

export interface EmbeddedClickHouse extends StoreProcess {
  readonly url: string;
  readonly port: number;
}

export const startClickHouseEmbedded = async (
  options: EmbeddedClickHouseOptions,
): Promise<EmbeddedClickHouse> => {
  await mkdir(options.directory, { recursive: true });
  const port = options.port ?? (await freePort());
  const server = await startStoreProcess({
    name: 'ClickHouse (embedded)',
    command: process.execPath,
    args: [options.entry],
    env: {
      ...process.env,
      PORT: String(port),
      INTERNAL_PORT: '0',
      CLICKHOUSE_DATA_DIR: options.directory,
      ...options.env,
    },
    // What service-kit logs once the listeners are open.
    isReady: (line) => line.includes('"msg":"started"'),
    startTimeoutMs: 60_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
    onLog: options.onLog,
  });
  return { ...server, port, url: `http://127.0.0.1:${port}/${options.database ?? 'meridian'}` };
};
