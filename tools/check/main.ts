/** `npm run check` runs types, format and lint of each project and the checks of the workspace through Nx. */
import { fileURLToPath } from 'node:url';
import { failedTasks, runTasks } from '../nx/run-tasks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const outcomes = await runTasks(root, ['lint', 'typecheck', 'check']);
const failed = failedTasks(outcomes).map(({ project, target }) => `${project}:${target}`);
console.log(
  failed.length === 0
    ? 'All checks passed.'
    : `${failed.length} of ${outcomes.length} checks failed: ${failed.join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
