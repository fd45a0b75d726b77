import { expect, it } from 'vitest';
import { type NumberLimits, readNumber } from './read-number.ts';

it.each<[string, NumberLimits, number]>([
  ['1.5', {}, 1.5],
  [' 12 ', { isWhole: true }, 12],
  ['-3', {}, -3],
  ['1e3', {}, 1000],
  ['1', { min: 1, max: 9 }, 1],
  ['9', { min: 1, max: 9 }, 9],
])('%j within %j is %d', (text, limits, value) => {
  expect(readNumber(text, limits)).toEqual({ value, problem: undefined });
});

it.each(['', '  '])('%j is neither a number nor a problem', (text) => {
  expect(readNumber(text, { min: 1 })).toEqual({ value: undefined, problem: undefined });
});

it.each<[string, NumberLimits, string]>([
  ['1,5', {}, 'Enter a number, such as 1.5.'],
  ['ten', {}, 'Enter a number, such as 1.5.'],
  ['Infinity', {}, 'Enter a number, such as 1.5.'],
  ['2.5', { isWhole: true }, 'Enter a whole number.'],
  ['0', { min: 1, max: 9 }, 'Enter a number from 1 to 9.'],
  ['10', { min: 1, max: 9 }, 'Enter a number from 1 to 9.'],
  ['0', { min: 1 }, 'Enter a number that is at least 1.'],
  ['10', { max: 9 }, 'Enter a number that is at most 9.'],
])('%j within %j has no value; the person reads "%s"', (text, limits, problem) => {
  expect(readNumber(text, limits)).toEqual({ value: undefined, problem });
});
