import { expect, it } from 'vitest';
import { toTable } from './command.ts';

it.each([
  ['line breaks', '550 no such user\r\n550 5.1.1', '550 no such user 550 5.1.1'],
  ['sequences of the terminal', '\u001b[2Jgone\u009b31m', ' [2Jgone 31m'],
  ['characters that turn the direction', 'cod\u202eexe', 'cod exe'],
])('a cell of a table has no %s', (_what, cell, shown) => {
  expect(toTable(['ERROR', 'ID'], [[cell, 7]])).toBe(
    [`${'ERROR'.padEnd(shown.length)}  ID`, `${shown}  7`].join('\n'),
  );
});
