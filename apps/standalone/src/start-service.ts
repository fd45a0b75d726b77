import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './answers.ts';
import type { Config } from './config.ts';
import type { DataFolder } from './data-folder.ts';
import type { Guardian } from './guardian.ts';
import { lastLines, openLog } from './log-file.ts';
import { Problem } from './problem.ts';
import { signalGroup } from './process-identity.ts';
import type { RegionPlan } from './region-plan.ts';
import type { Secrets } from './secrets.ts';
import type { ServiceEntry } from './services.ts';
import type { StoreUrls } from './stores.ts';
import type { Running } from './supervise.ts';
import type { WebAppEnvironment } from './web-app.ts';

export interface ServiceContext {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly guardian: Guardian;
  readonly plan: RegionPlan;
  readonly stores: StoreUrls;
  readonly secrets: Secrets;
  readonly issuerUrl: string;
  readonly services: readonly ServiceEntry[];
  readonly webApp: Promise<WebAppEnvironment>;
  /** Aborts a start. */
  readonly signal: AbortSignal;
}

/** Defaults for every process, which the user's environment can override. */
export const defaults = { NODE_ENV: 'development', LOG_LEVEL: 'info', SHUTDOWN_TIMEOUT_MS: '2000' };

const readyWithinMs = 60_000;
const pollEveryMs = 40;

/** A process with a public and an internal port, and its settings. */
export interface ProcessSpec {
  readonly name: string;
  readonly entry: string;
  readonly logFile: string;
  readonly internalUrl: string;
  readonly environment: NodeJS.ProcessEnv;
}

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

export const startProcess = async (
  { root, guardian, signal }: Pick<ServiceContext, 'root' | 'guardian' | 'signal'>,
  { name, entry, logFile, internalUrl, environment }: ProcessSpec,
): Promise<Running> => {
  const log = openLog(logFile);
  const child = spawn(process.execPath, [join(root, entry)], {
    cwd: root,
    env: environment,
    // A separate process group, so that Ctrl-C reaches only the launcher, which stops the services in order.
    detached: true,
    // The channel closes when the launcher dies, which stops the service (runService in libs/service-kit).
    stdio: ['ignore', log, log, 'ipc'],
  });
  child.on('error', () => {}); // reported below, when the process id is missing
  closeSync(log);
  const { pid } = child;
  if (pid === undefined)
    throw new Problem(
      `${name} could not be started with ${process.execPath}. Is the disk full or the process limit reached?`,
    );
  guardian.watch(pid);
  const exited = new Promise<Awaited<Running['exited']>>((resolve) => {
    child.once('exit', (code, signal) => {
      guardian.forget(pid);
      resolve({ code, signal });
    });
  });
  const stop = async () => {
    signalGroup(pid, 'SIGTERM');
    await exited;
  };

  const outcome = await Promise.race([
    exited.then(() => 'ended' as const),
    untilReady(internalUrl, exited, signal),
  ]);
  if (outcome !== 'ready') {
    signalGroup(pid, 'SIGKILL');
    throw new Problem(
      `${name} ${outcome === 'ended' ? 'ended while it started' : `was not ready within ${readyWithinMs / 1000} s`}. ` +
        `The last lines of its log (${logFile}):\n\n${indent(lastLines(logFile))}`,
    );
  }
  return { pid, exited, stop, isAlive: () => answers(`${internalUrl}/livez`) };
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

const untilReady = async (
  internalUrl: string,
  exited: Promise<unknown>,
  signal: AbortSignal,
): Promise<'ready' | 'late'> => {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + readyWithinMs;
  while (!ended && !signal.aborted && Date.now() < deadline) {
    if (await answers(`${internalUrl}/readyz`)) return 'ready';
    await pause(pollEveryMs);
  }
  return 'late';
};

const indent = (text: string): string => text.replace(/^/gm, '    ');
