import { describe, expect, it } from 'vitest';
import { parseTable } from './parse-table.ts';

const read = (type: string, value: string): unknown =>
  parseTable(`{"meta":[{"name":"x","type":"${type}"}],"data":[[${value}],[1]]}`).data;

describe('a number', () => {
  it.each<[string, string, unknown]>([
    ['UInt64', '9007199254740991', 9_007_199_254_740_991],
    ['UInt64', '9007199254740993', '9007199254740993'],
    ['Nullable(Int64)', '-9223372036854775808', '-9223372036854775808'],
    ['Array(UInt64)', '[1, 18446744073709551615]', [1, '18446744073709551615']],
    ['Map(String, Int64)', '{"a":9223372036854775807}', { a: '9223372036854775807' }],
    ['UInt256', '123456789012345678901234567890', '123456789012345678901234567890'],
    ['Float64', '100000000000000000000', 1e20],
    ['String', '"[9007199254740993]"', '[9007199254740993]'],
    ['Int64', 'null', null],
  ])('of type %s: %s', (type, text, expected) => {
    expect(read(type, text)).toEqual([[expected], [1]]);
  });
});
