import { expect, test } from 'vitest';
import { formatChange, formatTick, formatValue, valueFormatOf } from './format-value.ts';
import type { ValueFormat } from './model.ts';

test.each<[number | null, ValueFormat, string]>([
  [1204, {}, '1,204'],
  [0, {}, '0'],
  [-2.71659, {}, '-2.72'],
  [0.005, {}, '0.01'],
  [0.00312, {}, '0.0031'],
  [-0.00312, {}, '-0.0031'],
  [1e-12, {}, '1E-12'],
  [0.00312, { decimalPlaces: 2 }, '0'],
  [0.00312, { kind: 'percentage' }, '0.0031%'],
  [2.71659, { decimalPlaces: 4 }, '2.7166'],
  [3, { minDecimalPlaces: 2 }, '3.00'],
  [3, { decimalPlaces: 0, minDecimalPlaces: 1 }, '3.0'],
  [null, {}, '–'],
  [Number.NaN, {}, '–'],
  [12.345, { kind: 'percentage' }, '12.35%'],
  [0.12345, { kind: 'percentage_scaled', decimalPlaces: 1 }, '12.3%'],
  [1_234_567, { kind: 'short' }, '1.2M'],
  [12.5, { kind: 'currency' }, '$12.50'],
  [12.5, { kind: 'currency', currency: 'EUR', decimalPlaces: 0 }, '€13'],
  [12.5, { kind: 'currency', currency: 'no such code' }, '12.5'],
  [0, { kind: 'duration' }, '0s'],
  [0.08, { kind: 'duration' }, '80ms'],
  [12.54, { kind: 'duration' }, '12.5s'],
  [245, { kind: 'duration' }, '4m 5s'],
  [3_600, { kind: 'duration' }, '1h'],
  [97_200, { kind: 'duration' }, '1d 3h'],
  [-90, { kind: 'duration' }, '−1m 30s'],
  [1_500, { kind: 'duration_ms' }, '1.5s'],
  [7, { prefix: '~', postfix: ' users' }, '~7 users'],
])('%s as %j is %s', (value, format, text) => {
  expect(formatValue(value, format)).toBe(text);
});

test.each<[number, ValueFormat, string]>([
  [9_999, {}, '9,999'],
  [12_500, {}, '12.5K'],
  [12_500, { prefix: '$' }, '$12.5K'],
  [5e15, {}, '5,000T'],
  [25e15, {}, '25,000T'],
  [50_000, { kind: 'percentage' }, '50,000%'],
])('the tick %s as %j is %s', (value, format, text) => {
  expect(formatTick(value, format)).toBe(text);
});

test.each<[number | null, number | null, string]>([
  [112.5, 100, '+12.5%'],
  [50, 100, '−50%'],
  [100, 100, '0%'],
  [5, 0, '–'],
  [null, 5, '–'],
])('from %s, before %s, is %s', (current, previous, text) => {
  expect(formatChange(current, previous)).toBe(text);
});

test('display settings of the wrong type are left out', () => {
  expect(
    valueFormatOf({ aggregationAxisFormat: 'roman', decimalPlaces: -1, aggregationAxisPrefix: 7 }),
  ).toEqual({});
  expect(valueFormatOf({ aggregationAxisFormat: 'duration', decimalPlaces: '2' })).toEqual({
    kind: 'duration',
    decimalPlaces: 2,
  });
});
