import { describe, expect, it } from 'vitest';
import { resultsOfFindings } from './batch.ts';
import { findCycle } from './find-cycle.ts';
import { projectOfImport, targetsFor } from './plugin.ts';

describe('a project has the targets that its files call for', () => {
  it.each([
    ['libs/core', ['src/index.ts'], ['lint', 'typecheck']],
    ['libs/core', ['src/a.test.ts'], ['lint', 'typecheck', 'test']],
    ['libs/core', ['test/a.int.test.ts'], ['lint', 'typecheck', 'test-int']],
    ['libs/core', ['src/main.ts'], ['lint', 'typecheck']],
    ['apps/gateway', ['src/main.ts'], ['lint', 'typecheck', 'build']],
    ['apps/gateway', ['prisma/schema.prisma'], ['lint', 'migrations']],
    ['apps/platform-e2e', ['src/a.e2e.test.ts'], ['lint', 'typecheck', 'e2e']],
    ['k8s', ['a.long.test.ts'], ['lint', 'typecheck', 'test-long']],
    ['docker', ['service.Dockerfile'], ['lint']],
  ])('%s with %s', (root, files, targets) => {
    expect(Object.keys(targetsFor(root, files))).toEqual(targets);
  });
});

describe('a result of tests is reused only for the tests of `npm test`', () => {
  const files = ['src/a.test.ts', 'src/a.int.test.ts', 'src/a.e2e.test.ts', 'src/a.long.test.ts'];
  it.each([
    [[], true],
    [['PATH', 'CI', 'NODE_COMPILE_CACHE'], true],
    [['MERIDIAN_READY_FILE'], false],
    [['TEST_POSTGRES_BIN'], false],
    [['TEST_ROLLS'], false],
    [['ENDPOINTS_SHARDED'], false],
    [['CONFORMANCE_CASES'], false],
    [['HOGQL_FUZZ_RUNS'], false],
    [['WEB_SCREENSHOTS'], false],
    [['QUERY_TEST_LOG'], false],
  ])('with the variables %j: %s', (variables, isCached) => {
    const tests = Object.entries(targetsFor('apps/platform-e2e', files, variables)).slice(2);
    expect(tests.map(([name, { cache }]) => [name, cache])).toEqual(
      ['test', 'test-int', 'e2e', 'test-long'].map((name) => [name, isCached]),
    );
  });
});

describe('an import is an edge of the graph', () => {
  const roots = new Map([
    ['libs/core', 'core'],
    ['tools', 'tools'],
  ]);
  it.each([
    ['libs/redis/src/a.ts', '@meridian/core', 'core'],
    ['libs/redis/src/a.ts', '@meridian/core/testing', 'core'],
    ['tools/docs/a.ts', '../../libs/core/src/index.ts', 'core'],
    ['k8s/a.test.ts', '../tools/docs/a.ts', 'tools'],
    ['libs/redis/src/a.ts', './b.ts', undefined],
    ['libs/redis/src/a.ts', 'zod', undefined],
  ])('%s imports %s', (file, imported, project) => {
    expect(projectOfImport(roots, file, imported)).toBe(project);
  });
});

describe('a project fails with its own findings', () => {
  const projects = [
    { name: 'core', root: 'libs/core' },
    { name: 'redis', root: 'libs/redis' },
  ];
  it.each([
    ['no finding', [], []],
    ['one', ['libs/core/src/a.ts(1,2): error'], ['core']],
    ['one of two lines', ['libs/redis/src/a.ts(1,2): error', '  because'], ['redis']],
    ['one of a project outside the run', ['libs/other/src/a.ts(1,2): error'], ['core', 'redis']],
    ['a tool that does not start', ['tsc ended with code 1 and no message'], ['core', 'redis']],
  ])('%s', (_name, findings, failed) => {
    const results = resultsOfFindings(projects, findings);
    expect([...results].flatMap(([name, { success }]) => (success ? [] : [name]))).toEqual(failed);
  });
});

describe('a cycle of projects is named', () => {
  it.each([
    [{ a: ['b'], b: ['c'], c: [] }, undefined],
    [{ a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
    [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ])('%j', (edges, cycle) => {
    expect(findCycle(new Map(Object.entries(edges)))).toEqual(cycle);
  });
});
