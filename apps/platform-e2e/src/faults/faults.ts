/** What the suite does to each process and store. A fault resolves when what it took away is back. */
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@meridian/testing';
import { type Product, STORE_NAMES, type StoreName } from './product.ts';
import { setRedisMemory } from './redis-memory.ts';

export interface Fault {
  readonly name: string;
  /** Its stores must be on disks of their own. */
  readonly needsDisks: boolean;
  /** While the public door itself is away, requests have no answer and no promise. */
  readonly takesDoor: boolean;
  /** Some requests wait for the hung process, up to the time limit of the gateway. */
  readonly holdsRequests: boolean;
  readonly inject: (product: Product, forMs: number) => Promise<void>;
}

/** Workers have no door, but what they do is promised as well. */
const PROCESS_NAMES = [
  'gateway',
  'auth-service',
  'capture-service',
  'capture-writer',
  'query-service',
  'endpoints-service',
  'endpoints-worker',
] as const;

const RESTARTED_WITHIN_MS = 120_000;
const FILL_AGAIN_MS = 500;

const storeKilled = (name: StoreName): Fault => ({
  name: `${name} killed`,
  needsDisks: false,
  takesDoor: false,
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
  takesDoor: false,
  holdsRequests: false,
  inject: async ({ stores }, forMs) => {
    stores[name].freeze();
    await pause(forMs);
    stores[name].thaw();
  },
});

/** To the last byte, and again when the store has freed some. */
const diskFull = (name: StoreName): Fault => ({
  name: `${name} disk full`,
  needsDisks: true,
  takesDoor: false,
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
  takesDoor: false,
  holdsRequests: false,
  inject: async ({ stores }, forMs) => {
    await setRedisMemory(stores.redis.url, 1);
    await pause(forMs);
    await setRedisMemory(stores.redis.url, 0);
  },
};

/** `npm start` starts it again. */
const processKilled = (name: string): Fault => ({
  name: `${name} killed`,
  needsDisks: false,
  takesDoor: name === 'gateway',
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

/** While such a service hangs, the gateway answers the requests of the suite with 503 within five seconds. */
const ANSWERED_FOR = new Set(['query-service', 'endpoints-service', 'capture-service']);

/** Until the time is over, or `npm start` has ended it and put another in its place. */
const processHung = (name: string): Fault => ({
  name: `${name} hung`,
  needsDisks: false,
  takesDoor: name === 'gateway',
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
      // It was ended at this moment.
    }
  },
});

/** The file with the process ids is absent while not everything runs. */
const isReplaced = async (product: Product, name: string, pid: number): Promise<boolean> => {
  const now = await product.pidOf(name).catch(() => null);
  return now !== null && now !== pid;
};

export const ALL_FAULTS: readonly Fault[] = [
  ...STORE_NAMES.flatMap((name) => [storeKilled(name), storeHung(name), diskFull(name)]),
  redisMemoryFull,
  ...PROCESS_NAMES.flatMap((name) => [processKilled(name), processHung(name)]),
];

/** Each store dead and hung once: what `npm test` has time for. */
export const SHORT_FAULTS: readonly Fault[] = STORE_NAMES.flatMap((name) => [
  storeKilled(name),
  storeHung(name),
]);
