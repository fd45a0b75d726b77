import { describe, expect, it } from 'vitest';
import { hasManyMembers, LARGE_JSON_BYTES, parseLargeJson, stringifyLargeJson } from './large-json.ts';

const MANY = 100_000;
const list = (item: unknown, count = MANY): unknown[] => Array.from({ length: count }, () => item);

const nested = (value: unknown, depth: number): unknown => (depth === 0 ? value : [nested(value, depth - 1)]);

const CASES: readonly (readonly [string, unknown])[] = [
  ['one list of numbers', list(1.5)],
  ['one long text', `${'ä"\\\n\u2028😀'.repeat(MANY)}\\`],
  ['a long text of characters of two halves', 'x'.concat('😀'.repeat(2 * MANY))],
  ['a text with commas and brackets', list('],[{"a":1}],')],
  ['many rows', list([1, 'a', null, true, { b: [] }])],
  ['many columns', [list('a'), list({ x: 1 }, 10)]],
  ['lists of lists', list([[], [[1]], [[[]]]], 30_000)],
  ['a list that lies deep', nested(list('a'), 60)],
  ['a map', Object.fromEntries(list(0, 50_000).map((_, index) => [`key "${index}"`, [index]]))],
  ['a map in a map', { a: { b: list('c'), d: 1 }, e: { 'a large member': list('f'), small: [] } }],
  ['large and small members', [1, list('a'), 'b', list('c'), [], {}, '', list('d'), null]],
  ['a name of an object', { a: JSON.parse('{"__proto__": [1]}'), b: list(20) }],
];

describe('large JSON', () => {
  it.each(CASES)('is read like any JSON: %s', async (_name, value) => {
    for (const space of [undefined, 1]) {
      const json = JSON.stringify(value, null, space);
      expect(json.length).toBeGreaterThan(LARGE_JSON_BYTES);
      expect(JSON.stringify(await parseLargeJson(Buffer.from(json)))).toBe(JSON.stringify(value));
    }
  });

  it.each(CASES)('is written like any JSON: %s', async (_name, value) => {
    expect(Buffer.concat(await stringifyLargeJson(value)).toString('utf8')).toBe(JSON.stringify(value));
  });

  it('is written without members that have no value', async () => {
    const value = {
      a: undefined,
      b: [undefined, () => 1],
      at: new Date(0),
      none: {},
      c: list({ d: undefined }),
    };
    expect(Buffer.concat(await stringifyLargeJson(value)).toString('utf8')).toBe(JSON.stringify(value));
  });

  const text = JSON.stringify({ a: list('text'), b: { c: list(1) } });
  it.each([
    ['ends early', text.slice(0, -1)],
    ['ends within a text', text.slice(0, -MANY * 4)],
    ['has text after its end', `${text}x`],
    ['closes a list as an object', text.replace(']', '}')],
    ['has a word that means nothing', text.replace('"text"', 'text')],
    ['has a name without a value', `{"a"${text}`],
    ['is a text that does not end', `["${'a'.repeat(LARGE_JSON_BYTES)}`],
  ])('is refused when it %s', async (_what, json) => {
    await expect(parseLargeJson(Buffer.from(json))).rejects.toThrow(SyntaxError);
  });

  it('is refused when a map has too many keys to be handled in slices', async () => {
    const keys = list(0, 100_001).map((_, index) => `"${index}":0`);
    await expect(parseLargeJson(Buffer.from(`[{${keys.join()}}]`))).rejects.toMatchObject({
      code: 'query_limit_exceeded',
      message: expect.stringContaining('more than 100000 keys'),
    });
  });
});

describe('other work of the process', () => {
  const big = list('18446744073709551615', 1_000_000);
  const json = Buffer.from(JSON.stringify(big));

  it.each([
    ['read', () => parseLargeJson(json)],
    ['written', () => stringifyLargeJson(big)],
  ])('continues while large JSON is %s', async (_what, start) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all([start(), start()]);
    isOver = true;
    expect(turns).toBeGreaterThan(5);
  });
});

it.each<[string, unknown, boolean]>([
  ['a list of rows', list([1, 2, 3], 9_000), true],
  ['one long list below other members', { a: [{ b: list(1, 20_000) }] }, true],
  ['one list that is there many times', list({ days: list(1, 1_000) }, 20), true],
  ['a short list of lists', list([1], 100), false],
  ['a text', 'x'.repeat(MANY), false],
  ['nothing', undefined, false],
])('a value has many members: %s', (_name, value, expected) => {
  expect(hasManyMembers(value)).toBe(expected);
});
