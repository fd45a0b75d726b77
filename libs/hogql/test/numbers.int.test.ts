/** Numbers mean what ClickHouse reads in the same text, or are refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

const compiled = (number: string) =>
  compile({ query: `select ${number}`, projectId: 1, now: new Date('2026-11-05T12:00:00Z') });

describe('a number', () => {
  it.each([
    ...['0', '12', '0x1F', '0xff', '0b11', '0b1000_0000', '1_000', '1_0.5_0', '0xFF_FF', '1e3', '1e1_0'],
    ...['5.', '1.5e-3', '0xFFFFFFFFFFFFFFFF', '18446744073709551615', '9007199254740993'],
  ])('%s has the value of the engine', async (number) => {
    const own = await engine.run({ sql: `SELECT ${number} LIMIT 1`, params: {} });
    expect((await engine.run(compiled(number))).rows).toEqual(own.rows);
  });

  it.each(['1e', '1_', '1__0', '0b12', '0b', '0x', '0xG', '0x1p4', '12abc', '1.5x', '1e3x'])(
    '%s is refused',
    (number) => {
      expect(() => compiled(number)).toThrow(`${number} is not a number`);
    },
  );
});
