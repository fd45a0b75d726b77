/**
 * `npm test` runs all checks of CI through Nx. `npm run test:unit`, `test:int` and `e2e` run one kind of test. Paths
 * after `--` select tests, and options of Vitest may follow them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TaskOutcome } from '../nx/plugin.ts';
import { failedTasks, runTasks } from '../nx/run-tasks.ts';
import { KIND_OF_TARGET, reportFile } from '../nx/test-projects.ts';
import { TEST_KINDS, type TestKind } from './projects.ts';
import { runVitest } from './run-vitest.ts';
import { pathsWithoutFiles, splitArguments } from './selection.ts';
import { addUp, countResults, type Tally } from './tally.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [kind, ...selection] = process.argv.slice(2);

const ALL_TARGETS = ['lint', 'typecheck', 'check', 'migrations', ...Object.keys(KIND_OF_TARGET)];

const isTestKind = (text: string): text is TestKind => (TEST_KINDS as readonly string[]).includes(text);

const targetOf = (wanted: TestKind): string[] =>
  Object.entries(KIND_OF_TARGET).flatMap(([target, of]) => (of === wanted ? [target] : []));

/** A test task counts the tests of its report. Other tasks, such as checks, count only when they fail. */
const tallyOfTask = (outcome: TaskOutcome): Tally => {
  const isFailed = failedTasks([outcome]).length > 0;
  const file = reportFile(root, outcome.project, outcome.target);
  if (!(outcome.target in KIND_OF_TARGET)) return { passed: 0, failed: isFailed ? 1 : 0 };
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = JSON.parse(readFileSync(file, 'utf8')) as Tally;
  return { passed, failed: isFailed && failed === 0 ? 1 : failed };
};

const runTargets = async (targets: readonly string[]): Promise<Tally> => {
  const outcomes = await runTasks(root, targets);
  const failed = failedTasks(outcomes).map(({ project, target }) => `  ${project}:${target}`);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
  return addUp(outcomes.map(tallyOfTask));
};

/** A selection without tests fails: a path may be misspelt, and the name of a test too. */
const runSelection = async (wanted: TestKind): Promise<Tally> => {
  const { paths, options } = splitArguments(selection);
  const { report, exitCode } = await runVitest(root, wanted, paths, options);
  const tally = countResults(report, exitCode);
  const problems = [
    ...pathsWithoutFiles(report, paths).map((path) => `${path} selects no file with ${wanted} tests.`),
    ...(tally.passed + tally.failed === 0 ? ['No test ran.'] : []),
  ];
  for (const problem of problems) console.error(problem);
  return addUp([tally, { passed: 0, failed: problems.length }]);
};

if (kind !== undefined && !isTestKind(kind)) {
  console.error(`Unknown kind of test "${kind}". Use one of ${TEST_KINDS.join(', ')}, or none to run all.`);
  process.exit(2);
}
const { passed, failed } =
  kind === undefined
    ? await runTargets(ALL_TARGETS)
    : await (selection.length === 0 ? runTargets(targetOf(kind)) : runSelection(kind));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
