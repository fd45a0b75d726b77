import { describe, expect, it } from 'vitest';
import { decodeRows } from './decode-rows.ts';

const decode = async (type: string, value: unknown, isLarge = false): Promise<unknown> =>
  (await decodeRows([{ name: 'x', type }], [[value]], { isLarge }))[0]![0];

describe('a value', () => {
  it.each<[string, unknown, unknown]>([
    ['String', 'text', 'text'],
    ['UInt64', 12, 12],
    ['UInt64', '18446744073709551615', '18446744073709551615'],
    ['Nullable(Int64)', null, null],
    ["DateTime('UTC')", '2024-01-01T13:00:00Z', '2024-01-01T13:00:00Z'],
    ["DateTime64(6, 'UTC')", '2024-01-01T13:00:00.123456Z', '2024-01-01T13:00:00.123456Z'],
    ["DateTime64(6, 'Europe/Berlin')", '2024-01-01T12:00:00.000000Z', '2024-01-01T13:00:00.000000+01:00'],
    ["DateTime('Europe/Berlin')", '2024-07-01T11:00:00Z', '2024-07-01T13:00:00+02:00'],
    ["DateTime('Asia/Kolkata')", '2024-07-01T18:40:00Z', '2024-07-02T00:10:00+05:30'],
    ["DateTime64(3, 'America/New_York')", '1969-12-31T23:59:59.999Z', '1969-12-31T18:59:59.999-05:00'],
    ["Nullable(DateTime64(3, 'UTC'))", null, null],
    ['Date', '2024-01-01', '2024-01-01'],
    ["Array(DateTime('Europe/Berlin'))", ['2024-01-01T00:00:00Z'], ['2024-01-01T01:00:00+01:00']],
    ["Tuple(DateTime('UTC'), String)", ['2024-01-01T00:00:00Z', 'a, b'], ['2024-01-01T00:00:00Z', 'a, b']],
    [
      "Tuple(at DateTime('UTC'), n UInt64)",
      { at: '2024-01-01T00:00:00Z', n: 5 },
      ['2024-01-01T00:00:00Z', 5],
    ],
    ['Map(String, UInt64)', { a: 1 }, { a: 1 }],
    [
      "Map(String, DateTime('Europe/Berlin'))",
      { a: '2024-01-01T00:00:00Z' },
      { a: '2024-01-01T01:00:00+01:00' },
    ],
    [
      "Array(Array(Tuple(DateTime('Europe/Berlin'), UInt8)))",
      [[['2024-01-01T00:00:00Z', 1]], []],
      [[['2024-01-01T01:00:00+01:00', 1]], []],
    ],
    ['LowCardinality(Nullable(String))', null, null],
    ['Float64', null, null],
    ['Bool', true, true],
  ])('of type %s: %j is given as %j', async (type, value, expected) => {
    expect(await decode(type, value)).toEqual(expected);
    expect(await decode(type, value, true)).toEqual(expected);
  });

  it.each([
    [
      'Europe/Berlin',
      ['2024-03-31T00:59:59Z', '2024-03-31T01:00:00Z', '2024-10-27T00:30:00Z', '2024-10-27T01:30:00Z'],
      [
        '2024-03-31T01:59:59+01:00',
        '2024-03-31T03:00:00+02:00',
        '2024-10-27T02:30:00+02:00',
        '2024-10-27T02:30:00+01:00',
      ],
    ],
    [
      'Australia/Lord_Howe',
      ['2024-04-06T14:59:59Z', '2024-04-06T15:00:00Z'],
      ['2024-04-07T01:59:59+11:00', '2024-04-07T01:30:00+10:30'],
    ],
  ])('keeps its moment where the clocks of %s change', async (zone, moments, expected) => {
    expect(await Promise.all(moments.map((value) => decode(`DateTime('${zone}')`, value)))).toEqual(expected);
  });
});

describe('other work of the process', () => {
  const moments = (count: number): string[] => Array(count).fill('2024-01-01T12:00:00Z');
  const MOMENT = "DateTime('Europe/Berlin')";

  it.each<[string, string[], unknown[][]]>([
    ['one wide row', Array(300_000).fill(MOMENT), [moments(300_000)]],
    ['many rows', [MOMENT], Array(300_000).fill(moments(1))],
    ['a large list', [`Array(${MOMENT})`], [[moments(300_000)]]],
    ['many small lists', [`Array(Array(Array(${MOMENT})))`], [[Array(80).fill(Array(80).fill(moments(50)))]]],
  ])('continues while %s is decoded', async (_what, types, rows) => {
    let [turns, isOver] = [0, false];
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await decodeRows(
      types.map((type) => ({ name: 'x', type })),
      rows,
      { isLarge: true },
    );
    isOver = true;
    expect(turns).toBeGreaterThan(5);
  });
});
