import { describe, expect, it } from 'vitest';
import { addUp, countResults, describeFailures, reportBelow, type VitestReport } from './tally.ts';

type FileOfReport = VitestReport['testResults'][number];

const file = (name: string, status: string, tests: readonly string[]): FileOfReport => ({
  name,
  status,
  message: 'cannot find a module',
  assertionResults: tests.map((testStatus, index) => ({ status: testStatus, fullName: `test ${index}` })),
});
const report = (...testResults: FileOfReport[]): VitestReport => ({ testResults });

it.each([
  ['all passed', report(file('/r/a', 'passed', ['passed', 'passed'])), 0, { passed: 2, failed: 0 }],
  ['a skipped test', report(file('/r/a', 'passed', ['passed', 'skipped'])), 0, { passed: 1, failed: 0 }],
  ['a failed test', report(file('/r/a', 'failed', ['passed', 'failed'])), 0, { passed: 1, failed: 1 }],
  ['a file that does not load', report(file('/r/a', 'failed', [])), 0, { passed: 0, failed: 1 }],
  [
    'a hook that fails after its tests',
    report(file('/r/a', 'failed', ['passed'])),
    0,
    { passed: 1, failed: 1 },
  ],
  ['an error outside of any test', report(file('/r/a', 'passed', ['passed'])), 1, { passed: 1, failed: 1 }],
  [
    'an error outside of any test beside a failed test',
    report(file('/r/a', 'failed', ['passed', 'failed'])),
    1,
    { passed: 1, failed: 2 },
  ],
  ['no report at all', undefined, 1, { passed: 0, failed: 1 }],
  ['no report, yet code 0', undefined, 0, { passed: 0, failed: 1 }],
])('%s', (_name, given, exitCode, expected) => {
  expect(countResults(given, exitCode)).toEqual(expected);
});

it('selects the part of a report about one directory', () => {
  const both = report(
    file('/r/libs/core/a', 'passed', ['passed']),
    file('/r/libs/core-x/a', 'failed', ['failed']),
  );
  expect(countResults(reportBelow(both, '/r/libs/core'), 0)).toEqual({ passed: 1, failed: 0 });
  expect(countResults(reportBelow(both, '/r/libs/redis'), 0)).toEqual({ passed: 0, failed: 1 });
});

describe('the failures of a report are named', () => {
  it.each([
    ['a test', file('/r/a', 'failed', ['passed', 'failed']), ['/r/a: test 1']],
    ['a file', file('/r/a', 'failed', []), ['/r/a: cannot find a module']],
    ['none', file('/r/a', 'passed', ['passed']), []],
  ])('%s', (_name, given, expected) => {
    expect(describeFailures(report(given))).toEqual(expected);
  });
});

it('adds up the kinds of test', () => {
  const tallies = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];
  expect(addUp(tallies)).toEqual({ passed: 3, failed: 3 });
});
