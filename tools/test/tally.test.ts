import { expect, it } from 'vitest';
import { addUp, countResults } from './tally.ts';

const report = (passed: number, failed: number, files: Array<[status: string, tests: number]> = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files.map(([status, tests]) => ({ status, assertionResults: Array.from({ length: tests }) })),
});

it.each([
  ['all passed', report(3, 0, [['passed', 3]]), 0, { passed: 3, failed: 0 }],
  ['a failed test', report(2, 1, [['failed', 3]]), 1, { passed: 2, failed: 1 }],
  ['a file that does not load', report(2, 0, [['failed', 0]]), 1, { passed: 2, failed: 1 }],
  ['an error outside of any test', report(2, 0, [['passed', 2]]), 1, { passed: 2, failed: 1 }],
  ['no report at all', undefined, 1, { passed: 0, failed: 1 }],
  ['no report, yet code 0', undefined, 0, { passed: 0, failed: 1 }],
])('%s', (_name, given, exitCode, expected) => {
  expect(countResults(given, exitCode)).toEqual(expected);
});

it('adds up the kinds of test', () => {
  expect(
    addUp([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
