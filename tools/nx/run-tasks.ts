import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskOutcome } from './plugin.ts';

/** Enough for two cores, because integration tests mostly wait for stores and processes. */
const PARALLEL = 3;

/** Runs the targets in all projects that have them and returns the outcome of each task. */
export const runTasks = async (root: string, targets: readonly string[]): Promise<TaskOutcome[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-tasks-'));
  const outcomesFile = join(directory, 'outcomes.json');
  try {
    await runNx(
      root,
      ['run-many', '-t', ...targets, `--parallel=${PARALLEL}`, '--output-style=static'],
      outcomesFile,
    );
    return JSON.parse(readFileSync(outcomesFile, 'utf8')) as TaskOutcome[];
  } catch (cause) {
    throw new Error('Nx failed before it had run the tasks; see its message above.', { cause });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const runNx = (root: string, args: readonly string[], outcomesFile: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'nx'), args, {
      cwd: root,
      env: { ...process.env, MERIDIAN_TASK_OUTCOMES: outcomesFile },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('close', () => resolve());
  });

export const failedTasks = (outcomes: readonly TaskOutcome[]): TaskOutcome[] =>
  outcomes.filter(({ status }) => status === 'failure' || status === 'skipped' || status === 'stopped');
