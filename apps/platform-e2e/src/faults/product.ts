/** Runs the whole product with `npm start` and with stores of the suite, so that the suite can stop them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type FakeClientSite,
  freePort,
  json,
  mountSmallDisk,
  type PrivateServer,
  type RunningProcess,
  runProcess,
  type SmallDisk,
  startFakeClientSite,
  startPrivateClickHouse,
  startPrivatePostgres,
  startPrivateRedis,
} from '@meridian/testing';
import { newKey, sessionCookie, sessionHolder } from '../clients/api.ts';
import { obtainTokens, REDIRECT_URI, type Tokens } from '../clients/app.ts';
import type { PlatformRegion } from '../platform.ts';

export const STORE_NAMES = ['postgres', 'redis', 'clickhouse'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

export interface Store extends PrivateServer {
  /** The store's own disk, if the suite uses small disks. */
  readonly disk: SmallDisk | undefined;
}

export interface Product {
  readonly region: PlatformRegion;
  readonly stores: Readonly<Record<StoreName, Store>>;
  /** Returns the current process of `npm start` with this name. */
  pidOf(name: string): Promise<number>;
  internalUrlOf(name: string): Promise<string>;
  processNames(): Promise<string[]>;
  readonly clientId: string;
  readonly tokens: Tokens;
  /** The session of the region's person. Endpoint runs in a browser have no separate rate limit. */
  readonly cookie: string;
  /** A deleted personal API key. */
  readonly revokedKey: string;
  close(): Promise<void>;
}

const LAUNCHER = fileURLToPath(new URL('../../../standalone/src/main.ts', import.meta.url));
const CLIENT_PATH = '/faults.json';

/** Raises the limits, because the load comes from one key and one address. */
const SETTINGS = { GATEWAY_RATE_LIMIT_PERCENT: '10000', AUTH_SIGN_IN_LIMIT_PER_ADDRESS: '100000' };

/** Disk sizes for each store with the load of a fault. */
const DISK_MEGABYTES: Readonly<Record<StoreName, number>> = { postgres: 500, redis: 200, clickhouse: 500 };

export interface ProductOptions {
  /** Puts the data of the stores on small disks. Needs permission to mount. */
  readonly smallDisks?: boolean;
}

export const startProduct = async ({ smallDisks = false }: ProductOptions = {}): Promise<Product> => {
  const closing: Array<() => unknown> = [];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    return { ...(await start(smallDisks, (step) => void closing.push(step))), close };
  } catch (error) {
    await close();
    throw error;
  }
};

type OnClose = (step: () => unknown) => void;

const start = async (smallDisks: boolean, onClose: OnClose): Promise<Omit<Product, 'close'>> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-faults-'));
  onClose(() => rm(directory, { recursive: true, force: true }));
  const site = await startFakeClientSite();
  onClose(() => site.close());
  const stores = await startStores(smallDisks, onClose);
  const launched = await launch(directory, stores, site);
  onClose(() => launched.stop(20_000));

  const ready = async () =>
    JSON.parse(await readFile(join(directory, 'ready.json'), 'utf8')) as {
      regions: [PlatformRegion & { processes: Record<string, { pid: number; internalUrl: string }> }];
    };
  const processOf = async (name: string) => {
    const found = (await ready()).regions[0].processes[name];
    if (found === undefined) throw new Error(`npm start runs no process "${name}"`);
    return found;
  };
  const region = (await ready()).regions[0];
  const clientId = site.url(CLIENT_PATH);
  site.respond(CLIENT_PATH, json(documentOf(clientId), { 'cache-control': 'max-age=3600' }));
  return {
    region,
    stores,
    pidOf: async (name) => (await processOf(name)).pid,
    internalUrlOf: async (name) => (await processOf(name)).internalUrl,
    processNames: async () => Object.keys((await ready()).regions[0].processes),
    clientId,
    tokens: await obtainTokens(region, clientId),
    cookie: await sessionCookie(region),
    revokedKey: await makeRevokedKey(region),
  };
};

const documentOf = (clientId: string) => ({
  client_id: clientId,
  client_name: 'Load of the fault suite',
  redirect_uris: [REDIRECT_URI],
});

const startStores = async (
  smallDisks: boolean,
  onClose: OnClose,
): Promise<Readonly<Record<StoreName, Store>>> => {
  const startStore = async (
    name: StoreName,
    startIn: (options: { directory?: string; keepUp: boolean }) => Promise<PrivateServer>,
  ): Promise<Store> => {
    const disk = smallDisks ? mountSmallDisk(DISK_MEGABYTES[name]) : undefined;
    if (disk) onClose(() => disk.remove());
    const server = await startIn({ keepUp: true, ...(disk && { directory: disk.directory }) });
    onClose(() => server.close());
    return { ...server, disk };
  };
  const [postgres, redis, clickhouse] = await Promise.all([
    startStore('postgres', startPrivatePostgres),
    startStore('redis', (options) => startPrivateRedis({}, options)),
    startStore('clickhouse', startPrivateClickHouse),
  ]);
  return { postgres, redis, clickhouse };
};

const launch = async (
  directory: string,
  { postgres, redis, clickhouse }: Readonly<Record<StoreName, Store>>,
  site: FakeClientSite,
): Promise<RunningProcess> =>
  runProcess({
    entry: LAUNCHER,
    args: ['--data-dir', directory, '--no-demo', '--port', String(await freePort())],
    env: {
      ...SETTINGS,
      ...site.environment,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      CLICKHOUSE_URL: clickhouse.url,
    },
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 240_000,
  });

const makeRevokedKey = async (region: PlatformRegion): Promise<string> => {
  const { id, value } = await newKey(region, ['query:read']);
  const call = await sessionHolder(region);
  const { status } = await call('DELETE', `/api/personal_api_keys/${id}/`);
  if (status >= 300) throw new Error(`deleting a key answered ${status}`);
  return value;
};
