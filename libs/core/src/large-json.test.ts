import { describe, expect, it } from 'vitest';
import {
  type JsonPath,
  LARGE_JSON_BYTES,
  parseLargeJson,
  stringifyLargeJson,
  TooManyNamesError,
} from './large-json.ts';

const MANY = 100_000;
const list = (item: unknown, count = MANY): unknown[] => Array.from({ length: count }, () => item);

const nested = (value: unknown, depth: number): unknown => (depth === 0 ? value : [nested(value, depth - 1)]);

/** The same numbers for the same seed. */
const random = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
};

const PARTS = ['a', '"', '\\', '\n', '\u0000', 'ä', '😀', '\ud800', '],[', '{"b":1},', '\u2028'];
const SCALARS = [
  '0',
  '-1.5e+3',
  '18446744073709551615',
  'true',
  'false',
  'null',
  '{}',
  '[]',
  '{"a":[{}]}',
  '""',
];
const SPACES = ['', '', '', ' ', '\n\t', '\r', ' '.repeat(40_000)];
const LENGTHS = [0, 1, 3, 50, 3_000, 20_000];

const randomJson = (seed: number): string => {
  const below = random(seed);
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const text = () => JSON.stringify(one(PARTS).concat(one(PARTS)).repeat(one(LENGTHS)));
  const name = () => one(['"__proto__"', '"constructor"', '"1"', text(), text()]);
  const spaced = (json: string) => one(SPACES) + json + one(SPACES);
  const many = (item: () => string) => Array.from({ length: one([0, 1, 3, 10]) }, item).join(',');
  const value = (depth: number): string => {
    const kind = below(depth === 0 ? 3 : 5);
    if (kind === 0) return one(SCALARS);
    if (kind === 1) return text();
    if (kind === 2)
      return `[${Array.from({ length: one(LENGTHS) }, () => one(SCALARS)).join(one([',', ' , ']))}]`;
    if (kind === 3) return `[${many(() => spaced(value(depth - 1)))}]`;
    return `{${many(() => `${spaced(name())}:${spaced(value(depth - 1))}`)}}`;
  };
  const padding = `"${'x'.repeat(LARGE_JSON_BYTES)}"`;
  return spaced(`[${spaced(value(4))},${padding},${spaced(value(4))}]`);
};

const isRefused = async (parse: () => unknown): Promise<boolean> => {
  try {
    await parse();
    return false;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
};

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

  it('is read like any JSON: random values with long names, long texts and white space', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const json = randomJson(seed);
      const bytes = Buffer.from(json);
      expect(bytes.byteLength, `seed ${seed}`).toBeGreaterThan(LARGE_JSON_BYTES);
      // As text, because `toEqual` does not compare a member named `__proto__`.
      expect(
        JSON.stringify(await parseLargeJson(bytes)) === JSON.stringify(JSON.parse(json)),
        `seed ${seed}`,
      ).toBe(true);
    }
  });

  it('is refused like any JSON: random values of which one character is lost or replaced', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const below = random(seed);
      const json = randomJson(seed);
      const from = below(json.length);
      const index = from + json.slice(from).search(/[\]}[{,:"]/);
      const changed = json.slice(0, index) + [']', '}', ',', ':', '1', ''][below(6)] + json.slice(index + 1);
      expect(await isRefused(() => parseLargeJson(Buffer.from(changed))), `seed ${seed}`).toBe(
        await isRefused(() => JSON.parse(changed)),
      );
    }
  });

  it('gives each piece the path to its first member', async () => {
    const value = {
      a: {
        b: [
          1,
          {
            c: list('x', 10),
            d: list(2),
            e: Object.fromEntries(list(0, 9_000).map((_, at) => [`n${at}`, at])),
          },
        ],
      },
    };
    const pieces: [object, JsonPath][] = [];
    await parseLargeJson(Buffer.from(JSON.stringify(value)), (json, path) => {
      const piece = JSON.parse(json) as object;
      pieces.push([piece, path]);
      return piece;
    });
    expect(pieces.length).toBeGreaterThan(10);
    for (const [piece, path] of pieces) {
      const [first] = Object.values(piece) as unknown[];
      expect(path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)).toEqual(
        first,
      );
    }
  });

  const text = JSON.stringify({ a: list('text'), b: { c: list(1) } });
  it.each([
    ['ends early', text.slice(0, -1)],
    ['ends within a text', text.slice(0, -MANY * 4)],
    ['has text after its end', `${text}x`],
    ['closes a list as an object', text.replace(']', '}')],
    ['has a word that means nothing', text.replace('"text"', 'text')],
    ['has a name without a value', `{"a"${text}`],
    ['has a comma before its end', `[${'1,'.repeat(LARGE_JSON_BYTES)}]`],
    ['has a comma after a large member', `[${text},]`],
    ['has a comma after its end', `${text},`],
    ['has no comma after a large member', `[${text}${text}]`],
    ['has another character as white space', `[\u0001${text}]`],
    ['is a text that does not end', `["${'a'.repeat(LARGE_JSON_BYTES)}`],
  ])('is refused when it %s', async (_what, json) => {
    await expect(parseLargeJson(Buffer.from(json))).rejects.toThrow(SyntaxError);
  });

  it('is refused when a map has too many keys to be handled in slices', async () => {
    const keys = list(0, 100_001).map((_, index) => `"${index}":0`);
    await expect(parseLargeJson(Buffer.from(`[{${keys.join()}}]`))).rejects.toThrow(TooManyNamesError);
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
