import { describe, expect, it } from 'vitest';
import { storableType } from './storable-type.ts';

describe('a column is stored as', () => {
  it.each([
    ['Nullable(Nothing)', 'Nullable(String)'],
    ['Array(Nothing)', 'Array(String)'],
    ['Array(Array(Nullable(Nothing)))', 'Array(Array(Nullable(String)))'],
    ['Tuple(a Array(Nothing), b UInt8)', 'Tuple(a Array(String), b UInt8)'],
    ['Map(String, Array(Nothing))', 'Map(String, Array(String))'],
    ['IntervalDay', 'Int64'],
    ['Nullable(IntervalMillisecond)', 'Nullable(Int64)'],
    ['Nullable(UInt64)', 'Nullable(UInt64)'],
    ["Enum8('Nothing' = 1, 'it\\'s IntervalDay' = 2)", "Enum8('Nothing' = 1, 'it\\'s IntervalDay' = 2)"],
    ['Tuple(`Nothing` UInt8)', 'Tuple(`Nothing` UInt8)'],
  ])('%s → %s', (type, stored) => {
    expect(storableType(type)).toBe(stored);
  });
});
