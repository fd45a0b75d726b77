import { describe, expect, it } from 'vitest';
import { pathsWithoutFiles, splitArguments } from './selection.ts';

it.each([
  [[], [], []],
  [['libs/core', 'libs/redis'], ['libs/core', 'libs/redis'], []],
  [['libs/core', '-t', 'a name'], ['libs/core'], ['-t', 'a name']],
  [['--bail=1'], [], ['--bail=1']],
])('of the arguments %j, the paths are %j and the options %j', (args, paths, options) => {
  expect(splitArguments(args)).toEqual({ paths, options });
});

describe('a path that selects no file is named', () => {
  const report = {
    testResults: [{ name: '/repo/libs/core/src/a.test.ts', status: 'passed', assertionResults: [] }],
  };
  it.each([
    [['libs/core'], []],
    [['./libs/core/'], []],
    [['/repo/libs/core/src/a.test.ts'], []],
    [['libs/core/src/a.test.ts:12'], []],
    [['A.test'], []],
    [
      ['libs/core', 'libs/cor/', 'libs/core/src/b'],
      ['libs/cor/', 'libs/core/src/b'],
    ],
  ])('of %j: %j', (paths, misspelt) => {
    expect(pathsWithoutFiles(report, paths)).toEqual(misspelt);
    expect(pathsWithoutFiles(undefined, paths)).toEqual(paths);
  });
});
