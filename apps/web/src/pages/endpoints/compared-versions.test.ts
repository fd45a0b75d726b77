import { expect, it } from 'vitest';
import { comparedVersions } from './compared-versions.ts';

const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => ({ version: newest - index }));

it.each([
  [0, {}, undefined],
  [1, {}, undefined],
  [2, {}, { older: 1, newer: 2 }],
  [3, {}, { older: 2, newer: 3 }],
  [3, { older: 1 }, { older: 1, newer: 3 }],
  [4, { older: 3, newer: 2 }, { older: 3, newer: 2 }],
])('of %s versions with the choice %j, these are compared: %j', (newest, chosen, compared) => {
  expect(comparedVersions(upTo(newest), chosen)).toEqual(compared);
});
