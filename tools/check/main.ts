/** `npm run check`: everything that can be said about the code without running it. */
import { fileURLToPath } from 'node:url';
import { describeResult, runChecks } from './run-checks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = await runChecks(root, (result) => console.log(describeResult(result)));
const failed = results.filter((result) => result.problems.length > 0);
console.log(
  failed.length === 0 ? 'All checks passed.' : `${failed.length} of ${results.length} checks failed.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
