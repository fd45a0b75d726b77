/** `npm test` and its kind: through Nx, except a selection, which runs in Vitest directly. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runTool, UsageError } from '@meridian/service-kit/operator';
import type { TaskOutcome } from '../nx/plugin.ts';
import { failedTasks, runTasks } from '../nx/run-tasks.ts';
import { KIND_OF_TARGET, reportFile, type TestTarget } from '../nx/test-projects.ts';
import { oneAfterAnother } from './interruption.ts';
import { TEST_KINDS, type TestKind } from './projects.ts';
import { runVitest } from './run-vitest.ts';
import { pathsWithoutFiles, splitArguments } from './selection.ts';
import { addUp, countResults, type Tally } from './tally.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const USAGE = `Usage: npm test                     all checks, and all tests except the long ones
       npm test -- all              the long tests, too, as in CI
       npm run test:unit            one kind of test; so do test:int, e2e and test:long
       npm run test:unit -- PATH... the tests of these paths; options of Vitest may follow`;

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
const runSelection = async (kind: TestKind, selection: readonly string[]): Promise<Tally> => {
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

const run = async ([wanted, ...selection]: readonly string[]): Promise<Tally> => {
  if (wanted === undefined) return runAllButLong();
  // One after the other, because both use all cores.
  if (wanted === 'all')
    return addUp(await oneAfterAnother([runAllButLong, () => runTargets(targetsOf('long'))]));
  if (isTestKind(wanted))
    return selection.length === 0 ? runTargets(targetsOf(wanted)) : runSelection(wanted, selection);
  throw new UsageError(`Unknown kind of test "${wanted}".`);
};

await runTool(USAGE, async (args) => {
  const { passed, failed } = await run(args);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
});
