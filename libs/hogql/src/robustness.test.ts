/**
 * Random and malformed texts: each is compiled or refused with a readable error, in a short time. For a long run, set
 * `HOGQL_FUZZ_RUNS=1000000`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { HogQLError } from './errors.ts';
import { parseSelect } from './parse/parse.ts';

const RUNS = Number(process.env['HOGQL_FUZZ_RUNS'] ?? 2_000);

/** Not by the clock: others may hold the processor. */
const cpuMs = (): (() => number) => {
  const started = process.cpuUsage();
  return () => process.cpuUsage(started).user / 1_000;
};

const end = (text: string): void => {
  try {
    compile({ query: text, projectId: 1, now: new Date(0), timezone: 'Europe/Berlin' });
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    expect(error.message.length).toBeGreaterThan(0);
  }
};

// ── Texts ───────────────────────────────────────────────────────────────────────────────────────────────────

const WORDS =
  `select from where group by order limit offset union all by name intersect except with as recursive join left natural
   using on array prewhere having window over partition rows range between preceding following current row qualify
   pivot unpivot for in not and or is null like ilike cohort case when then else end interval day cast distinct filter
   within columns exclude replace sample final fill to step events persons groups sessions numbers person properties
   timestamp event a b count sum uniq quantile toInt toDateTime arrayMap tuple map now() f' ' " \` -- /* */ // #
   ( ) [ ] { } < > = != -> :: ?? ? : . , ; + - * / % || ~* 0 1 0.5 1e9 0x1F 'x' '2024-01-01' null true nan 😀 \u00a0 é`
    .split(/\s+/)
    .filter((word) => word !== '');

const examples = [
  ...[
    ...readFileSync(new URL('../../../docs/hogql.md', import.meta.url), 'utf8').matchAll(
      /```sql\n(.*?)```/gs,
    ),
  ].map(([, sql = '']) => sql),
  ...readdirSync(new URL('../../../tools/conformance/cases/', import.meta.url))
    .filter((file) => file.includes('hogql'))
    .map((file) => {
      const path = new URL(`../../../tools/conformance/cases/${file}`, import.meta.url);
      return (JSON.parse(readFileSync(path, 'utf8')) as { query: { query: string } }).query.query;
    })
    .filter((query) => typeof query === 'string' && query !== ''),
];

const word = fc.constantFrom(...WORDS);
const example = fc.constantFrom(...examples);

const cut = (text: string, from: number, length: number, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(from + length);

/** A query that works, with a few places overwritten, left out, doubled or exchanged with another's. */
const mutated = fc
  .tuple(
    example,
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(12),
        fc.oneof(
          word,
          fc.string({ maxLength: 4 }),
          example.map((text) => text.slice(0, 40)),
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce(
      (now, [place, length, put]) => cut(now, Math.floor(place * now.length), length, put),
      text,
    ),
  );

const anyText = fc.oneof(
  { weight: 5, arbitrary: mutated },
  { weight: 2, arbitrary: fc.array(word, { maxLength: 60 }).map((parts) => `select ${parts.join(' ')}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

describe('random texts', () => {
  it(
    'end soon, in SQL or in an error that names the mistake',
    () => {
      for (const text of examples.slice(0, 20)) end(text); // what is slow the first time only
      fc.assert(
        fc.property(anyText, (text) => {
          const spent = cpuMs();
          end(text);
          expect(spent()).toBeLessThan(100);
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 10,
  );

  it.each([
    ['parentheses', '(', '1', ')'],
    ['lists', '[', '1', ']'],
    ['calls', 'f(', '1', ')'],
    ['maps', "{'a': ", '1', '}'],
    ['negations', 'not ', '1', ''],
    ['signs', '- ', '1', ''],
    ['lambdas', 'x -> ', '1', ''],
    ['conditions', '1 ? 2 : ', '3', ''],
    ['cases', 'case when 1 then ', '1', ' end'],
    ['subqueries', '(select ', '1', ')'],
    ['templates', "f'{", '1', "}'"],
    ['tags', '<a>', '', '</a>'],
    ['members', 'a.', 'a', ''],
    ['indexes', '', 'a', '[1]'],
    ['casts', '', 'a', '::int'],
  ])('%s 10 000 deep are refused without running out of stack or time', (_, open, inside, close) => {
    const spent = cpuMs();
    const text = `select ${open.repeat(10_000)}${inside}${close.repeat(10_000)}`;
    expect(() => compile({ query: text, projectId: 1, now: new Date(0) })).toThrow(HogQLError);
    expect(spent()).toBeLessThan(1_000);
  });

  it('reads a long flat query in linear time', () => {
    const list = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(', ');
    const spent = cpuMs();
    const query = parseSelect(`select ${list} from t where ${'a = 1 and '.repeat(5_000)} true`);
    expect(query).toMatchObject({ columns: { length: 20_000 } });
    expect(spent()).toBeLessThan(2_000);
  });
});

const MEGABYTE = 1_048_576;

const filled = (before: string, unit: string, after = ''): string =>
  before + unit.repeat(Math.floor((MEGABYTE - before.length - after.length) / unit.length)) + after;

describe('a megabyte of text', () => {
  it.each([
    ['names', filled('select ', 'a,', 'a')],
    ['members', filled('select a', '.a')],
    ['sums', filled('select ', '1+', '1')],
    ['text', filled("select '", 'x', "'")],
    ['quotes in a text', filled("select '", "''", "'")],
    ['text without an end', filled("select '", 'x')],
    ['comments', filled('select 1 ', '-- x\n')],
    ['beginnings of comments', filled('select 1 ', '/* ')],
    ['open parentheses', filled('select ', '(')],
    ['open braces', filled('select ', '{')],
    ['tags', filled('select ', '<a>')],
    ['attributes', filled('select <x ', 'a={1} ')],
    ['a template', filled("select f'", '{a}', "'")],
    ['open templates', filled('select ', "f'{")],
    ['cases', filled('select ', 'case when ')],
    ['subqueries', filled('select ', '(select ')],
    ['members of a set', filled('select 1', ' union all select 1')],
    ['joins', filled('select 1 from a', ' join a on 1')],
    ['limits', filled('select ', 'a limit 1 ')],
    ['CTEs', filled('with ', 'a as (select 1),', 'b as (select 1) select 1')],
    ['windows', filled('select ', 'sum(a) over (')],
    ['space', filled('select 1', ' ')],
    ['characters outside of the basic plane', filled("select '", '😀', "'")],
  ])('%s: read within 100 ms', (_, text) => {
    const spent = cpuMs();
    try {
      parseSelect(text);
    } catch (error) {
      expect(error).toBeInstanceOf(HogQLError);
    }
    // Three times the bar: a first look also compiles the parser itself.
    expect(spent()).toBeLessThan(300);
  });

  it.each([
    ['columns of one name', `select ${'event, '.repeat(40_000)} event from events`],
    ['CTEs', `with ${Array.from({ length: 13_000 }, (_, n) => `a${n} as (select 1)`).join(', ')} select 1`],
    ['subqueries', `select ${'(select 1), '.repeat(15_000)} 1`],
  ])('as many %s as fit are compiled in linear time', (_, text) => {
    const spent = cpuMs();
    end(text);
    expect(spent()).toBeLessThan(5_000);
  });
});
