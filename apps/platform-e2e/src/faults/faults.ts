/** The faults of each process and store. A fault resolves when its process or store runs again. */
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@meridian/testing';
import { type Product, STORE_NAMES, type StoreName } from './product.ts';
import { setRedisMemory } from './redis-memory.ts';

export interface Fault {
  readonly name: string;
  /** Needs stores on separate disks. */
  readonly needsDisks: boolean;
  /** While the gateway is down, requests get no answer, and no promise applies. */
  readonly stopsEntryPoint: boolean;
  /** Some requests wait for the hung process until the time-out of the gateway. */
  readonly holdsRequests: boolean;
  readonly inject: (product: Product, forMs: number) => Promise<void>;
}

/** Workers have no public address, but the promises cover their work too. */
const PROCESS_NAMES = [
  'gateway',
  'auth-service',
  'capture-service',
  'capture-writer',
  'query-service',
  'endpoints-service',
  'endpoints-worker',
  'mcp-service',
] as const;

const RESTARTED_WITHIN_MS = 120_000;
const FILL_AGAIN_MS = 500;

const storeKilled = (name: StoreName): Fault => ({
  name: `${name} killed`,
  needsDisks: false,
  stopsEntryPoint: false,
  holdsRequests: false,
  inject: async ({ stores }, forMs) => {
    await stores[name].kill();
    await pause(forMs);
    await stores[name].start();
  },
});

const storeHung = (name: StoreName): Fault => ({
  name: `${name} hung`,
  needsDisks: false,
  stopsEntryPoint: false,
  holdsRequests: false,
  inject: async ({ stores }, forMs) => {
    stores[name].freeze();
    await pause(forMs);
    stores[name].thaw();
  },
});

/** Fills the disk to the last byte, and again after the store has freed space. */
const diskFull = (name: StoreName): Fault => ({
  name: `${name} disk full`,
  needsDisks: true,
  stopsEntryPoint: false,
  holdsRequests: false,
  inject: async ({ stores }, forMs) => {
    const { disk } = stores[name];
    if (disk === undefined) throw new Error('This fault needs small disks.');
    const until = performance.now() + forMs;
    do {
      disk.fillUp();
      await pause(FILL_AGAIN_MS);
    } while (performance.now() < until);
    disk.makeRoom();
  },
});

const redisMemoryFull: Fault = {
  name: 'redis memory full',
  needsDisks: false,
  stopsEntryPoint: false,
  holdsRequests: false,
  inject: async ({ stores }, forMs) => {
    await setRedisMemory(stores.redis.url, 1);
    await pause(forMs);
    await setRedisMemory(stores.redis.url, 0);
  },
};

/** `npm start` restarts it. */
const processKilled = (name: string): Fault => ({
  name: `${name} killed`,
  needsDisks: false,
  stopsEntryPoint: name === 'gateway',
  holdsRequests: false,
  inject: async (product) => {
    const pid = await product.pidOf(name);
    process.kill(pid, 'SIGKILL');
    await waitFor(() => isReplaced(product, name, pid), {
      timeoutMs: RESTARTED_WITHIN_MS,
      everyMs: 50,
      what: `${name} to be started again`,
    });
  },
});

/** While one of these services hangs, the gateway answers requests with 503 within five seconds. */
const ANSWERED_FOR = new Set(['query-service', 'endpoints-service', 'capture-service']);

/** Waits until the time is over or `npm start` has replaced the process. */
const processHung = (name: string): Fault => ({
  name: `${name} hung`,
  needsDisks: false,
  stopsEntryPoint: name === 'gateway',
  holdsRequests: !ANSWERED_FOR.has(name),
  inject: async (product, forMs) => {
    const pid = await product.pidOf(name);
    process.kill(pid, 'SIGSTOP');
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      if (await isReplaced(product, name, pid)) return;
      await pause(50);
    }
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The process ended in the meantime.
    }
  },
});

/** The file with the process ids exists only while all processes run. */
const isReplaced = async (product: Product, name: string, pid: number): Promise<boolean> => {
  const now = await product.pidOf(name).catch(() => null);
  return now !== null && now !== pid;
};

export const ALL_FAULTS: readonly Fault[] = [
  ...STORE_NAMES.flatMap((name) => [storeKilled(name), storeHung(name), diskFull(name)]),
  redisMemoryFull,
  ...PROCESS_NAMES.flatMap((name) => [processKilled(name), processHung(name)]),
];

/** The faults of the long tests: each store killed once and hung once. */
export const SHORT_FAULTS: readonly Fault[] = STORE_NAMES.flatMap((name) => [
  storeKilled(name),
  storeHung(name),
]);
