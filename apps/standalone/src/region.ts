import type { Console } from './console.ts';
import { loadDemoData } from './demo-data.ts';
import type { Fleet } from './fleet.ts';
import { prepareRegion } from './prepare-region.ts';
import type { ReadyProcess, ReadyRegion } from './ready-file.ts';
import type { RegionPlan } from './region-plan.ts';
import { seedRegion } from './seed.ts';
import type { ServiceEntry } from './services.ts';
import { startOrder } from './start-order.ts';
import { internalUrlOf, type ServiceContext, startService } from './start-service.ts';
import {
  clickhouseSpec,
  databaseUrlOf,
  redisSpec,
  type StoreContext,
  type StoreSpec,
  type StoreUrls,
} from './stores.ts';

export interface RegionContext extends StoreContext, Omit<ServiceContext, 'plan' | 'stores'> {
  readonly console: Console;
  readonly fleet: Fleet;
  readonly demo: boolean;
  /** Address of the Postgres that all regions share; empty when the user supplied one. */
  readonly postgresUrl: string;
  /** The prefix of each step when there is more than one region. */
  readonly label: string;
}

export interface StartedRegion {
  /** The current state. Process ids change after a restart. */
  readonly describe: () => ReadyRegion;
}

/** Starts one region: stores, migrations, services, first account. */
export const startRegion = async (context: RegionContext, plan: RegionPlan): Promise<StartedRegion> => {
  const { console, config, label, signal } = context;
  const [redisUrl, clickhouseUrl] = await Promise.all([
    startStore(context, redisSpec(context, plan), plan.region),
    startStore(context, clickhouseSpec(context, plan), plan.region),
  ]);
  const stores: StoreUrls = {
    databaseUrl: config.stores.databaseUrl ?? databaseUrlOf(plan.region, context.postgresUrl),
    redisUrl: config.stores.redisUrl ?? redisUrl,
    clickhouseUrl: config.stores.clickhouseUrl ?? clickhouseUrl,
  };
  signal.throwIfAborted();
  await console.step(`${label}tables`, async (detail) => {
    const applied = await prepareRegion(config, stores, signal);
    if (applied > 0) detail(`${applied} migrations applied`);
  });
  const [credentials] = await Promise.all([
    seedRegion(context, plan, stores),
    startServices({ ...context, plan, stores }, context),
  ]);
  await loadDemoData(context, plan, stores, credentials);
  return {
    describe: () => ({
      region: plan.region,
      url: plan.url,
      ...credentials,
      stores,
      processes: describeProcesses(context, plan),
    }),
  };
};

/** Returns its address, or an empty string when the user supplied a Postgres. */
export const startStore = async (
  { console, fleet, label }: Pick<RegionContext, 'console' | 'fleet' | 'label'>,
  spec: StoreSpec | undefined,
  region?: string,
): Promise<string> => {
  if (!spec) return '';
  let url = '';
  await console.step(`${label}${spec.title}`, () =>
    fleet.start({ name: spec.name, region, rank: 0 }, async () => {
      const running = await spec.start();
      url = running.url;
      return running;
    }),
  );
  return url;
};

const startServices = async (service: ServiceContext, context: RegionContext): Promise<void> => {
  const { console, fleet, label } = context;
  for (const [wave, entries] of startOrder(context.services).entries()) {
    context.signal.throwIfAborted();
    await Promise.all(
      entries.map((entry) =>
        console.step(`${label}${entry.name}`, () =>
          fleet.start({ name: entry.name, region: service.plan.region, rank: wave + 1 }, () =>
            startService(service, entry),
          ),
        ),
      ),
    );
  }
};

const describeProcesses = (context: RegionContext, plan: RegionPlan): Record<string, ReadyProcess> => {
  const { fleet, services } = context;
  const stores = embeddedStores(context, plan).map(({ name, region, url, internalUrl }) => [
    name,
    { pid: fleet.pidOf(name, region), url, internalUrl },
  ]);
  const described = services.map((service) => [
    service.name,
    {
      pid: fleet.pidOf(service.name, plan.region),
      url: urlOf(service, plan),
      internalUrl: internalUrlOf(plan, service.name),
    },
  ]);
  return Object.fromEntries([...stores, ...described]);
};

/** The embedded stores, with addresses without passwords. */
const embeddedStores = ({ config, postgresUrl }: RegionContext, plan: RegionPlan) => {
  const { redis, clickhouse, clickhouseInternal } = plan.storePorts;
  const loopback = 'http://127.0.0.1';
  return [
    {
      name: 'postgres',
      given: config.stores.databaseUrl,
      url: postgresUrl.replace(/\/\/[^@]*@/, '//').replace(/\/postgres$/, ''),
      internalUrl: null,
    },
    {
      name: 'redis',
      region: plan.region,
      given: config.stores.redisUrl,
      url: `redis://127.0.0.1:${redis}`,
      internalUrl: null,
    },
    {
      name: 'clickhouse-embedded',
      region: plan.region,
      given: config.stores.clickhouseUrl,
      url: `${loopback}:${clickhouse}`,
      internalUrl: `${loopback}:${clickhouseInternal}`,
    },
  ].filter(({ given }) => given === undefined);
};

/** A worker has only an internal port. */
const urlOf = (service: ServiceEntry, plan: RegionPlan): string => {
  const listens = service.isPublic || service.urlVariable !== undefined;
  return listens
    ? `http://127.0.0.1:${plan.ports.get(service.name)?.port}`
    : internalUrlOf(plan, service.name);
};
