/**
 * `npm test` runs all checks, and all tests except the long ones, through Nx. `npm test -- all`, as CI does, runs the
 * long ones too. `npm run test:unit`, `test:int`, `e2e` and `test:long` run one kind of test. Paths after `--` select tests, and
 * options of Vitest may follow them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TaskOutcome } from '../nx/plugin.ts';
import { failedTasks, runTasks } from '../nx/run-tasks.ts';
import { KIND_OF_TARGET, reportFile, type TestTarget } from '../nx/test-projects.ts';
import { oneAfterAnother } from './interruption.ts';
import { TEST_KINDS, type TestKind } from './projects.ts';
import { runVitest } from './run-vitest.ts';
import { pathsWithoutFiles, splitArguments } from './selection.ts';
import { addUp, countResults, type Tally } from './tally.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [wanted, ...selection] = process.argv.slice(2);

const CHECKS = ['lint', 'typecheck', 'check', 'migrations'];
const TESTS = Object.keys(KIND_OF_TARGET) as TestTarget[];

const isTestKind = (text: string): text is TestKind => (TEST_KINDS as readonly string[]).includes(text);

const targetsOf = (...kinds: readonly TestKind[]): string[] =>
  TESTS.filter((target) => kinds.includes(KIND_OF_TARGET[target]));

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
const runSelection = async (kind: TestKind): Promise<Tally> => {
  const { paths, options } = splitArguments(selection);
  const { report, exitCode } = await runVitest(root, kind, paths, options);
  const tally = countResults(report, exitCode);
  const problems = [
    ...pathsWithoutFiles(report, paths).map((path) => `${path} selects no file with ${kind} tests.`),
    ...(tally.passed + tally.failed === 0 ? ['No test ran.'] : []),
  ];
  for (const problem of problems) console.error(problem);
  return addUp([tally, { passed: 0, failed: problems.length }]);
};

const runAllButLong = (): Promise<Tally> => runTargets([...CHECKS, ...targetsOf('unit', 'int', 'e2e')]);

const run = async (): Promise<Tally> => {
  if (wanted === undefined) return runAllButLong();
  // One after the other, because both use all cores.
  if (wanted === 'all')
    return addUp(await oneAfterAnother([runAllButLong, () => runTargets(targetsOf('long'))]));
  if (isTestKind(wanted))
    return selection.length === 0 ? runTargets(targetsOf(wanted)) : runSelection(wanted);
  console.error(
    `Unknown kind of test "${wanted}". Use one of ${TEST_KINDS.join(', ')}, "all" for all of them, or none for all but the long ones.`,
  );
  process.exit(2);
};

const { passed, failed } = await run();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
