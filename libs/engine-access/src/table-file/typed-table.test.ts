import { expect, it } from 'vitest';
import { typedTable } from './typed-table.ts';

it.each<[string, string | undefined, readonly unknown[], string, readonly (string | null)[]]>([
  ['integers', 'UInt64', [1, '18446744073709551615', null], 'UInt64', ['1', '18446744073709551615', null]],
  ['nullable integers', 'Nullable(Int32)', [-1], 'Int32', ['-1']],
  ['wide integers', 'Int128', ['170141183460469231731'], 'String', ['170141183460469231731']],
  [
    'decimals',
    'Nullable(Decimal(18, 2))',
    ['99999999999999.99', 2.5, null],
    'Decimal(18, 2)',
    ['99999999999999.99', '2.5', null],
  ],
  ['floats', 'Float64', [0.1, 1e300, null], 'Float64', ['0.1', '1e+300', null]],
  ['flags', 'Bool', [true, false], 'Bool', ['true', 'false']],
  ['days', 'Nullable(Date)', ['2026-01-02'], 'Date32', ['2026-01-02']],
  ['days beyond the range', 'Date32', ['1899-01-02'], 'String', ['1899-01-02']],
  [
    'times of a zone',
    "DateTime64(6, 'Europe/Berlin')",
    ['2026-01-02T10:00:00.123456+01:00', '2026-01-02T09:00:00Z'],
    "DateTime64(6, 'UTC')",
    ['2026-01-02 09:00:00.123456', '2026-01-02 09:00:00'],
  ],
  ['lists', 'Array(String)', [['a', 'b"c']], 'String', ['["a","b\\"c"]']],
  ['values of another type than declared', 'Int64', [1, 'many'], 'String', ['1', 'many']],
  ['numbers without a type', undefined, [1, 2.5, null], 'Float64', ['1', '2.5', null]],
  ['mixed values without a type', undefined, [1, 'a', true], 'String', ['1', 'a', 'true']],
  ['nothing but null', undefined, [null], 'String', [null]],
  ['no rows', 'DateTime', [], "DateTime64(6, 'UTC')", []],
])('writes %s', (_, declared, values, type, cells) => {
  const table = typedTable(
    { header: ['x'], rows: values.map((value) => [value]) },
    declared === undefined ? [] : [declared],
  );
  expect(table.columns).toEqual([{ name: 'x', type }]);
  expect(table.rows.map(([cell]) => cell)).toEqual(cells);
});

it('gives every column a unique name', () => {
  const { columns } = typedTable({ header: ['', 'a', 'a'], rows: [] }, []);
  expect(columns.map(({ name }) => name)).toEqual(['column_1', 'a', 'a_2']);
});
