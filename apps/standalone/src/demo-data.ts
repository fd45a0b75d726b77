import { join } from 'node:path';
import type { Console } from './console.ts';
import { readJson, writeWhole } from './data-folder.ts';
import type { RegionPlan } from './region-plan.ts';
import { runScript } from './run-script.ts';
import type { Credentials, SeedContext } from './seed.ts';
import type { StoreUrls } from './stores.ts';

interface LoadedDemo {
  readonly projectToken: string;
}

export interface DemoContext extends SeedContext {
  readonly console: Console;
  readonly label: string;
  readonly demo: boolean;
}

/** Fills the first project with demo events once, so that a later start does not undo changes of the user. */
export const loadDemoData = async (
  context: DemoContext,
  plan: RegionPlan,
  stores: StoreUrls,
  { projectId, projectToken }: Credentials,
): Promise<void> => {
  const { root, config, console, folder, label, signal } = context;
  const { demo: file } = folder.ofRegion(plan.region);
  if (!context.demo || readJson<LoadedDemo>(file)?.projectToken === projectToken) return;
  await console.step(`${label}demo data`, async (detail) => {
    await runScript({
      file: join(root, 'tools/demo/main.ts'),
      args: ['--project', String(projectId)],
      env: {
        ...config.inherited,
        DATABASE_URL: stores.databaseUrl,
        REDIS_URL: stores.redisUrl,
        CLICKHOUSE_URL: stores.clickhouseUrl,
      },
      signal,
    });
    detail('100,000 events of 90 days');
  });
  writeWhole(file, JSON.stringify({ projectToken } satisfies LoadedDemo));
};
