import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INTERRUPTED, type Interruption, watchInterruption } from './interruption.ts';
import { lanesOf, type TestKind } from './projects.ts';
import { createRunFolder } from './run-folder.ts';
import type { VitestReport } from './tally.ts';

export interface VitestRun {
  /** Undefined when Vitest ended without a report. */
  readonly report: VitestReport | undefined;
  /** Not 0 when something failed that the report does not tell (tools/test/exit-code-of-errors.ts). */
  readonly exitCode: number;
}

/**
 * Runs one kind of test in the given paths, or all tests of that kind, and prints the output. The options are those of
 * Vitest.
 */
export const runVitest = async (
  root: string,
  kind: TestKind,
  paths: readonly string[],
  options: readonly string[] = [],
): Promise<VitestRun> => {
  const folder = createRunFolder();
  const interruption = watchInterruption();
  try {
    const relative = paths.map((path) => path.replace(`${root}/`, ''));
    const lanes = runnableLanes(lanesOf(kind, relative));
    const runLane = async (lane: readonly string[]): Promise<VitestRun[]> => {
      const runs: VitestRun[] = [];
      const isAlone = lanes.length === 1;
      for (const project of lane) {
        if (interruption.hasHappened()) break;
        runs.push(
          await runProject({
            root,
            project,
            args: [...paths, ...options],
            folder: folder.path,
            isAlone,
            interruption,
          }),
        );
      }
      return runs;
    };
    const run = mergeRuns((await Promise.all(lanes.map(runLane))).flat());
    return interruption.hasHappened() ? { ...run, exitCode: INTERRUPTED } : run;
  } finally {
    interruption.end();
    folder.remove();
  }
};

/** Projects that run at the same time must not share a Meridian. */
const runnableLanes = (lanes: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  process.env['MERIDIAN_READY_FILE'] === undefined ? lanes : [lanes.flat()];

/** Fails when a project gave no report, and when no project ran a test, because then the paths select none. */
export const mergeRuns = (runs: readonly VitestRun[]): VitestRun => {
  const testResults = runs.flatMap(({ report }) => report?.testResults ?? []);
  const isIncomplete = testResults.length === 0 || runs.some(({ report }) => report === undefined);
  const exitCode = Math.max(...runs.map((run) => run.exitCode), isIncomplete ? 1 : 0);
  return { report: { testResults }, exitCode };
};

interface ProjectRun {
  readonly root: string;
  readonly project: string;
  readonly args: readonly string[];
  /** The folder for temporary files. */
  readonly folder: string;
  readonly isAlone: boolean;
  readonly interruption: Interruption;
}

const OWN_REPORTERS = ['./end-when-stalled.ts', './end-with-runner.ts', './exit-code-of-errors.ts'];

const runProject = async ({ project, args, folder, ...run }: ProjectRun): Promise<VitestRun> => {
  const reportFile = join(folder, `${project}.json`);
  const allArgs = [
    'run',
    ...['--config', 'tools/test/vitest.config.ts', '--project', project, '--passWithNoTests'],
    // A forgotten `it.only` would hide the other tests of its file.
    '--allowOnly=false',
    ...['--reporter', process.env['CI'] ? 'dot' : 'default'],
    ...['--reporter', 'json', `--outputFile.json=${reportFile}`],
    ...OWN_REPORTERS.flatMap((name) => ['--reporter', fileURLToPath(new URL(name, import.meta.url))]),
    ...args,
  ];
  const env = { ...environment(run.root), TMPDIR: folder };
  const command = join(run.root, 'node_modules/.bin/vitest');
  const exitCode = await runProcess({ ...run, command, args: allArgs, env });
  return { report: readReport(reportFile), exitCode };
};

const readReport = (file: string): VitestReport | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
};

interface ProcessRun extends Pick<ProjectRun, 'root' | 'isAlone' | 'interruption'> {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** On a terminal, Vitest redraws its last lines, so two of them get a pipe instead. */
const runProcess = ({ command, args, root, env, isAlone, interruption }: ProcessRun): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      // The channel tells Vitest when this process has ended.
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'inherit', 'ipc'],
    });
    interruption.forwardTo(child);
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
