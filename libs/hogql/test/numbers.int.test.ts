/** Numbers have the value that ClickHouse reads in the same text, or are refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import type { PropertyType } from '../src/schema/property-definitions.ts';
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

describe('a text that is not a finite number', () => {
  const NO_NUMBERS = ['NaN', 'nan', '-nan', 'inf', '-inf', 'Infinity', '+infinity', '1e400'];
  const PROJECT = 7;
  const ask = async (query: string, type?: PropertyType) => {
    const propertyDefinitions = { event: new Map(type && [['load', type]]), kinds: { event: new Map() } };
    const now = new Date('2026-11-05T12:00:00Z');
    return (await engine.run(compile({ query, projectId: PROJECT, now, propertyDefinitions }))).rows;
  };
  beforeAll(() =>
    engine.insertEvents(
      PROJECT,
      [10, ...NO_NUMBERS, '20'].map((load) => ({
        event: 'run',
        timestamp: '2026-11-01T00:00:00Z',
        properties: { load },
      })),
    ),
  );

  it.each(NO_NUMBERS)('%s is NULL, or the default of a conversion', async (text) => {
    const nothing = `SELECT isNull(toFloat('${text}')), isNull('${text}'::float), isNull(CAST('${text}' AS Float64))`;
    expect(await ask(nothing)).toEqual([[1, 1, 1]]);
    const defaults = `SELECT toFloatOrZero('${text}'), toFloatOrDefault('${text}', 7), toFloatOrDefault('${text}')`;
    expect(await ask(defaults)).toEqual([[0, 7, 0]]);
  });

  it.each([undefined, 'Numeric', 'String'] as const)('is not a number of a property (%s)', async (type) => {
    const load = type === 'Numeric' ? 'properties.load' : 'toFloat(properties.load)';
    expect(
      await ask(`SELECT sum(${load}), avg(${load}), max(${load}), count(${load}) FROM events`, type),
    ).toEqual([[30, 15, 20, 2]]);
    expect(await ask(`SELECT count() FROM events WHERE ${load} > 5 OR ${load} < 5`, type)).toEqual([[2]]);
  });

  it('is not a number where arithmetic or an aggregation needs one', async () => {
    expect(await ask('SELECT sum(properties.load), sum(properties.load * 2) FROM events')).toEqual([
      [30, 60],
    ]);
  });
});

it.each(['0', '5', '-3.5', '1e308', ' 5', '5 ', '0x10', 'x', ''])(
  'the text "%s" is the same number as in the engine, or NULL',
  async (text) => {
    const own = await engine.run({
      sql: `SELECT accurateCastOrNull('${text}', 'Float64'), toFloat64OrZero('${text}'), toFloat64OrDefault('${text}', 7.)`,
      params: {},
    });
    const query = `toFloat('${text}'), toFloatOrZero('${text}'), toFloatOrDefault('${text}', 7)`;
    expect((await engine.run(compiled(query))).rows).toEqual(own.rows);
  },
);

it('infinity of a computation stays what it is', async () => {
  const query = 'isInfinite(toFloat(1 / 0)), isNaN(toFloat(0 / 0)), isInfinite(toFloatOrDefault(1 / 0, 7))';
  expect((await engine.run(compiled(query))).rows).toEqual([[1, 1, 1]]);
});

describe('a weighted average of -1.5 twice and 1 once, with whole weights', () => {
  const rows = 'SELECT arrayJoin([(-1.5, 2), (1, 1)]) AS pair, pair.1 AS n, toInt(pair.2) AS w';
  const ask = async (query: string) =>
    (await engine.run(compile({ query, projectId: 1, now: new Date('2026-11-05T12:00:00Z') }))).rows;

  it.each([
    ['avgWeighted(n, w)', -2 / 3],
    ['avgWeightedIf(n, w, n < 0)', -1.5],
    ['avgWeightedOrNull(n, w)', -2 / 3],
    ['avgWeightedDistinct(n, w)', -2 / 3],
    ['avgWeighted(toInt(floor(n)), w)', -1],
    ['avgWeighted(nullIf(n, 1), w)', -1.5],
  ])('%s keeps fractions and the sign', async (average, expected) => {
    expect(await ask(`SELECT ${average} FROM (${rows})`)).toEqual([[expect.closeTo(expected, 9)]]);
  });

  it('keeps them with unsigned weights, over windows and in states', async () => {
    const counted = `SELECT n, count() AS c FROM (${rows}) GROUP BY n`;
    expect(await ask(`SELECT avgWeighted(n, c) FROM (${counted})`)).toEqual([[-0.25]]);
    expect(await ask(`SELECT DISTINCT avgWeighted(n, c) OVER () FROM (${counted})`)).toEqual([[-0.25]]);
    const states = `SELECT avgWeightedState(n, c) AS state FROM (${counted})`;
    expect(await ask(`SELECT avgWeightedMerge(state) FROM (${states})`)).toEqual([[-0.25]]);
  });
});
