import { describe, expect, it } from 'vitest';
import { rowDecoder } from './decode-rows.ts';

const decode = (type: string, value: unknown): unknown => rowDecoder([{ name: 'x', type }])([value])[0];

describe('a value', () => {
  it.each<[string, unknown, unknown]>([
    ['String', 'text', 'text'],
    ['UInt64', '12', 12],
    ['UInt64', '18446744073709551615', '18446744073709551615'],
    ['Nullable(Int64)', null, null],
    ["DateTime('UTC')", '2024-01-01 13:00:00', '2024-01-01T13:00:00Z'],
    ["DateTime64(6, 'UTC')", '2024-01-01 13:00:00.123456', '2024-01-01T13:00:00.123456Z'],
    ["DateTime64(6, 'Europe/Berlin')", '2024-01-01 13:00:00.000000', '2024-01-01T13:00:00.000000+01:00'],
    ["DateTime('Europe/Berlin')", '2024-07-01 13:00:00', '2024-07-01T13:00:00+02:00'],
    ["Nullable(DateTime64(3, 'UTC'))", null, null],
    ['Date', '2024-01-01', '2024-01-01'],
    ["Array(DateTime('UTC'))", ['2024-01-01 00:00:00'], ['2024-01-01T00:00:00Z']],
    ["Tuple(DateTime('UTC'), String)", ['2024-01-01 00:00:00', 'a, b'], ['2024-01-01T00:00:00Z', 'a, b']],
    [
      "Tuple(at DateTime('UTC'), n UInt64)",
      { at: '2024-01-01 00:00:00', n: '5' },
      ['2024-01-01T00:00:00Z', 5],
    ],
    ['Map(String, UInt64)', { a: '1' }, { a: 1 }],
    ['LowCardinality(Nullable(String))', null, null],
    ['Float64', null, null],
    ['Bool', true, true],
  ])('of type %s: %j is given as %j', (type, value, expected) => {
    expect(decode(type, value)).toEqual(expected);
  });

  it('keeps its offset on both sides of a change of the clocks', () => {
    const type = "DateTime('Europe/Berlin')";
    const rows = ['2024-03-31 01:59:59', '2024-03-31 03:00:00'].map((value) => decode(type, value));
    expect(rows).toEqual(['2024-03-31T01:59:59+01:00', '2024-03-31T03:00:00+02:00']);
  });
});
