import { ClickHouseError } from '@clickhouse/client';
import { toAppError } from '@meridian/clickhouse';
import { expect, it } from 'vitest';
import { insertOrSplit } from './insert-or-split.ts';

const answer = (code: number) => toAppError(new ClickHouseError({ code: String(code), message: 'no' }));

it('finds the rows that are refused, and inserts each of the others once and in order', async () => {
  const inserted: number[] = [];
  const insert = async (rows: readonly number[]) => {
    if (rows.some((row) => row % 7 === 3)) throw answer(117);
    inserted.push(...rows);
  };
  const refused = await insertOrSplit([...Array(20).keys()], insert);
  expect(refused.map(({ row }) => row)).toEqual([3, 10, 17]);
  expect(inserted).toEqual([...Array(20).keys()].filter((row) => row % 7 !== 3));
});

it.each([
  ['the memory is short', answer(241)],
  ['the disk is full', answer(243)],
  ['the insert took too long', answer(159)],
  ['the table has too many parts', answer(252)],
  ['the table is missing', answer(60)],
  ['a column is missing', answer(16)],
  ['the table is read-only', answer(242)],
  ['another process uses the table', answer(473)],
  ['the engine runs too many queries', answer(202)],
  ['the engine stops', answer(236)],
  ['a file cannot be written', answer(75)],
  ['the password was changed', answer(516)],
  ['the engine has a bug', answer(49)],
  ['the connection ended', toAppError(new Error('socket hang up'))],
])('refuses no row, and throws, when %s', async (_name, error) => {
  let attempts = 0;
  const insert = async () => {
    attempts += 1;
    throw error;
  };
  await expect(insertOrSplit([1, 2], insert)).rejects.toBe(error);
  expect(attempts).toBe(1);
});
