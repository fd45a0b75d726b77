import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedRedis, findOrUnpackRedis, startRedis } from '@meridian/embedded-stores';
import { createRedis } from '@meridian/redis';
import { REDIS_PROGRAM_DIRECTORY, TEST_REDIS_DATABASES, testStores } from './stores.ts';

/** A Redis database of its own for a test file: streams and queues of other files are not in it. */
export const createTestRedis = async (): Promise<string> => {
  const url = new URL(testStores().redisUrl);
  const counter = createRedis(url.toString());
  // Database 0 only counts; the others are handed out in turn, emptied.
  const database = 1 + ((await counter.incr('handed-out')) % (TEST_REDIS_DATABASES - 1));
  counter.disconnect();

  url.pathname = `/${database}`;
  const redis = createRedis(url.toString());
  await redis.flushdb();
  redis.disconnect();
  return url.toString();
};

/** A Redis server that a test may stop, freeze and kill. */
export interface PrivateRedis {
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

export const startPrivateRedis = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<PrivateRedis> => {
  const program = await findOrUnpackRedis({ unpackDirectory: REDIS_PROGRAM_DIRECTORY });
  const directory = await mkdtemp(join(tmpdir(), 'meridian-private-redis-'));
  const start = (port?: number) =>
    startRedis({ program, directory, port, settings: { appendfsync: 'always', ...settings } });
  let server: EmbeddedRedis = await start();
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
      server = await start(port);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
