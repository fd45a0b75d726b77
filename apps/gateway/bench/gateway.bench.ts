/** The cost of the gateway: a small authenticated JSON answer through it, against a proxy without checks. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedRedis, findOrUnpackRedis, startRedis } from '@meridian/embedded-stores';
import { mintToken } from '@meridian/identity';
import type { Benchmark, Contender } from '@meridian/testing';
import autocannon from 'autocannon';

interface Fixture {
  readonly directory: string;
  readonly redis: EmbeddedRedis;
  readonly processes: readonly ChildProcess[];
  readonly urls: { readonly bare: string; readonly gateway: string; readonly router: string };
}

const CONNECTIONS = 32;
const SECONDS = 2;
const PATH = '/api/projects/1/query/q1/';
const TOKEN = mintToken('phx', 'us');
const IDLE_CONNECTIONS = 2_000;
const SLOW_CLIENTS = 200;
const REDIS_DIRECTORY = fileURLToPath(new URL('../../../.meridian/tools/redis', import.meta.url));
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const start = async (entry: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
  const child = fork(here(entry), args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}`)));
  });
  return { child, url };
};

const SERVICE_ENV = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  INTERNAL_PORT: '0',
  SHUTDOWN_DELAY_MS: '0',
};

const setUp = async (): Promise<Fixture> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-bench-gateway-'));
  const program = await findOrUnpackRedis({ unpackDirectory: REDIS_DIRECTORY });
  const redis = await startRedis({ program, directory });
  const service = await start('small-service.ts');
  const bare = await start('bare-proxy.ts', [service.url]);
  const gateway = await start('../src/main.ts', [], {
    ...SERVICE_ENV,
    INTERNAL_SECRET: 'internal secret of the benchmark',
    REDIS_URL: redis.url,
    PUBLIC_URL: 'http://us.meridian.example',
    AUTH_SERVICE_URL: service.url,
    QUERY_SERVICE_URL: service.url,
    // One key makes all calls here.
    GATEWAY_RATE_LIMIT_PERCENT: '100000000',
  });
  const router = await start('../../region-router/src/main.ts', [], {
    ...SERVICE_ENV,
    PUBLIC_URL: 'http://oauth.meridian.example',
    ROUTER_US_URL: gateway.url,
    ROUTER_EU_URL: `${gateway.url}/eu`,
  });
  return {
    directory,
    redis,
    processes: [service, bare, gateway, router].map(({ child }) => child),
    urls: { bare: bare.url, gateway: gateway.url, router: router.url },
  };
};

const load = (url: string) =>
  autocannon({
    url: url + PATH,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
  });

const measured = async (url: string) => {
  const result = await load(url);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers of another kind, ${result.errors} errors`);
  }
  return result;
};

type UrlName = keyof Fixture['urls'];
const throughput = (name: string, url: UrlName): Contender<Fixture> => ({
  name,
  measure: async ({ urls }) => (await measured(urls[url])).requests.average,
});
const p99 = (name: string, url: UrlName): Contender<Fixture> => ({
  name,
  measure: async ({ urls }) => (await measured(urls[url])).latency.p99,
});

/** Idle connections, and clients that send their requests byte by byte. */
const crowd = async (url: string, work: () => Promise<number>): Promise<number> => {
  const sockets: Socket[] = [];
  const port = Number(new URL(url).port);
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      socket.once('error', reject);
      sockets.push(socket);
    });
  for (let count = 0; count < IDLE_CONNECTIONS + SLOW_CLIENTS; count += 1) await open();
  const slow = sockets.slice(0, SLOW_CLIENTS);
  for (const socket of slow) socket.write(`POST ${PATH} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n`);
  const drip = setInterval(() => {
    for (const socket of slow) socket.write('x');
  }, 100);
  try {
    return await work();
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.on('error', () => {}).destroy();
  }
};

export const benchmark: Benchmark<Fixture> = {
  title: `a small authenticated JSON answer, ${CONNECTIONS} connections, ${SECONDS} s a measurement`,
  rounds: 9,
  setUp,
  tearDown: async ({ processes, redis, directory }) => {
    for (const child of processes) child.kill();
    await redis.stop();
    await rm(directory, { recursive: true, force: true });
  },
  comparisons: [
    {
      name: 'throughput of the gateway',
      unit: 'req/s',
      baseline: throughput('bare http-proxy-middleware', 'bare'),
      subject: throughput('gateway', 'gateway'),
      target: { ratioAtLeast: 0.75 },
    },
    {
      name: 'p99 of the gateway',
      unit: 'ms',
      baseline: p99('bare http-proxy-middleware', 'bare'),
      subject: p99('gateway', 'gateway'),
      target: { ratioAtMost: 2 },
    },
    {
      name: 'throughput with the router before it',
      unit: 'req/s',
      baseline: throughput('bare http-proxy-middleware', 'bare'),
      subject: throughput('router and gateway', 'router'),
      target: { ratioAtLeast: 0.6 },
    },
    {
      name: `p99 beside ${IDLE_CONNECTIONS} idle connections and ${SLOW_CLIENTS} slow clients`,
      unit: 'ms',
      baseline: p99('gateway alone', 'gateway'),
      subject: {
        name: 'gateway in a crowd',
        measure: ({ urls }) => crowd(urls.gateway, async () => (await measured(urls.gateway)).latency.p99),
      },
      target: { ratioAtMost: 1.5 },
    },
  ],
};
