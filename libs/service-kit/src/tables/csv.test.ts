import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each<[string, unknown, string]>([
  ['a formula', '=1+1', "'=1+1"],
  ['a formula that begins with a minus', '-1+cmd', "'-1+cmd"],
  ['a negative number', -5, '-5'],
  ['a negative number that is a text', '-5', '-5'],
  ['a negative integer that JSON would damage', '-9223372036854775808', '-9223372036854775808'],
  ['a negative decimal that JSON would damage', '-99999999999999.99', '-99999999999999.99'],
])('writes %s', (_, value, cell) => {
  expect(toCsv({ header: ['x'], rows: [[value]] })).toBe(`x\r\n${cell}\r\n`);
});
