import { expect, it } from 'vitest';
import { nameIn } from './name-in.ts';

const LIST = [
  { id: 1, name: 'Pro' },
  { id: 2, name: '' },
];

it.each([
  [LIST, 1, 'Pro'],
  [LIST, '1', 'Pro'],
  [LIST, 2, undefined],
  [LIST, 3, undefined],
  [LIST, 'all', undefined],
  [undefined, 1, undefined],
])('in %j the id %j has the name %s', (list, id, name) => {
  expect(nameIn(list, id)).toBe(name);
});
