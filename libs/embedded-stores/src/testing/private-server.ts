import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startClickHouseEmbedded } from '../clickhouse/start-clickhouse.ts';
import { startEmbeddedPostgres } from '../postgres/start-postgres.ts';
import { findOrUnpackRedis } from '../redis/find-redis.ts';
import { startRedis } from '../redis/start-redis.ts';
import type { StoreProcess } from '../store-process.ts';
import { REDIS_PROGRAM_DIRECTORY } from './stores.ts';

/** A server that a test may stop, freeze and kill. */
export interface PrivateServer {
  readonly url: string;
  /** Answers nothing and refuses nothing, like a host that hangs. */
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with its data. */
  start(): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

export interface PrivateServerOptions {
  /** Its data folder; a temporary one by default. */
  readonly directory?: string;
  /** Restarts it when it exits unexpectedly, as a supervisor does. */
  readonly keepUp?: boolean;
}

type Server = StoreProcess & { readonly url: string; readonly port: number };

const RESTART_EVERY_MS = 250;

const startPrivate = async (
  startIn: (directory: string, port?: number) => Promise<Server>,
  { directory: given, keepUp = false }: PrivateServerOptions = {},
): Promise<PrivateServer> => {
  const directory = given ?? (await mkdtemp(join(tmpdir(), 'meridian-private-')));
  let server = await startIn(directory);
  const { url, port } = server;
  let isWanted = true;

  const startUntilUp = async (): Promise<void> => {
    try {
      server = await startIn(directory, port);
    } catch {
      await pause(RESTART_EVERY_MS);
      return isWanted ? startUntilUp() : undefined;
    }
    watch(server);
  };
  const watch = ({ exited }: Server): void => {
    if (keepUp) void exited.then(() => (isWanted ? startUntilUp() : undefined));
  };
  watch(server);

  return {
    url,
    freeze: () => signalAll(server.pid, 'SIGSTOP'),
    thaw: () => signalAll(server.pid, 'SIGCONT'),
    async kill() {
      isWanted = false;
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async start() {
      server = await startIn(directory, port);
      isWanted = true;
      watch(server);
    },
    async close() {
      isWanted = false;
      await server.stop();
      if (given === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
};

export const startPrivatePostgres = (options: PrivateServerOptions = {}): Promise<PrivateServer> =>
  startPrivate((directory, port) => startEmbeddedPostgres({ directory, port }), options);

const CLICKHOUSE_ENTRY = fileURLToPath(
  new URL('../../../../apps/clickhouse-embedded/src/main.ts', import.meta.url),
);

export const startPrivateClickHouse = ({
  env = {},
  ...options
}: PrivateServerOptions & { readonly env?: Readonly<Record<string, string>> } = {}): Promise<PrivateServer> =>
  startPrivate(
    (directory, port) => startClickHouseEmbedded({ entry: CLICKHOUSE_ENTRY, directory, port, env }),
    options,
  );

/** Postgres has one process per connection. */
const signalAll = (pid: number, signal: NodeJS.Signals): void => {
  process.kill(pid, signal);
  for (const child of childrenOf(pid)) signalUnlessEnded(child, signal);
};

/** A connection may end after its process was listed. */
const signalUnlessEnded = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

export const startPrivateRedis = async (
  settings: Readonly<Record<string, string>> = {},
  options: PrivateServerOptions = {},
): Promise<PrivateServer> => {
  const program = await findOrUnpackRedis({ unpackDirectory: REDIS_PROGRAM_DIRECTORY });
  return startPrivate(
    (directory, port) =>
      startRedis({ program, directory, port, settings: { appendfsync: 'always', ...settings } }),
    options,
  );
};
