import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VitestReport } from './tally.ts';

export const TEST_KINDS = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

export interface VitestRun {
  /** Undefined when Vitest ended without a report. */
  readonly report: VitestReport | undefined;
  readonly exitCode: number;
}

/** Runs one kind of test in the given paths, or all tests of that kind, and prints the output. */
export const runVitest = async (
  root: string,
  kind: TestKind,
  paths: readonly string[],
): Promise<VitestRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const exitCode = await runProcess(join(root, 'node_modules', '.bin', 'vitest'), root, [
      'run',
      ...['--config', 'tools/test/vitest.config.ts', '--project', kind],
      ...['--reporter', process.env['CI'] ? 'dot' : 'default'],
      ...['--reporter', 'json', `--outputFile.json=${reportFile}`],
      ...['--reporter', './tools/test/end-when-stalled.ts'],
      ...paths,
    ]);
    return { report: readReport(reportFile), exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const readReport = (file: string): VitestReport | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
};

const runProcess = (command: string, cwd: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(cwd),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

/** Vitest prints colours when CI is set, and Nx requests them. Logs should have none. */
const environment = (root: string): NodeJS.ProcessEnv => {
  const env: NodeJS.ProcessEnv = {
    NODE_COMPILE_CACHE: join(root, '.meridian', 'compile-cache'),
    ...process.env,
  };
  if (process.stdout.isTTY) return env;
  const { FORCE_COLOR: _forced, ...others } = env;
  return { ...others, NO_COLOR: '1' };
};
