import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface ProcessOptions {
  /** The entry file, run by the Node that runs the tests. */
  readonly entry: string;
  readonly args?: readonly string[];
  /** A command that runs the command that follows it, as `nice` does. */
  readonly through?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The lead of the process's clock over the machine's. */
  readonly clockOffsetMs?: number;
  /** The line of output that means ready. Without it, the process counts as ready at once. */
  readonly ready?: RegExp | ((line: string) => boolean);
  readonly readyTimeoutMs?: number;
  /** A service that stops when this process ends, however it ends: its channel to us closes. */
  readonly endsWithUs?: boolean;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningProcess {
  readonly pid: number;
  /** All output so far, both streams, in order. */
  readonly lines: readonly string[];
  readonly exited: Promise<Exit>;
  signal(name: NodeJS.Signals): void;
  /** SIGTERM, and the exit that follows. */
  stop(timeoutMs?: number): Promise<Exit>;
  /** kill -9. */
  kill(): Promise<Exit>;
}

/** Read by `shift-clock.ts`. */
const CLOCK_OFFSET_VARIABLE = 'TEST_CLOCK_OFFSET_MS';

/**
 * The variables that a process of a test gets from the test run. With the compile cache of the run, it starts with half
 * of the CPU.
 */
export const testProcessEnv = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
};

export const runProcess = async (options: ProcessOptions): Promise<RunningProcess> => {
  const { clockOffsetMs, through = [], args = [] } = options;
  const preload = clockOffsetMs === undefined ? [] : ['--import', import.meta.resolve('./shift-clock.ts')];
  const command = [...through, process.execPath, ...preload, options.entry, ...args];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: options.cwd,
    env: {
      ...testProcessEnv(),
      ...options.env,
      ...(clockOffsetMs !== undefined && { [CLOCK_OFFSET_VARIABLE]: String(clockOffsetMs) }),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.endsWithUs === true ? (['ipc'] as const) : [])],
  });
  // The channel alone does not keep a test run alive.
  child.channel?.unref();
  const lines: string[] = [];
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', reject);
  });
  // A test that never looks at the exit is not failed by it.
  exited.catch(() => {});
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void exited.finally(() => process.off('exit', killWithUs)).catch(() => {});

  const running: RunningProcess = {
    // No number is a process that could not be started: a signal to -1 would reach every process of the machine.
    pid: child.pid ?? Number.NaN,
    lines,
    exited,
    signal: (name) => void child.kill(name),
    async stop(timeoutMs = 10_000) {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      return exited.finally(() => clearTimeout(force));
    },
    kill() {
      child.kill('SIGKILL');
      return exited;
    },
  };

  await untilReady(running, options, [child.stdout!, child.stderr!], lines);
  return running;
};

const untilReady = async (
  running: RunningProcess,
  options: ProcessOptions,
  streams: readonly Readable[],
  lines: string[],
): Promise<void> => {
  const timeoutMs = options.readyTimeoutMs ?? 45_000;
  const isReady = readiness(options.ready);
  const tooLate = new AbortController();
  const timeout = setTimeout(() => tooLate.abort(), timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (what: string) =>
        reject(new Error(`${options.entry} ${what}. Output:\n${lines.join('\n')}`));
      for (const stream of streams) {
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (isReady(line)) resolve();
        });
      }
      if (options.ready === undefined) resolve();
      tooLate.signal.addEventListener('abort', () => fail(`was not ready within ${timeoutMs} ms`));
      running.exited.then(
        ({ code, signal }) => fail(`ended before it was ready (${signal ?? `code ${code}`})`),
        (error) => fail(`could not be started: ${error.message}`),
      );
    });
  } catch (error) {
    running.signal('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timeout);
  }
};

const readiness = (ready: ProcessOptions['ready']): ((line: string) => boolean) => {
  if (ready === undefined) return () => false;
  return typeof ready === 'function' ? ready : (line) => ready.test(line);
};
