import { reservePorts } from '@meridian/embedded-stores';
import { releaseStartMemory } from '@meridian/service-kit';
import { assertPortIsFree } from './assert-port-is-free.ts';
import { removeAbandonedBackups } from './backup/abandoned-backups.ts';
import type { Config } from './config.ts';
import type { Console } from './console.ts';
import {
  assertDiskSpace,
  dataFolderAt,
  releaseDataFolder,
  resetDataFolder,
  takeDataFolder,
} from './data-folder.ts';
import { createFleet } from './fleet.ts';
import { assertGivenStoresAnswer, assertNoGivenStores } from './given-stores.ts';
import { type Guardian, startGuardian } from './guardian.ts';
import { endLeftovers, rememberProcesses } from './leftovers.ts';
import { assertOpenFiles } from './open-files.ts';
import type { Options } from './options.ts';
import { writeReadyFile } from './ready-file.ts';
import { type StartedRegion, startRegion, startStore } from './region.ts';
import { planRegions, publicPorts } from './region-plan.ts';
import { startRouter } from './router.ts';
import { describeRunning } from './running-text.ts';
import { openSecrets } from './secrets.ts';
import { routerEntry, services } from './services.ts';
import { postgresSpec } from './stores.ts';
import { emptyTrash } from './trash.ts';
import { assertRestored } from './unfinished-restore.ts';
import { watchCode } from './watch-code.ts';
import { prepareWebApp } from './web-app.ts';

export interface LauncherOptions {
  readonly root: string;
  readonly options: Options;
  readonly config: Config;
  readonly console: Console;
}

export interface Launcher {
  readonly start: () => Promise<void>;
  /** Stops services first, then stores, and kills processes that do not end in time. */
  readonly stop: () => Promise<void>;
}

const STOP_TIMEOUT_MS = 4_500;
const RECORD_AGAIN_MS = 1_000;

export const createLauncher = ({ root, options, config, console }: LauncherOptions): Launcher => {
  const folder = dataFolderAt(options.dataDirectory);
  const abort = new AbortController();
  const labelOf = (region: string | undefined) =>
    region === undefined || options.regions.length === 1 ? '' : `${region} `;
  const fleet = createFleet({ console, labelOf, onChange: () => record() });
  let guardian: Guardian | undefined;
  let regions: StartedRegion[] = [];
  let routerUrl: string | null = null;
  let stopped: Promise<void> | undefined;
  let recording: NodeJS.Timeout | undefined;

  const start = async (): Promise<void> => {
    console.title('Meridian');
    assertOpenFiles();
    if (options.regions.length > 1) assertNoGivenStores(config);
    await assertGivenStoresAnswer(config);
    takeDataFolder(folder);
    guardian = startGuardian(folder);
    await endLeftoversOfKilledRun();
    if (options.reset) await console.step('forget all data', async () => resetDataFolder(folder));
    else assertRestored(folder, console.say);
    emptyTrash(folder.directory);
    removeAbandonedBackups(folder);
    assertDiskSpace(folder);
    const givenPorts = new Set([options.port, ...publicPorts(options).values()]);
    reservePorts(givenPorts);
    for (const port of givenPorts) await assertPortIsFree(port);

    regions = await startRegions(guardian);
    abort.signal.throwIfAborted();
    record();
    if (options.watch)
      watchCode(root, [...services, routerEntry], (names) => fleet.restart(names), abort.signal);
    console.say(
      describeRunning(
        regions.map((region) => region.describe()),
        folder,
        routerUrl,
      ),
    );
    await releaseStartMemory();
  };

  const endLeftoversOfKilledRun = async (): Promise<void> => {
    const count = await endLeftovers(folder);
    if (count > 0) console.say(`  Ended ${count} processes that an earlier run had left behind.`);
  };

  const startRegions = async (watcher: Guardian): Promise<StartedRegion[]> => {
    const plans = await planRegions(options, folder, services);
    const shared = {
      root,
      config,
      folder,
      console,
      fleet,
      services,
      guardian: watcher,
      say: console.say,
      signal: abort.signal,
      demo: options.demo,
      secrets: openSecrets(folder),
    };
    const webApp = prepareWebApp({ ...shared, watch: options.watch });
    const postgresUrl = await startStore({ ...shared, label: '' }, await postgresSpec(shared));
    const started = await Promise.all(
      plans.map((plan) => {
        const issuerUrl = plans.length === 1 ? plan.url : `http://localhost:${options.port}`;
        return startRegion({ ...shared, webApp, postgresUrl, issuerUrl, label: labelOf(plan.region) }, plan);
      }),
    );
    abort.signal.throwIfAborted();
    routerUrl = await startRouter(shared, plans, options.port);
    return started;
  };

  /** Writes the running processes to disk for scripts and the next start. Retries while the disk is full. */
  const record = (): void => {
    clearTimeout(recording);
    if (stopped) return;
    try {
      rememberProcesses(folder, fleet.pids());
      if (regions.length > 0)
        writeReadyFile(folder, { routerUrl, regions: regions.map((one) => one.describe()) });
    } catch {
      recording = setTimeout(record, RECORD_AGAIN_MS).unref();
    }
  };

  const stopAll = async (): Promise<void> => {
    abort.abort(new Error('stopped while starting'));
    if (!guardian) return;
    const complete = await fleet.stop(STOP_TIMEOUT_MS);
    // The guards end a process that is still starting after this process exits.
    if (!complete) return;
    releaseDataFolder(folder);
    guardian.dismiss();
  };

  return {
    start,
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
};
