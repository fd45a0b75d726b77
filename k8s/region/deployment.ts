/** The pods of one Deployment as processes, each with its own address. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '@meridian/testing';
import type { PodTemplate } from './pod-template.ts';

export interface Deployment {
  readonly name: string;
  readonly ready: () => number;
  /** Starts or stops pods until the Deployment has this number, and waits until they are ready. */
  scale(replicas: number): Promise<void>;
  /** Replaces every pod: a new one becomes ready before an old one is told to stop. The old ones may still be stopping. */
  roll(): Promise<void>;
  /** Ends one pod with kill -9 and starts it again, as the kubelet does. */
  loseOne(): Promise<void>;
  readonly log: readonly string[];
  /** Waits for the pods that are stopping and returns their exit codes, of all since the start. */
  stopped(): Promise<readonly (number | null)[]>;
  readonly unexpectedExits: readonly string[];
  readonly starts: readonly Start[];
  stop(): Promise<void>;
}

/** The time that one process took from its start until it was ready. */
export interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface Pod {
  readonly child: ChildProcess;
  readonly address: string;
  readonly ready: Promise<void>;
  isReady: boolean;
  isWanted: boolean;
}

export interface DeploymentOptions {
  readonly template: PodTemplate;
  /** The folder with the bundle of the app. */
  readonly bundle: string;
  readonly environment: Readonly<Record<string, string>>;
  /** One for each pod, including the stopping ones. */
  readonly addresses: readonly string[];
  /** Called when a pod has become ready, when it is told to stop, and when it has ended. */
  readonly setEndpoint: (address: string, isReady: boolean) => Promise<void>;
}

export const createDeployment = ({
  template: { name, entry },
  bundle,
  environment,
  addresses,
  setEndpoint,
}: DeploymentOptions): Deployment => {
  /** The pods in the order of their start, without the stopping ones. */
  const pods: Pod[] = [];
  const used = new Set<string>();
  const log: string[] = [];
  const unexpectedExits: string[] = [];
  const starts: Start[] = [];
  const stopping: Promise<number | null>[] = [];
  const running = new Set<ChildProcess>();
  let isStopped = false;

  const start = (): Pod => {
    if (isStopped) throw new Error(`${name} is stopped`);
    const address = addresses.find((candidate) => !used.has(candidate));
    if (address === undefined) throw new Error(`${name} has more pods than addresses`);
    used.add(address);
    const startedAt = performance.now();
    const child = fork(join(bundle, entry), {
      env: { PATH: process.env['PATH'], ...environment, HOST: address },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => log.push(line));
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    ready.catch(() => {});
    const pod: Pod = { child, address, ready, isReady: false, isWanted: true };
    child.once('message', ({ internalUrl }: { readonly internalUrl: string }) => {
      starts.push({ wallMs: performance.now() - startedAt, cpuMs: cpuMsOf(child.pid!) });
      untilReady(internalUrl)
        .then(() => setEndpoint(address, true))
        .then(() => {
          pod.isReady = true;
          resolve();
        }, reject);
    });
    child.once('exit', (code, signal) => {
      used.delete(address);
      running.delete(child);
      const problem = `${name} ended with ${code ?? signal}`;
      if (pod.isWanted) unexpectedExits.push(problem);
      reject(new Error(`${problem}:\n${log.slice(-5).join('\n')}`));
    });
    pods.push(pod);
    return pod;
  };

  const end = async (pod: Pod, signal: NodeJS.Signals): Promise<number | null> => {
    pods.splice(pods.indexOf(pod), 1);
    pod.isWanted = false;
    if (pod.child.exitCode !== null || pod.child.signalCode !== null) return pod.child.exitCode;
    const exit = once(pod.child, 'exit');
    pod.child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  };
  const remove = async (pod: Pod): Promise<void> => {
    await setEndpoint(pod.address, false);
    stopping.push(end(pod, 'SIGTERM'));
  };

  return {
    name,
    log,
    unexpectedExits,
    starts,
    ready: () => pods.filter(({ isReady }) => isReady).length,
    scale: async (replicas) => {
      for (const pod of pods.slice(replicas)) await remove(pod);
      while (pods.length < replicas) start();
      await Promise.all(pods.map(({ ready }) => ready));
    },
    roll: async () => {
      for (const old of [...pods]) {
        await start().ready;
        await remove(old);
      }
    },
    stopped: () => Promise.all(stopping),
    loseOne: async () => {
      const lost = pods[0]!;
      await end(lost, 'SIGKILL');
      await setEndpoint(lost.address, false);
      await start().ready;
    },
    stop: async () => {
      isStopped = true;
      for (const pod of pods) pod.isWanted = false;
      await Promise.all(
        [...running].map((child) => {
          const exit = once(child, 'exit');
          child.kill('SIGKILL');
          return exit;
        }),
      );
    },
  };
};

/** The readinessProbe. */
const untilReady = (internalUrl: string): Promise<boolean> =>
  waitFor(
    async () => (await fetch(`${internalUrl}/readyz`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })).ok,
    { timeoutMs: 120_000, what: `readiness of ${internalUrl}` },
  );

const PROBE_LIMIT_MS = 5_000;

const TICKS_PER_SECOND = 100;

/** The processor time of all threads: fields 14 and 15 of proc_pid_stat(5). The name before them may have spaces. */
const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
};
