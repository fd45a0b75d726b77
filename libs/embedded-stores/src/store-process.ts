/**
 * Runs a store as a child process: reads its log until it is ready, stops it with a signal and then by force, and
 * ends it together with the process that started it.
 */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGuarded } from './spawn-guarded.ts';

export interface StoreCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** A pattern of the log line that means ready, or a check that is repeated until it succeeds. */
  readonly isReady: { readonly line: RegExp } | { readonly probe: () => Promise<boolean> };
  readonly startTimeoutMs: number;
  readonly stopSignal: NodeJS.Signals;
  readonly stopTimeoutMs: number;
  readonly onLog?: ((line: string) => void) | undefined;
  /** Called with the id of the process before it begins. */
  readonly onProcess?: ((pid: number) => void) | undefined;
  /** Turns the last lines of the log into a sentence for the user, where they are understood. */
  readonly explain?: (log: string) => string | undefined;
}

export interface StoreProcess {
  readonly pid: number;
  /** Settles when the process has ended, however it ended. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop(): Promise<void>;
}

const KEPT_LOG_LINES = 40;

export const startStoreProcess = async (store: StoreCommand): Promise<StoreProcess> => {
  const child = spawnGuarded({ ...store, env: store.env ?? process.env, signal: store.stopSignal });
  const exited = new Promise<Awaited<StoreProcess['exited']>>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(store.stopSignal);
    const force = setTimeout(() => child.kill('SIGKILL'), store.stopTimeoutMs);
    await exited;
    clearTimeout(force);
  };

  try {
    await untilReady(child, store);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid as number, exited, stop };
};

const untilReady = (child: ChildProcess, store: StoreCommand): Promise<void> =>
  new Promise((resolve, reject) => {
    const lastLines: string[] = [];
    const fail = (what: string, cause?: unknown) => {
      clearTimeout(timeout);
      const log = lastLines.join('\n');
      const explained = store.explain?.(log);
      reject(new Error(explained ?? `${store.name} ${what}.${log && ` Last output:\n${log}`}`, { cause }));
    };
    const timeout = setTimeout(
      () => fail(`was not ready within ${store.startTimeoutMs} ms`),
      store.startTimeoutMs,
    );
    child.once('error', (error) => fail(`could not be started: ${error.message}`, error));
    // 'close' comes after the last line of output, 'exit' may come before it.
    child.once('close', (code, signal) => fail(`ended while starting (${signal ?? `code ${code}`})`));

    const succeed = () => {
      clearTimeout(timeout);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        store.onLog?.(line);
        lastLines.push(line);
        if (lastLines.length > KEPT_LOG_LINES) lastLines.shift();
        if ('line' in store.isReady && store.isReady.line.test(line)) succeed();
      });
    }
    if ('probe' in store.isReady) void askUntilReady(child, store.isReady.probe).then(succeed, () => {});
  });

const ASK_EVERY_MS = 25;

const askUntilReady = async (child: ChildProcess, probe: () => Promise<boolean>): Promise<void> => {
  while (!(await probe().catch(() => false))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('ended');
    await sleep(ASK_EVERY_MS);
  }
};
