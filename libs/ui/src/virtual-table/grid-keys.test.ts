import { expect, it } from 'vitest';
import { moveInGrid } from './grid-keys.ts';

const SIZE = { rows: 100, columns: 4, page: 10 };

it.each<[string, [number, number], [number, number]]>([
  ['ArrowDown', [0, 1], [1, 1]],
  ['ArrowDown', [99, 1], [99, 1]],
  ['ArrowUp', [0, 1], [0, 1]],
  ['ArrowRight', [5, 3], [5, 3]],
  ['ArrowRight', [5, 2], [5, 3]],
  ['ArrowLeft', [5, 0], [5, 0]],
  ['Ctrl+ArrowDown', [5, 2], [99, 2]],
  ['Ctrl+ArrowUp', [5, 2], [0, 2]],
  ['Ctrl+ArrowRight', [5, 2], [5, 3]],
  ['Ctrl+ArrowLeft', [5, 2], [5, 0]],
  ['PageDown', [5, 2], [15, 2]],
  ['PageDown', [95, 2], [99, 2]],
  ['PageUp', [5, 2], [0, 2]],
  ['Home', [5, 2], [5, 0]],
  ['End', [5, 2], [5, 3]],
  ['Ctrl+Home', [5, 2], [0, 0]],
  ['Ctrl+End', [5, 2], [99, 3]],
])('%s moves from %j to %j', (name, [row, column], [nextRow, nextColumn]) => {
  const key = { key: name.replace('Ctrl+', ''), hasCtrl: name.startsWith('Ctrl+') };
  expect(moveInGrid({ row, column }, SIZE, key)).toEqual({ row: nextRow, column: nextColumn });
});

it('other keys and empty tables do not move', () => {
  expect(moveInGrid({ row: 0, column: 0 }, SIZE, { key: 'a', hasCtrl: false })).toBeUndefined();
  const empty = { ...SIZE, rows: 0 };
  expect(moveInGrid({ row: 0, column: 0 }, empty, { key: 'ArrowDown', hasCtrl: false })).toBeUndefined();
});
