/** The check of regular expressions agrees with the engine: it refuses none that the engine accepts, and no more. */
import { REGEX_CATEGORIES, replacementProblem } from '@meridian/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    events: [
      {
        event: 'a',
        distinct_id: 'x',
        timestamp: '2026-01-01T00:00:00Z',
        properties: { p: 'x', pattern: 'a secret(' },
      },
    ],
  });
});
afterAll(() => query.stop());

const ACCEPTED = [
  ...['', 'a+b*?c??', '(a|)*', '(|a)', 'a(?i)+', '(?)', '(?ii-s:a)', '(?U)a+', '()*', '^*', '$+', '\\b*'],
  ...['(?P<name>a)|(?<other>b)', '(?P<größe>a)', '(?<名前>a)', '(?<naïve_1>a)', '(?P<१>a)'],
  ...['a{', '{', '}', '{}', '{x}', 'a{x}', 'a{,3}', 'a{2}{,3}', 'a{1,x}', 'a{ 1}', 'a{-1}', '{,}'],
  ...['{01}', 'a{2}{01}', 'a{1,02}', '{1000000000}', 'a{2}{1000000000}'],
  ...['a{0}', 'a{2,}', 'a{1000}', 'a{0,1000}?', '(?:a{20}|b{30}){33}', 'a{2}\\Q\\E{3}', 'a*(?i)*'],
  ...[
    '[]a]',
    '[^]a]',
    '[a-]',
    '[-a]',
    '[a-b-c]',
    '[\\d-z]',
    '[--/]',
    '[😀-😎]',
    '[[:^alpha:]]',
    '[[:]',
    '[[:a]',
  ],
  ...['[\\pL\\P{Greek}]', '[\\x41-\\x{5A}]', '[\\0-\\n]', '[\\^\\]\\-]', '[(]', ']'],
  ...[
    '\\Q(+\\E+',
    '\\Q(',
    '\\Qa\\',
    '\\Q\\\\E',
    '\\pL+\\P{^Lu}',
    '\\A\\z\\B\\C',
    '\\a\\f\\n\\r\\t\\v',
    '\\_\\-\\/',
  ],
  // Patterns of the largest size that RE2 takes, and patterns that it makes smaller.
  ...['\\pL{446}', '\\PL{462}', '^\\P{L}{462}$', '\\p{Lo}{558}', '(?i)\\pL{446}', '(?:a\\pL|a\\PL){900}'],
  ...['(?:\\pL{9}|\\pL{9}){40}', '\\pL{0,400}\\pL*', '(?:\\pL{30}){0}'],
  ...['\\0', '\\077', '\\12', '\\x41', '\\x{10FFFF}', '\\x{0000000041}', '\\#', 'a\n', 'é', '😀+'],
];

/** Names of Unicode that RE2 lacks: other spellings and short names, properties, blocks, newer scripts. */
const UNKNOWN_CATEGORIES = [
  ...[
    'Foo',
    '^Foo',
    '^',
    '^^Greek',
    'greek',
    'GREEK',
    'Grek',
    'Cyrl',
    'Zyyy',
    'any',
    'lu',
    'IsGreek',
    'InGreek',
  ],
  ...['Script=Greek', 'sc=Greek', 'gc=Lu', 'Letter', 'Uppercase_Letter', 'LC', 'L&', 'L_', 'Cn', 'Assigned'],
  ...['ASCII', 'Alphabetic', 'Emoji', 'White_Space', 'Word', 'Alpha', 'Unknown', 'Katakana_Or_Hiragana'],
  ...['Ol Chiki', 'OlChiki', 'Phags-Pa', 'Vith', 'Garay', 'Todhri', 'Sunuwar', 'Tulu_Tigalari', 'Sidetic'],
];

const REFUSED = [
  ...[
    '(',
    'a)',
    '[a',
    '[]',
    '[^]',
    '[a[:alpha:]',
    '*',
    'a|+',
    '(?:{2})',
    '(?i)?',
    'a**',
    'a{2}{3}',
    'a{2}?+',
  ],
  ...['a{1001}', 'a{3,1}', 'a{100000000}', '(?:a{100}){11}', '(?:(?:a{10}b){11}c){10}', 'a{50}(?i){30}'],
  ...['(?=a)', '(?!a)', '(?<=a)', '(?<!a)', '(?>a)', '(?#a)', '(?x)', '(?-)', '(?i', '(?', '(?P=a)'],
  ...['(?P<>a)', '(?P<a b>a)', '(?P<a-b>a)', '(?P<😀>a)', '(?P<a', '(?<a', '(?P<a>a'],
  ...[
    '(a)\\1',
    '\\8',
    'a\\',
    '\\y',
    '\\é',
    '\\Z',
    '\\E',
    '\\G',
    '\\X',
    '\\R',
    '\\x4',
    '\\xg',
    '\\x{',
    '\\x{110000}',
  ],
  ...['\\p', '\\pX', '\\p{', '\\p{}', '\\p{Nothing}', '\\p{2,}', '[\\p{Nothing}]', '[[:foo:]]', '[[:a]:]'],
  ...['[z-a]', '[\\x{62}-a]', '[a-\\d]', '[\\', '[\\b]', '[a-'],
  // Patterns that need more than RE2 may use.
  ...['(?:\\pL{30}){30}', '\\p{L}{1000}', '^\\PL{501}$', '(?i)\\pL{501}', '\\p{Lo}{601}', '(?:\\pL+,){501}'],
];

const isReplacedByEngine = (patterns: readonly string[], replacement: string): Promise<boolean> =>
  query.context.engine
    .forAllProjects('inspecting stored rows in a test')
    .query(
      `SELECT ${patterns.map((_, index) => `replaceRegexpOne(materialize('x'), {p${index}:String}, {to:String})`)}`,
      {
        params: {
          to: replacement,
          ...Object.fromEntries(patterns.map((pattern, index) => [`p${index}`, pattern])),
        },
      },
    )
    .then(
      () => true,
      () => false,
    );

/** `match` takes some wrong patterns, such as `a)`, for plain texts; the functions that replace compile every one. */
const isAcceptedByEngine = (...patterns: readonly string[]): Promise<boolean> =>
  isReplacedByEngine(patterns, '');

/** The ways in which a pattern has a name: it passes, or does not. */
const patternsOf = (name: string): readonly string[] => [`\\p{${name}}`, `\\P{^${name}}`, `[a\\P{${name}}]`];

const filterBy = (value: string) =>
  query.ask(project, {
    query: {
      kind: 'EventsQuery',
      select: ['event'],
      after: 'all',
      properties: [{ type: 'event', key: 'p', operator: 'regex', value }],
    },
  });

it.each([
  ['x', '\\0'],
  ['x', '\\1'],
  ['(x)', '\\1'],
  ['(?:x)', '\\1'],
  ['(?P<a>x)|(y)', '\\2'],
  ['(?i)(x)', '\\2'],
  ['x', '\\\\9'],
  ['x', '\\\\\\9'],
  ['x', 'a\\'],
  ['x', '\\n'],
])('in place of %j, the replacement %j is accepted exactly if the engine accepts it', async (pattern, to) => {
  expect(replacementProblem(pattern, to) === undefined).toBe(await isReplacedByEngine([pattern], to));
});

describe('a regular expression', () => {
  it.each(ACCEPTED)('%j is accepted, by the engine too', async (pattern) => {
    expect(await isAcceptedByEngine(pattern)).toBe(true);
    expect(await filterBy(pattern)).toMatchObject({ status: 200 });
  });

  it.each(REFUSED)('%j is a 400, and the engine refuses it too', async (pattern) => {
    expect(await isAcceptedByEngine(pattern)).toBe(false);
    const { status, body } = await filterBy(pattern);
    expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
  });
});

describe('a name after \\p', () => {
  it('is accepted by the engine if the check knows it', async () => {
    expect(await isAcceptedByEngine(...[...REGEX_CATEGORIES].flatMap(patternsOf))).toBe(true);
  });

  it('is refused by the engine if the check does not know it', async () => {
    const accepted: string[] = [];
    for (const pattern of UNKNOWN_CATEGORIES.flatMap(patternsOf))
      if (await isAcceptedByEngine(pattern)) accepted.push(pattern);
    expect(accepted).toEqual([]);
  });

  it.each(UNKNOWN_CATEGORIES)('is a 400 if the engine does not know it: %s', async (name) => {
    for (const pattern of [`\\p{${name}}`, `\\P{${name}}`, `[a\\p{${name}}]`]) {
      const { status, body } = await filterBy(pattern);
      expect([status, body['code']], pattern).toEqual([400, 'hogql_query_error']);
      expect(body['detail']).toContain('is missing or unknown');
    }
  });
});

const INVALID = 'cannot use its regular expression';
const CLASS = `${INVALID}: it has a wrong or unknown character class.`;
const LARGE = `${INVALID}: it is too large.`;
const CONSTANT = 'A regular expression must be a constant text';
const OPEN = `${INVALID}: a closing parenthesis is missing.`;

describe('a regular expression that only the engine can refuse', () => {
  it.each([
    [String.raw`match(event, concat('\\p', '{Nothing}'))`, `The function match ${CLASS}`],
    [String.raw`event =~ concat('\\p', '{Nothing}')`, `The function match ${CLASS}`],
    [String.raw`extractAll(event, concat('\\p', '{Nothing}'))`, `The function extractAll ${CLASS}`],
    [String.raw`splitByRegexp(concat('\\p', '{Nothing}'), event)`, `The function splitByRegexp ${CLASS}`],
    [
      String.raw`replaceRegexpAll(event, concat('\\p', '{Nothing}'), '')`,
      `The function replaceRegexpAll ${CLASS}`,
    ],
    [String.raw`multiMatchAny(event, ['\\p{Nothing}'])`, `The function multiMatchAny ${CLASS}`],
    [String.raw`match(event, concat('(?:\\pL{30}', '){30}'))`, `The function match ${LARGE}`],
    [
      String.raw`replaceRegexpOne(event, concat('(?:\\pL{30}', '){30}'), '')`,
      `The function replaceRegexpOne ${LARGE}`,
    ],
    [String.raw`multiMatchAny(event, ['(?:\\pL{30}){30}'])`, `The function multiMatchAny ${LARGE}`],
    ["multiMatchAny(event, ['a{10000}'])", `The function multiMatchAny ${INVALID}: it is too slow.`],
    ['match(event, properties.pattern)', CONSTANT],
    ["match('a', concat('b', '('))", `The function match ${OPEN}`],
    ["replaceRegexpAll(event, properties.pattern, '')", CONSTANT],
    ['extract(event, properties.pattern)', CONSTANT],
    ['extractAll(event, properties.pattern)', CONSTANT],
    ['countMatches(event, properties.pattern)', CONSTANT],
    ['splitByRegexp(properties.pattern, event)', CONSTANT],
    ['regexpExtract(event, properties.pattern)', CONSTANT],
    ["extractGroups(event, 'a')", 'The function extractGroups needs a regular expression with groups.'],
    [String.raw`replaceRegexpOne(event, 'a', '\\2')`, 'The function replaceRegexpOne replaces by a group'],
    ["regexpExtract(event, '(a)', 3)", 'The function regexpExtract asks for a group'],
  ])('%s is a 400 that says why and shows no value', async (expression, message) => {
    const node = { kind: 'HogQLQuery', query: `SELECT ${expression} FROM events` };
    const { status, body } = await query.ask(project, { query: node });
    expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
    expect(body['detail']).toContain(message);
    expect(body['detail']).not.toContain('secret');
  });
});
