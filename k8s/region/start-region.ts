/**
 * The Deployments of a region and of the region router as processes behind HAProxy, with stores. What differs from a
 * cluster: addresses and ports, and one ClickHouse server with one user instead of a cluster.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClickHouse } from '@meridian/clickhouse';
import { freePort, type PostgresBinaries, startEmbeddedPostgres } from '@meridian/embedded-stores';
import { createTestRedis, testStores } from '@meridian/testing';
import { bundleApp } from '../../tools/build/bundle.ts';
import { createDeployment, type Deployment } from './deployment.ts';
import { type Balanced, type HaproxyProgram, startHaproxy } from './haproxy.ts';
import { environmentOf as environmentOfPod, type PodTemplate, type Secrets } from './pod-template.ts';
import { type Overlay, readProcesses } from './processes.ts';

export interface Region {
  /** Of the region's ingress. */
  readonly url: string;
  /** Of the router's ingress. */
  readonly routerUrl: string;
  readonly stores: Stores;
  readonly deployments: readonly Deployment[];
  deployment(name: string): Deployment;
  /** Runs the migration Job. */
  migrate(): Promise<void>;
  /** The `meridian` command in a pod of the Deployment. Returns what it prints. */
  operate(name: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

interface Stores {
  readonly DATABASE_URL: string;
  readonly CLICKHOUSE_URL: string;
  readonly REDIS_URL: string;
}

/** The programs of the distribution. Without its Postgres the one of npm is used. */
export interface Programs {
  readonly haproxy: HaproxyProgram;
  readonly postgres: PostgresBinaries | undefined;
}

/** The Deployments that an ingress leads to. It balances requests, not connections. */
export const DOORS = ['gateway', 'region-router'];
/** Of a command that ends by itself. */
const LONGEST_COMMAND_MS = 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The pods of a Deployment: its replicas, one more while it rolls, and those that are still stopping. */
const PODS = 8;

export const startRegion = async (overlay: Overlay, programs: Programs): Promise<Region> => {
  const stack = new AsyncDisposableStack();
  try {
    return { ...(await start(overlay, programs, stack)), stop: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};

const start = async (
  overlay: Overlay,
  programs: Programs,
  stack: AsyncDisposableStack,
): Promise<Omit<Region, 'stop'>> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-region-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const stores = await startStores(folder, programs.postgres, stack);
  const secrets = secretsOf(stores);
  const { overlays } = readProcesses();
  const templates = [...overlays[overlay], ...overlays.router];
  await Promise.all(
    [...new Set(templates.map(({ app }) => app))].map((app) =>
      bundleApp({ appDirectory: join(root, 'apps', app), outDirectory: join(folder, app) }),
    ),
  );

  const ports = { http: await freePort(), internal: await freePort() };
  const network = `127.${randomInt(1, 255)}.${randomInt(256)}`;
  const addresses = new Map(templates.map(({ name }, index) => [name, addressesOf(network, index)]));
  const services = templates.map(({ name }): Balanced => {
    const [address = '', ...pods] = addresses.get(name)!;
    return { name, address, pods, mode: DOORS.includes(name) ? 'http' : 'tcp' };
  });
  const urlOf = (name: string): string => `http://${addresses.get(name)![0]}:${ports.http}`;
  const environmentOf = (template: PodTemplate) => ({
    ...withServices(environmentOfPod(template, secrets), urlOf),
    PORT: String(ports.http),
    INTERNAL_PORT: String(ports.internal),
    GATEWAY_RATE_LIMIT_PERCENT: '100000',
    // No request belongs to the other region, so its address stays as it is.
    [`ROUTER_${overlay.toUpperCase()}_URL`]: urlOf('gateway'),
  });

  const balancer = await startHaproxy(programs.haproxy, services, { port: ports.http, folder });
  stack.defer(() => balancer.stop());
  const deployments = templates.map((template) =>
    createDeployment({
      template,
      bundle: join(folder, template.app),
      environment: environmentOf(template),
      addresses: addresses.get(template.name)!.slice(1),
      setEndpoint: (address, isReady) => balancer.setEndpoint(template.name, address, isReady),
    }),
  );
  stack.defer(async () => {
    await Promise.all(deployments.map((deployment) => deployment.stop()));
  });

  const run = async (file: string, env: Readonly<Record<string, string>>, ...args: string[]) => {
    const options = { env: { PATH: process.env['PATH'], HOME: folder, ...env }, timeout: LONGEST_COMMAND_MS };
    return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout;
  };
  const find = <Named extends { readonly name: string }>(list: readonly Named[], wanted: string): Named => {
    const found = list.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`overlay ${overlay} has no Deployment "${wanted}"`);
    return found;
  };
  return {
    url: urlOf('gateway'),
    routerUrl: urlOf('region-router'),
    stores,
    deployments,
    deployment: (name) => find(deployments, name),
    migrate: async () => {
      await run(join(root, 'docker/migrate.ts'), { ...stores, NODE_ENV: 'production' });
    },
    operate: (name, ...args) => {
      const template = find(templates, name);
      return run(join(folder, template.app, 'operator.js'), environmentOf(template), ...args);
    },
  };
};

const startStores = async (
  folder: string,
  binaries: PostgresBinaries | undefined,
  stack: AsyncDisposableStack,
): Promise<Stores> => {
  const directory = join(folder, 'postgres');
  await mkdir(directory);
  // Two pools of every process, also while all of them roll.
  const settings = { max_connections: '500' };
  const postgres = await startEmbeddedPostgres({
    directory,
    durable: false,
    settings,
    ...(binaries !== undefined && { binaries }),
  });
  stack.defer(() => postgres.stop());
  const database = `region_${randomUUID().slice(0, 8)}`;
  const clickhouse = new URL(testStores().clickhouseUrl);
  clickhouse.pathname = `/${database}`;
  stack.defer(async () => {
    const server = createClickHouse({ url: testStores().clickhouseUrl, database: 'default' });
    await server.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
    await server.close();
  });
  return {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.href,
    REDIS_URL: await createTestRedis(),
  };
};

const secretsOf = (stores: Stores): Secrets => {
  const secret = () => randomBytes(32).toString('hex');
  const keys = { ...stores };
  return {
    'meridian-internal': { INTERNAL_SECRET: secret() },
    gateway: keys,
    'auth-service': { ...keys, AUTH_SECRET: secret() },
    'capture-service': keys,
    'query-service': { ...keys, QUERY_SECRET: secret() },
    'endpoints-service': keys,
  };
};

/** The address of the Service and those of the pods. */
const addressesOf = (network: string, deployment: number): readonly string[] =>
  Array.from({ length: 1 + PODS }, (_, index) => `${network}.${deployment * (1 + PODS) + index + 1}`);

/** The embedded ClickHouse is no cluster, and the folder of the web app is in the image only. */
const withServices = (
  { CLICKHOUSE_CLUSTER: _, GATEWAY_WEB_DIR: __, ...environment }: Readonly<Record<string, string>>,
  urlOf: (service: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const service = /^http:\/\/([\w-]+):8080$/.exec(value)?.[1];
      return [name, service === undefined ? value : urlOf(service)];
    }),
  );
