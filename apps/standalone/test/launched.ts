import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, runProcess, waitFor } from '@meridian/testing';
import { isRunning, type ProcessIdentity } from '../src/process-identity.ts';
import type { Ready, ReadyProcess } from '../src/ready-file.ts';

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Starts the launcher with its own folder and port. */
export interface Launched {
  readonly process: RunningProcess;
  readonly directory: string;
  readonly url: string;
  readonly ready: () => Ready;
}

export interface LaunchOptions {
  readonly directory: string;
  readonly port: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly demo?: boolean;
}

export const newDataDirectory = (): string => mkdtempSync(join(tmpdir(), 'meridian-launch-'));

export const launch = (options: LaunchOptions, ready?: RegExp): Promise<RunningProcess> => {
  const { directory, port, args = [], env = {}, demo = false } = options;
  return runProcess({
    entry,
    // Other tests cover demo data, and most of these tests do not need it.
    args: ['--data-dir', directory, '--port', String(port), ...(demo ? [] : ['--no-demo']), ...args],
    env,
    ...(ready && { ready, readyTimeoutMs: 170_000 }),
  });
};

/** Runs the launcher until it exits, for starts that must fail. */
export const launchAndFail = async (
  options: LaunchOptions,
): Promise<{ code: number | null; text: string }> => {
  const process = await launch(options);
  const { code } = await process.exited;
  return { code, text: process.lines.join('\n') };
};

export const launchUntilReady = async (options: LaunchOptions): Promise<Launched> => {
  const process = await launch(options, /Ctrl-C stops everything/);
  const file = join(options.directory, 'ready.json');
  return {
    process,
    directory: options.directory,
    url: `http://localhost:${options.port}`,
    ready: () => JSON.parse(readFileSync(file, 'utf8')) as Ready,
  };
};

/** The processes of a single region by name. */
export const processesOf = (launched: Launched): Record<string, ReadyProcess> => ({
  ...launched.ready().regions[0]?.processes,
});

/**
 * The id of a running process of a single region. Waits while the launcher starts it again, because it has no id then,
 * and a signal to "no id" (0) would reach the whole test run.
 */
export const pidOf = (launched: Launched, name: string): Promise<number> =>
  waitFor(() => processesOf(launched)[name]?.pid, { timeoutMs: 20_000, what: `${name} to run` });

/** The processes that the launcher recorded as running, without the guardian and children of stores. */
export const rememberedProcesses = (directory: string): ProcessIdentity[] =>
  JSON.parse(readFileSync(join(directory, 'processes.json'), 'utf8')) as ProcessIdentity[];

/** Processes that still run: the recorded ones and those with the folder in their command line or environment. */
export const stillRunning = (directory: string, remembered: readonly ProcessIdentity[]): string[] => {
  return [
    ...remembered.filter(isRunning).map(({ pid }) => `process ${pid}`),
    ...(process.platform === 'linux' ? namingFolder(directory) : []),
  ];
};

/** Waits for the guards too, which end shortly after the last process that they watch. */
export const untilNothingRuns = async (
  directory: string,
  remembered: readonly ProcessIdentity[] = [],
  timeoutMs = 2_000,
): Promise<void> => {
  await waitFor(() => stillRunning(directory, remembered).length === 0, { timeoutMs, what: 'the end' });
};

const namingFolder = (directory: string): string[] => {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(
      (pid) => readProc(pid, 'cmdline').includes(directory) || readProc(pid, 'environ').includes(directory),
    )
    .map((pid) => `${pid} ${readProc(pid, 'cmdline').replaceAll('\0', ' ')}`);
};

const readProc = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // the process ended meanwhile
  }
};

export const removeDirectory = (directory: string): void => {
  rmSync(directory, { recursive: true, force: true });
};
