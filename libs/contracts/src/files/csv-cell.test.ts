import { expect, it } from 'vitest';
import { csvCell } from './csv-cell.ts';

it.each([
  ['a text', 'a', 'a'],
  ['an empty text', '', ''],
  ['a number', '-5', '-5'],
  ['a number with an exponent', '-1e-7', '-1e-7'],
  ['a long number', '-12345678901234567890', '-12345678901234567890'],
  ['a formula', '=1+1', "'=1+1"],
  ['a text that begins like a number', '-1+cmd', "'-1+cmd"],
  ['a name with an @', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab and a formula', '\t=1', "'\t=1"],
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'say "x"', '"say ""x"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['quotes in a formula', '="x"', `"'=""x"""`],
])('writes %s', (_name, text, cell) => expect(csvCell(text)).toBe(cell));
