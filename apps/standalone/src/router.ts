import { join } from 'node:path';
import { freePort } from '@meridian/embedded-stores';
import type { RegionContext } from './region.ts';
import type { RegionPlan } from './region-plan.ts';
import { routerEntry } from './services.ts';
import { startProcess } from './start-process.ts';
import { defaults } from './start-service.ts';

/** Higher than the ranks of the services behind it. */
const RANK = 100;

/** Starts the region router for two regions and returns its address; returns null for one region. */
export const startRouter = async (
  context: Omit<RegionContext, 'label' | 'issuerUrl' | 'postgresUrl' | 'webApp'>,
  plans: readonly RegionPlan[],
  port: number,
): Promise<string | null> => {
  if (plans.length === 1) return null;
  const { config, console, fleet, folder } = context;
  const url = `http://localhost:${port}`;
  const internalPort = await freePort();
  const urlOf = (name: string) => plans.find(({ region }) => region === name)?.url;
  const { name, entry } = routerEntry;
  await console.step(name, () =>
    fleet.start({ name, rank: RANK }, () =>
      startProcess(context, {
        name,
        entry,
        logFile: join(folder.logs, `${name}.log`),
        internalUrl: `http://127.0.0.1:${internalPort}`,
        environment: {
          ...defaults,
          ...config.inherited,
          PORT: String(port),
          INTERNAL_PORT: String(internalPort),
          PUBLIC_URL: url,
          ROUTER_US_URL: urlOf('us'),
          ROUTER_EU_URL: urlOf('eu'),
        },
      }),
    ),
  );
  return url;
};
