import { expect, it } from 'vitest';
import { lanesOf, type TestKind } from './projects.ts';

const ALL_E2E = [['e2e', 'e2e-faults'], ['e2e-web']];

it.each<[TestKind, readonly string[], readonly (readonly string[])[]]>([
  ['unit', [], [['unit']]],
  ['int', [], [['int', 'int-alone']]],
  ['int', ['k8s/'], [['int', 'int-alone']]],
  ['int', ['region'], [['int', 'int-alone']]],
  ['int', ['k8s/region.int.test.ts'], [['int-alone']]],
  ['int', ['apps/gateway/', 'libs/redis/'], [['int']]],
  ['e2e', [], ALL_E2E],
  ['e2e', ['apps/platform-e2e/'], ALL_E2E],
  ['e2e', ['apps/platform-e2e/src/faults/faults.e2e.test.ts'], [['e2e-faults']]],
  ['e2e', ['apps/platform-e2e/src/web/data.e2e.test.ts'], [['e2e-web']]],
  ['e2e', ['apps/platform-e2e/src/agents/'], [['e2e']]],
  ['e2e', ['conflicts'], ALL_E2E],
])('%s tests of %j run in the lanes %j', (kind, paths, lanes) => {
  expect(lanesOf(kind, paths)).toEqual(lanes);
});
