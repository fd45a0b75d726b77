import { expect, it } from 'vitest';
import { plainType } from './plain-type.ts';

it.each([
  ['UInt64', 'UInt64'],
  ['LowCardinality(String)', 'String'],
  ['LowCardinality(Nullable(String))', 'Nullable(String)'],
  ['Array(LowCardinality(String))', 'Array(String)'],
  ['Map(LowCardinality(String), LowCardinality(FixedString(3)))', 'Map(String, FixedString(3))'],
  ['Tuple(a LowCardinality(String), b UInt8)', 'Tuple(a String, b UInt8)'],
  ["SimpleAggregateFunction(min, DateTime64(6, 'UTC'))", "DateTime64(6, 'UTC')"],
  ['SimpleAggregateFunction(groupUniqArrayArray, Array(LowCardinality(String)))', 'Array(String)'],
])('%s is shown as %s', (type, shown) => {
  expect(plainType(type)).toBe(shown);
});
