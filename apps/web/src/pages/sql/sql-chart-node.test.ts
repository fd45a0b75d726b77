import { expect, it } from 'vitest';
import { chartColumns } from './sql-chart-node.ts';

it.each([
  [
    ['day', 'n'],
    [
      ['2026-01-01', 1],
      ['2026-01-02', null],
    ],
    { x: 'day', numeric: ['n'] },
  ],
  [['a', 'b'], [[1, 2]], { x: 'a', numeric: ['a', 'b'] }],
  [['text'], [['x']], { x: 'text', numeric: [] }],
  [['n'], [], { x: 'n', numeric: [] }],
  [[], [], { x: undefined, numeric: [] }],
])('the columns %j of the rows %j give %j', (columns, rows, expected) => {
  expect(chartColumns(columns, rows)).toEqual(expected);
});
