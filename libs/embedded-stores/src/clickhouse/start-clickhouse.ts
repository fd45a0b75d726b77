import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../free-ports.ts';
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
  /** Called with the id of the process before it begins. */
  readonly onProcess?: (pid: number) => void;
}

export interface EmbeddedClickHouse extends StoreProcess {
  readonly url: string;
  readonly port: number;
}

const USER = 'meridian';

export const startClickHouseEmbedded = async (
  options: EmbeddedClickHouseOptions,
): Promise<EmbeddedClickHouse> => {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
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
      // Its statements run on these threads; given here it need not start itself again to have them.
      UV_THREADPOOL_SIZE: '32',
      ...options.env,
    },
    isReady: { probe: () => ping(port) },
    startTimeoutMs: 60_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
    onLog: options.onLog,
    onProcess: options.onProcess,
  });
  // Made by the process at its first start.
  const password = (await readFile(join(options.directory, 'password'), 'utf8')).trim();
  return {
    ...server,
    port,
    url: `http://${USER}:${password}@127.0.0.1:${port}/${options.database ?? 'meridian'}`,
  };
};

const ping = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/ping`, { signal: AbortSignal.timeout(1_000) });
  return answer.ok;
};
