import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stepsOf, type TestKind } from './projects.ts';
import type { VitestReport } from './tally.ts';

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
  const runs: VitestRun[] = [];
  for (const step of runnableSteps(
    stepsOf(
      kind,
      paths.map((path) => path.replace(`${root}/`, '')),
    ),
  ))
    runs.push(...(await Promise.all(step.map((name) => runProject(root, name, paths, step.length === 1)))));
  return mergeRuns(runs);
};

/** Projects that run at the same time must not share a Meridian. */
const runnableSteps = (steps: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  process.env['MERIDIAN_READY_FILE'] === undefined ? steps : steps.flat().map((name) => [name]);

/** Fails when a project gave no report, and when no project ran a test, because then the paths select none. */
export const mergeRuns = (runs: readonly VitestRun[]): VitestRun => {
  const testResults = runs.flatMap(({ report }) => report?.testResults ?? []);
  const isIncomplete = testResults.length === 0 || runs.some(({ report }) => report === undefined);
  const exitCode = Math.max(...runs.map((run) => run.exitCode), isIncomplete ? 1 : 0);
  return { report: { testResults }, exitCode };
};

const runProject = async (
  root: string,
  project: string,
  paths: readonly string[],
  isAlone: boolean,
): Promise<VitestRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const args = [
      'run',
      ...['--config', 'tools/test/vitest.config.ts', '--project', project, '--passWithNoTests'],
      ...['--reporter', process.env['CI'] ? 'dot' : 'default'],
      ...['--reporter', 'json', `--outputFile.json=${reportFile}`],
      ...['--reporter', './tools/test/end-when-stalled.ts'],
      ...paths,
    ];
    const exitCode = await runProcess(join(root, 'node_modules', '.bin', 'vitest'), root, args, isAlone);
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

/** On a terminal, Vitest redraws its last lines, so two of them get a pipe instead. */
const runProcess = (
  command: string,
  cwd: string,
  args: readonly string[],
  isAlone: boolean,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(cwd),
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'inherit'],
    });
    child.stdout?.pipe(process.stdout, { end: false });
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
