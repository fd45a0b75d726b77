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
