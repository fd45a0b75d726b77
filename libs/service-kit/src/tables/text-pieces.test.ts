import { expect, it } from 'vitest';
import { PIECE_BYTES, textPieces } from './text-pieces.ts';

const table = {
  header: ['n', 'text'],
  rows: Array.from({ length: 20_000 }, (_, n) => [n, 'x'.repeat(n % 50)]),
};

it.each(['csv', 'jsonl'] as const)('%s has small pieces, and every row once', (format) => {
  const pieces = [...textPieces(table, format)];
  expect(pieces.length).toBeGreaterThan(8);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(PIECE_BYTES);
  const lines = Buffer.concat(pieces).toString('utf8').trim().split(/\r?\n/);
  expect(lines.length).toBe(format === 'csv' ? 20_001 : 20_000);
  expect(lines.at(-1)).toContain('19999');
});

it('writes a row only when its piece is read', () => {
  let written = 0;
  const toJSON = () => {
    written += 1;
    return 'x'.repeat(40);
  };
  const rows = table.rows.map(([n]) => [n, { toJSON }]);
  const pieces = textPieces({ header: ['n', 'text'], rows }, 'jsonl');
  pieces.next();
  expect(written).toBeLessThan(5_000);
});

it('keeps a line that is longer than a piece, and writes nothing for nothing', () => {
  const long = [...textPieces({ header: ['a'], rows: [['x'.repeat(200_000)], [1]] }, 'csv')];
  expect(long.map(({ length }) => length)).toEqual([3, 200_002, 3]);
  expect([...textPieces({ header: ['a'], rows: [] }, 'jsonl')]).toEqual([]);
});
