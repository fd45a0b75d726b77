import { expect, it } from 'vitest';
import { hasScope } from './principal.ts';

it.each([
  [['insight:read'], 'insight:read', true],
  [['insight:write'], 'insight:read', true],
  [['insight:read'], 'insight:write', false],
  [['insight_variable:write'], 'insight:read', false],
  [['*'], 'person:write', true],
  [[], 'query:read', false],
  [['read', 'insight', 'insight:*'], 'insight:read', false],
] as const)('%j covers %s: %s', (granted, wanted, covered) => {
  expect(hasScope(granted, wanted)).toBe(covered);
});
