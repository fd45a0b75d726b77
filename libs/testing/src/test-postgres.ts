import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@meridian/embedded-stores';

/** A Postgres server that a test may stop, freeze and kill. */
export interface PrivatePostgres {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** At the same address, with what was committed. */
  start(): Promise<void>;
  /** For good. */
  close(): Promise<void>;
}

export const startPrivatePostgres = async (): Promise<PrivatePostgres> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-private-postgres-'));
  let server = await startEmbeddedPostgres({ directory });
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
      server = await startEmbeddedPostgres({ directory, port });
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
