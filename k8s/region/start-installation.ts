/**
 * The Deployments of regions and of the region router as processes behind HAProxy, with stores for each region. What
 * differs from a cluster: addresses and ports, and one ClickHouse server with one user instead of a cluster.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, type PostgresBinaries } from '@meridian/embedded-stores';
import { bundleApp } from '../../tools/build/bundle.ts';
import { createDeployment, type Deployment } from './deployment.ts';
import { type Balanced, type HaproxyProgram, startHaproxy } from './haproxy.ts';
import { environmentOf as environmentOfPod, type PodTemplate, type Secrets } from './pod-template.ts';
import { type Overlay, readProcesses } from './processes.ts';
import { type Stores, secretsOf, startStores } from './start-stores.ts';

export type RegionName = Exclude<Overlay, 'router'>;

export interface Installation {
  /** The regions in the order in which they were asked for. */
  readonly regions: readonly Region[];
  readonly router: Deployment;
  /** The address of the router's ingress. */
  readonly routerUrl: string;
  /** The Deployments of all regions and of the router. */
  readonly deployments: readonly Deployment[];
  stop(): Promise<void>;
}

export interface Region {
  readonly name: RegionName;
  /** The address of the region's ingress. */
  readonly url: string;
  readonly stores: Stores;
  readonly deployments: readonly Deployment[];
  deployment(name: string): Deployment;
  /** Runs the migration Job. */
  migrate(): Promise<void>;
  /** The `meridian` command in a pod of the Deployment. Returns what it prints. */
  operate(name: string, ...args: string[]): Promise<string>;
}

/** The programs of the distribution. Without its Postgres the one of npm is used. */
export interface Programs {
  readonly haproxy: HaproxyProgram;
  readonly postgres: PostgresBinaries | undefined;
}

/** The Deployments that an ingress leads to. It balances requests, not connections. */
export const ENTRY_POINTS = ['gateway', 'region-router'];
/** The time limit of a command that ends by itself. */
const LONGEST_COMMAND_MS = 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The pods of a Deployment: its replicas, one more while it rolls, and the stopping ones. */
const PODS = 8;

export const startInstallation = async (
  regions: readonly RegionName[],
  programs: Programs,
): Promise<Installation> => {
  const stack = new AsyncDisposableStack();
  try {
    return { ...(await start(regions, programs, stack)), stop: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};

/** A Deployment of an overlay, with the addresses of its Service and its pods. */
interface Placed {
  readonly overlay: Overlay;
  readonly template: PodTemplate;
  readonly service: string;
  readonly pods: readonly string[];
}

const start = async (
  regionNames: readonly RegionName[],
  programs: Programs,
  stack: AsyncDisposableStack,
): Promise<Omit<Installation, 'stop'>> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-region-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const placed = place([...regionNames, 'router']);
  await Promise.all(
    [...new Set(placed.map(({ template }) => template.app))].map((app) =>
      bundleApp({ appDirectory: join(root, 'apps', app), outDirectory: join(folder, app) }),
    ),
  );
  const ports = { http: await freePort(), internal: await freePort() };
  const services = placed.map((each): Balanced => {
    const mode = ENTRY_POINTS.includes(each.template.name) ? 'http' : 'tcp';
    return { name: idOf(each), address: each.service, pods: each.pods, mode };
  });
  const balancer = await startHaproxy(programs.haproxy, services, { port: ports.http, folder });
  stack.defer(() => balancer.stop());

  const urls = urlsOf(placed, ports.http);
  const environmentOf = ({ overlay, template }: Placed, secrets: Secrets): Record<string, string> => ({
    ...withUrls(environmentOfPod(template, secrets), overlay, urls),
    PORT: String(ports.http),
    INTERNAL_PORT: String(ports.internal),
    GATEWAY_RATE_LIMIT_PERCENT: '100000',
  });
  const deploy = (overlay: Overlay, secrets: Secrets): readonly Deployment[] => {
    const deployments = placed
      .filter((each) => each.overlay === overlay)
      .map((each) =>
        createDeployment({
          template: each.template,
          bundle: join(folder, each.template.app),
          environment: environmentOf(each, secrets),
          addresses: each.pods,
          setEndpoint: (address, isReady) => balancer.setEndpoint(idOf(each), address, isReady),
        }),
      );
    stack.defer(async () => {
      await Promise.all(deployments.map((deployment) => deployment.stop()));
    });
    return deployments;
  };
  const run = async (file: string, env: Readonly<Record<string, string>>, ...args: string[]) => {
    const options = { env: { PATH: process.env['PATH'], HOME: folder, ...env }, timeout: LONGEST_COMMAND_MS };
    return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout;
  };

  const startRegion = async (name: RegionName): Promise<Region> => {
    const stores = await startStores(join(folder, `postgres-${name}`), programs.postgres, stack);
    const secrets = secretsOf(stores);
    const deployments = deploy(name, secrets);
    return {
      name,
      url: urls.services.get(`${name}.gateway`)!,
      stores,
      deployments,
      deployment: (wanted) => find(deployments, wanted),
      migrate: async () => {
        await run(join(root, 'docker/migrate.ts'), { ...stores, NODE_ENV: 'production' });
      },
      operate: (wanted, ...args) => {
        const pod = placed.find((each) => idOf(each) === `${name}.${wanted}`)!;
        return run(join(folder, pod.template.app, 'operator.js'), environmentOf(pod, secrets), ...args);
      },
    };
  };
  const regions: Region[] = [];
  for (const name of regionNames) regions.push(await startRegion(name));
  const routers = deploy('router', {});
  return {
    regions,
    router: find(routers, 'region-router'),
    routerUrl: urls.services.get('router.region-router')!,
    deployments: [...regions.flatMap(({ deployments }) => deployments), ...routers],
  };
};

const place = (overlays: readonly Overlay[]): readonly Placed[] => {
  const processes = readProcesses().overlays;
  const network = `127.${randomInt(1, 255)}.${randomInt(256)}`;
  return overlays
    .flatMap((overlay) => processes[overlay].map((template) => ({ overlay, template })))
    .map((each, index) => {
      const addressOf = (pod: number): string => `${network}.${index * (1 + PODS) + pod + 1}`;
      return {
        ...each,
        service: addressOf(0),
        pods: Array.from({ length: PODS }, (_, n) => addressOf(n + 1)),
      };
    });
};

/** Names a Deployment. Regions have Deployments of the same names. */
const idOf = ({ overlay, template }: Placed): string => `${overlay}.${template.name}`;

const find = (deployments: readonly Deployment[], wanted: string): Deployment => {
  const found = deployments.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`there is no Deployment "${wanted}"`);
  return found;
};

interface Urls {
  /** The addresses by the names of the Deployments. */
  readonly services: ReadonlyMap<string, string>;
  /** The addresses of the running gateways, by the public addresses of their regions. */
  readonly regions: ReadonlyMap<string, string>;
}

const urlsOf = (placed: readonly Placed[], port: number): Urls => {
  const urlOf = ({ service }: Placed): string => `http://${service}:${port}`;
  const gateways = placed.filter(({ template }) => template.name === 'gateway');
  return {
    services: new Map(placed.map((each) => [idOf(each), urlOf(each)])),
    regions: new Map(
      gateways.map((gateway) => [gateway.template.environment['PUBLIC_URL'] as string, urlOf(gateway)]),
    ),
  };
};

/**
 * The addresses of Services and of the other regions. The embedded ClickHouse is not a cluster, and the folder of the web app
 * is in the image only.
 */
const withUrls = (
  { CLICKHOUSE_CLUSTER: _, GATEWAY_WEB_DIR: __, ...environment }: Readonly<Record<string, string>>,
  overlay: Overlay,
  { services, regions }: Urls,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const service = /^http:\/\/([\w-]+):8080$/.exec(value)?.[1];
      if (service !== undefined) return [name, services.get(`${overlay}.${service}`) ?? value];
      return [name, name === 'PUBLIC_URL' ? value : (regions.get(value) ?? value)];
    }),
  );
