import { backoffMs, LATE, waitAtMost } from '@meridian/core';
import { signalGroup } from './process-identity.ts';

/** A running process. */
export interface Running {
  readonly pid: number;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Stops the process and waits for its end. */
  readonly stop: () => Promise<void>;
  /** Whether the process still answers; absent for a process without a health check. */
  readonly isAlive?: () => Promise<boolean>;
}

export interface SupervisorEvents {
  /** The process has started, for the first time or again. */
  onUp: (name: string, pid: number, again: boolean) => void;
  /** The process ended by itself; it restarts after the delay. */
  onDown: (name: string, reason: string, restartInMs: number) => void;
  onStartFailed: (name: string, reason: string, restartInMs: number) => void;
}

export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /** Restarts the process at once, after a change of its code. */
  readonly restart: () => Promise<void>;
  readonly stop: (timeoutMs: number) => Promise<void>;
}

export interface SuperviseOptions extends SupervisorEvents {
  readonly name: string;
  readonly start: () => Promise<Running>;
  /** The longest delay before a restart. */
  readonly longestDelayMs?: number;
}

const FIRST_DELAY_MS = 250;
const DEFAULT_LONGEST_DELAY_MS = 15_000;
/** A process that ran for this long restarts with the shortest delay after a crash. */
const SETTLED_AFTER_MS = 10_000;
const LIFE_SIGN_EVERY_MS = 5_000;
const MISSED_LIFE_SIGNS = 3;

/** The delay doubles with each crash, so that a crash loop does not overload the machine. */
export const restartDelayMs = (crashesInARow: number, longestDelayMs = DEFAULT_LONGEST_DELAY_MS): number =>
  backoffMs(crashesInARow - 1, { firstMs: FIRST_DELAY_MS, longestMs: longestDelayMs });

/** Starts a process and restarts it until it is stopped. Fails only when the first start fails. */
export const supervise = async (options: SuperviseOptions): Promise<Supervised> => {
  const { name, longestDelayMs } = options;
  let stopping = false;
  let current: Running | undefined = await options.start();
  let startedAt = Date.now();
  let crashesInARow = 0;
  let wake: () => void = () => undefined;
  options.onUp(name, current.pid, false);

  const watch = async (): Promise<void> => {
    while (!stopping && current) {
      const endLifeSigns = watchLifeSigns(current);
      const { code, signal } = await current.exited;
      endLifeSigns();
      current = undefined;
      if (stopping) return;
      crashesInARow = Date.now() - startedAt > SETTLED_AFTER_MS ? 1 : crashesInARow + 1;
      const delayMs = restartDelayMs(crashesInARow, longestDelayMs);
      options.onDown(name, signal ? `was ended by ${signal}` : `ended with code ${code}`, delayMs);
      await sleep(delayMs);
      await startAgain();
    }
  };

  const startAgain = async (): Promise<void> => {
    while (!stopping) {
      try {
        const running = await options.start();
        startedAt = Date.now();
        if (stopping) return await running.stop();
        current = running;
        return options.onUp(name, running.pid, true);
      } catch (error) {
        if (stopping) return;
        crashesInARow += 1;
        const delayMs = restartDelayMs(crashesInARow, longestDelayMs);
        options.onStartFailed(name, (error as Error).message, delayMs);
        await sleep(delayMs);
      }
    }
  };

  const sleep = (ms: number): Promise<void> => {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };

  const watching = watch();

  return {
    name,
    get pid() {
      return current?.pid;
    },
    restart: async () => {
      crashesInARow = 0;
      wake();
      await current?.stop();
    },
    stop: async (timeoutMs) => {
      stopping = true;
      wake();
      const pid = current?.pid;
      const stopped = Promise.all([current?.stop(), watching]);
      if ((await waitAtMost(timeoutMs, stopped)) === LATE && pid !== undefined) signalGroup(pid, 'SIGKILL');
      await stopped;
    },
  };
};

/** Kills a process that misses several health checks in a row, so that it is restarted. */
const watchLifeSigns = (running: Running): (() => void) => {
  const { isAlive } = running;
  if (!isAlive) return () => undefined;
  let missed = 0;
  const timer = setInterval(async () => {
    missed = (await isAlive()) ? 0 : missed + 1;
    if (missed >= MISSED_LIFE_SIGNS) signalGroup(running.pid, 'SIGKILL');
  }, LIFE_SIGN_EVERY_MS);
  return () => clearInterval(timer);
};
