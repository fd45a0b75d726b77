import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DataFolder } from './data-folder.ts';
import type { RegionPlan } from './region-plan.ts';
import type { Secrets } from './secrets.ts';
import type { ServiceEntry } from './services.ts';
import { type ProcessContext, startProcess } from './start-process.ts';
import type { StoreUrls } from './stores.ts';
import type { Running } from './supervise.ts';
import type { WebAppEnvironment } from './web-app.ts';

export interface ServiceContext extends ProcessContext {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly plan: RegionPlan;
  readonly stores: StoreUrls;
  readonly secrets: Secrets;
  readonly issuerUrl: string;
  readonly services: readonly ServiceEntry[];
  readonly webApp: Promise<WebAppEnvironment>;
}

/** Defaults for every process, which the user's environment can override. */
export const defaults = { NODE_ENV: 'development', LOG_LEVEL: 'info', SHUTDOWN_TIMEOUT_MS: '2000' };

/** Starts one service of a region and waits until its /readyz succeeds. */
export const startService = async (context: ServiceContext, service: ServiceEntry): Promise<Running> => {
  const { folder, plan } = context;
  return startProcess(context, {
    name: service.name,
    entry: service.entry,
    logFile: join(folder.ofRegion(plan.region).logs, `${service.name}.log`),
    internalUrl: internalUrlOf(plan, service.name),
    environment: await environmentOf(context, service),
  });
};

const environmentOf = async (context: ServiceContext, service: ServiceEntry): Promise<NodeJS.ProcessEnv> => {
  const { config, plan, stores, secrets, issuerUrl, services, webApp } = context;
  const ports = plan.ports.get(service.name);
  const addresses = services
    .filter((other) => other.urlVariable !== undefined)
    .map((other) => [other.urlVariable, `http://127.0.0.1:${plan.ports.get(other.name)?.port}`]);
  return {
    ...defaults,
    ...config.inherited,
    ...Object.fromEntries(addresses),
    REGION: plan.region,
    PORT: String(ports?.port),
    INTERNAL_PORT: String(ports?.internalPort),
    PUBLIC_URL: plan.url,
    ISSUER_URL: issuerUrl,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    INTERNAL_SECRET: secrets(`internal ${plan.region}`),
    // With two regions the router, which is on this machine, asks on behalf of its callers.
    ...(plan.peerUrl !== undefined && { GATEWAY_TRUSTED_PROXIES: 'loopback' }),
    ...(await service.environment?.({ plan, secrets, issuerUrl, webApp, dataFolder: dataFolderOf(context) })),
  };
};

const dataFolderOf = ({ config, folder }: ServiceContext): string | undefined => {
  const isEmbedded = Object.values(config.stores).some((given) => given === undefined);
  return isEmbedded ? folder.directory : undefined;
};

export const internalUrlOf = (plan: RegionPlan, name: string): string =>
  `http://127.0.0.1:${plan.ports.get(name)?.internalPort}`;
