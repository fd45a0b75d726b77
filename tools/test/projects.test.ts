import { expect, it } from 'vitest';
import { lanesOf, type TestKind } from './projects.ts';

const ALL_E2E = [['e2e'], ['e2e-web']];
const ALL_LONG = [['long', 'long-alone']];

it.each<[TestKind, readonly string[], readonly (readonly string[])[]]>([
  ['unit', [], [['unit']]],
  ['int', [], [['int']]],
  ['int', ['apps/gateway/', 'libs/redis/'], [['int']]],
  ['e2e', [], ALL_E2E],
  ['e2e', ['apps/platform-e2e/'], ALL_E2E],
  ['e2e', ['apps/platform-e2e/src/web/data.e2e.test.ts'], [['e2e-web']]],
  ['e2e', ['apps/platform-e2e/src/agents/'], [['e2e']]],
  ['e2e', ['conflicts'], ALL_E2E],
  ['long', [], ALL_LONG],
  ['long', ['k8s/'], ALL_LONG],
  ['long', ['region'], ALL_LONG],
  ['long', ['k8s/region.long.test.ts'], [['long-alone']]],
  ['long', ['apps/platform-e2e/src/faults/'], ALL_LONG],
  ['long', ['apps/platform-e2e/src/faults/faults.long.test.ts'], [['long-alone']]],
  ['long', ['apps/standalone/', 'apps/gateway/'], [['long']]],
])('%s tests of %j run in the lanes %j', (kind, paths, lanes) => {
  expect(lanesOf(kind, paths)).toEqual(lanes);
});
