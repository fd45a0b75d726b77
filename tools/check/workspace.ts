/** Runs the checks of the whole workspace: the target `check` of the project `tools`. */
import { fileURLToPath } from 'node:url';
import { describeResult, runChecks } from './run-checks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const results = await runChecks(root, (result) => console.log(describeResult(result)));
process.exitCode = results.every((result) => result.problems.length === 0) ? 0 : 1;
