import { describe, expect, it } from 'vitest';
import { parseTable } from './parse-table.ts';

const read = async (type: string, value: string, padding = ''): Promise<unknown> => {
  const json = `{"meta":[{"name":"x","type":"${type}"}],"data":[[${value}],[1]${padding}]}`;
  return (await parseTable(Buffer.from(json))).data;
};

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
    ['Decimal(18, 2)', '99999999999999.98', 99999999999999.98],
    ['Decimal(18, 2)', '99999999999999.99', '99999999999999.99'],
    ['Decimal(18, 6)', '-123456789012.123456', '-123456789012.123456'],
    ['Decimal(38, 20)', '0.10000000000000000001', '0.10000000000000000001'],
    ['Decimal(38, 20)', '0.00000000000000000001', 1e-20],
    ['Decimal(18, 0)', '9007199254740993', '9007199254740993'],
    ['Decimal(38, 0)', '100000000000000000000', '100000000000000000000'],
    ['Nullable(Decimal(18, 2))', '12345.6', 12345.6],
    ['Array(Decimal(18, 2))', '[0.1,99999999999999.99]', [0.1, '99999999999999.99']],
    ['Float64', '0.30000000000000004', 0.300_000_000_000_000_04],
    ['String', '"[99999999999999.99]"', '[99999999999999.99]'],
  ])('of type %s: %s', async (type, text, expected) => {
    expect(await read(type, text)).toEqual([[expected], [1]]);
  });

  it.each<[string, string, string, unknown]>([
    ['in a large list', 'Array(UInt64)', '18446744073709551615', '18446744073709551615'],
    ['in a large list of lists', 'Array(Array(Int64))', '[-9223372036854775808]', ['-9223372036854775808']],
    ['in a large list of floats', 'Array(Float64)', '100000000000000000000', 1e20],
    ['in a large list of texts', 'Array(String)', '"[9007199254740993,1]"', '[9007199254740993,1]'],
  ])('%s of type %s', async (_where, type, item, expected) => {
    const count = 50_000;
    const list = `[${Array.from({ length: count }, () => item).join()}]`;
    expect(await read(type, list)).toEqual([[Array.from({ length: count }, () => expected)], [1]]);
  });

  it.each<[string, string, string, number]>([
    ['a large map', 'Map(String, UInt64)', '"a"', 20_000],
    ['a large map with long names', 'Map(String, UInt64)', `"${'x'.repeat(40_000)}"`, 10],
    ['a large named tuple', 'Tuple(a0 UInt64, a1 UInt64)', '"a"', 20_000],
  ])('in %s', async (_where, type, name, count) => {
    const names = Array.from({ length: count }, (_, at) => `${name.slice(1, -1)}${at}`);
    const map = `{${names.map((key) => `"${key}":18446744073709551615`).join()}}`;
    const expected = Object.fromEntries(names.map((key) => [key, '18446744073709551615']));
    expect(await read(type, map)).toEqual([[expected], [1]]);
    expect(await read(type.replaceAll('UInt64', 'Float64'), map)).toEqual([[JSON.parse(map)], [1]]);
    expect(await read(`Array(${type})`, `[${map},${map}]`)).toEqual([[[expected, expected]], [1]]);
  });

  it('in many rows', async () => {
    const rows = ',[18446744073709551615]'.repeat(50_000);
    const [first, second, ...others] = (await read('UInt64', '7', rows)) as unknown[][];
    expect([first, second]).toEqual([[7], [1]]);
    expect(others).toHaveLength(50_000);
    expect(new Set(others.flat())).toEqual(new Set(['18446744073709551615']));
  });
});
