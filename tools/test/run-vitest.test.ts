import { expect, it } from 'vitest';
import { mergeRuns, type VitestRun } from './run-vitest.ts';

const run = (exitCode: number, ...names: string[]): VitestRun => ({
  report: { testResults: names.map((name) => ({ name, status: 'passed', assertionResults: [] })) },
  exitCode,
});
const NO_REPORT: VitestRun = { report: undefined, exitCode: 0 };

it.each<[string, readonly VitestRun[], readonly string[], number]>([
  ['all files of the projects', [run(0, 'a', 'b'), run(0, 'c')], ['a', 'b', 'c'], 0],
  ['a project without files', [run(0, 'a'), run(0)], ['a'], 0],
  ['a project that fails', [run(0, 'a'), run(2, 'b')], ['a', 'b'], 2],
  ['a project without a report', [run(0, 'a'), NO_REPORT], ['a'], 1],
  ['paths that select no test', [run(0), run(0)], [], 1],
])('the result has %s', (_, runs, names, exitCode) => {
  const merged = mergeRuns(runs);
  expect([merged.report?.testResults.map(({ name }) => name), merged.exitCode]).toEqual([names, exitCode]);
});
