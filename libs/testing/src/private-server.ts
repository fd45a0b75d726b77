import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findOrUnpackRedis,
  type StoreProcess,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import { REDIS_PROGRAM_DIRECTORY } from './stores.ts';

/** A server that a test may stop, freeze and kill. */
export interface PrivateServer {
  readonly url: string;
  /** Answers nothing and refuses nothing, like a host that hangs. */
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** At the same address, with what it had written. */
  start(): Promise<void>;
  /** For good. */
  close(): Promise<void>;
}

type Server = StoreProcess & { readonly url: string; readonly port: number };

const startPrivate = async (
  startIn: (directory: string, port?: number) => Promise<Server>,
): Promise<PrivateServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-private-'));
  let server = await startIn(directory);
  const { url, port } = server;
  return {
    url,
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async start() {
      server = await startIn(directory, port);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export const startPrivatePostgres = (): Promise<PrivateServer> =>
  startPrivate((directory, port) => startEmbeddedPostgres({ directory, port }));

export const startPrivateRedis = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<PrivateServer> => {
  const program = await findOrUnpackRedis({ unpackDirectory: REDIS_PROGRAM_DIRECTORY });
  return startPrivate((directory, port) =>
    startRedis({ program, directory, port, settings: { appendfsync: 'always', ...settings } }),
  );
};
