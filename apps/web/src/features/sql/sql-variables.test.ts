import { expect, it } from 'vitest';
import { variableNames } from './sql-variables.ts';

it.each([
  ['SELECT 1', []],
  ['SELECT {variables.a}, { variables.b }, {variables.a}', ['a', 'b']],
  ['SELECT {filters}, {variables.}', []],
  ['INTERVAL {variables.days} DAY', ['days']],
])('the variables of %s are %j', (text, names) => {
  expect(variableNames(text)).toEqual(names);
});
