import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './answers.ts';
import type { Guardian } from './guardian.ts';
import { lastLines, openLog } from './log-file.ts';
import { Problem } from './problem.ts';
import { signalGroup } from './process-identity.ts';
import type { Running } from './supervise.ts';

export interface ProcessContext {
  readonly root: string;
  readonly guardian: Guardian;
  /** Aborts a start. */
  readonly signal: AbortSignal;
}

/** Slow machines need a large part of it, when all services start at the same time. */
const READY_WITHIN_MS = 180_000;
const POLL_EVERY_MS = 40;

/** A process with a public and an internal port, and its settings. */
export interface ProcessSpec {
  readonly name: string;
  readonly entry: string;
  readonly logFile: string;
  readonly internalUrl: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Starts a process and waits until its /readyz succeeds. */
export const startProcess = async (
  { root, guardian, signal }: ProcessContext,
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
      `${name} ${outcome === 'ended' ? 'ended while it started' : `was not ready within ${READY_WITHIN_MS / 1000} s`}. ` +
        `The last lines of its log (${logFile}):\n\n${indent(lastLines(logFile))}`,
    );
  }
  return { pid, exited, stop, isAlive: () => answers(`${internalUrl}/livez`) };
};

const untilReady = async (
  internalUrl: string,
  exited: Promise<unknown>,
  signal: AbortSignal,
): Promise<'ready' | 'late'> => {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!ended && !signal.aborted && Date.now() < deadline) {
    if (await answers(`${internalUrl}/readyz`)) return 'ready';
    await pause(POLL_EVERY_MS);
  }
  return 'late';
};

const indent = (text: string): string => text.replace(/^/gm, '    ');
