import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INTERRUPTED, watchInterruption } from '../test/interruption.ts';
import type { TaskOutcome } from './plugin.ts';

/** Enough for two cores, because integration tests mostly wait for stores and processes. */
const PARALLEL = 3;

/** Runs the targets in all projects that have them and returns the outcome of each task. */
export const runTasks = async (root: string, targets: readonly string[]): Promise<TaskOutcome[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-tasks-'));
  const outcomesFile = join(directory, 'outcomes.json');
  try {
    const args = ['run-many', '-t', ...targets, `--parallel=${PARALLEL}`, '--output-style=static'];
    const code = await runNx(root, args, outcomesFile);
    const outcomes = readOutcomes(outcomesFile);
    // An interrupted Nx names only the tasks that it had begun.
    if (code !== 0 && failedTasks(outcomes).length === 0)
      throw new Error(`Nx ended with code ${code} before it had run all tasks; see its message above.`);
    return outcomes;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const readOutcomes = (file: string): TaskOutcome[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TaskOutcome[]) : [];

/** Returns the exit code of Nx. */
const runNx = (root: string, args: readonly string[], outcomesFile: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'nx'), args, {
      cwd: root,
      env: { ...process.env, MERIDIAN_TASK_OUTCOMES: outcomesFile },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const interruption = watchInterruption();
    interruption.forwardTo(child);
    child.on('error', reject);
    child.on('close', (code) => {
      interruption.end();
      resolve(interruption.hasHappened() ? INTERRUPTED : (code ?? 1));
    });
  });

export const failedTasks = (outcomes: readonly TaskOutcome[]): TaskOutcome[] =>
  outcomes.filter(({ status }) => status === 'failure' || status === 'skipped' || status === 'stopped');
