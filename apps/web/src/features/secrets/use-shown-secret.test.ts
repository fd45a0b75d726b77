import { expect, it } from 'vitest';
import { afterRemovalOf } from './use-shown-secret.ts';

const key = { id: 'a', value: 'phs_a' };

it.each([
  ['a', key, undefined],
  ['b', key, key],
  ['a', undefined, undefined],
])('a secret is not shown after its object was removed: %s of %j leaves %j', (id, shown, expected) => {
  expect(afterRemovalOf(id, shown)).toEqual(expected);
});
