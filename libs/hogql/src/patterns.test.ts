import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { HogQLError } from './errors.ts';
import { looksFarAhead } from './plan/looks-far-ahead.ts';

const compiled = (query: string) => compile({ query, projectId: 1, now: new Date(0) });

describe('a regular expression', () => {
  it.each([
    "select match(event, concat('(', event, '|a{900})')) from events",
    'select event =~ properties.pattern from events',
    'select event !~ properties.pattern from events',
    'select event =~* distinct_id from events',
    'select event !~* distinct_id from events',
    "select count() from numbers(9) where match('a', toString(number))",
    "select replaceRegexpAll(event, distinct_id, 'x') from events",
    "select replaceRegexpOne(event, distinct_id, 'x') from events",
    "select regexp_replace(event, distinct_id, 'x') from events",
    'select extract(event, distinct_id) from events',
    'select extractAll(event, distinct_id) from events',
    'select extractGroups(event, distinct_id) from events',
    'select extractAllGroups(event, distinct_id) from events',
    'select regexpExtract(event, distinct_id, 1) from events',
    'select countMatches(event, distinct_id) from events',
    'select countMatchesCaseInsensitive(event, distinct_id) from events',
    'select splitByRegexp(event, distinct_id) from events',
    'select multiMatchAny(event, [distinct_id]) from events',
    'select multiMatchAnyIndex(event, [distinct_id]) from events',
    "select multiMatchAllIndices(event, ['a', distinct_id]) from events",
    'select multiFuzzyMatchAny(event, 1, [distinct_id]) from events',
    "select arrayExists(p -> match(event, p), ['a', 'b']) from events",
    "select match(event, arrayJoin(['a', 'b'])) from events",
    'select distinct_id as pattern, match(event, pattern) from events',
    'select match(event, p) from (select event, distinct_id as p from events)',
  ])('must be a constant: %s', (query) => {
    expect(() => compiled(query)).toThrow(HogQLError);
    expect(() => compiled(query)).toThrow(/^A regular expression must be a constant text/);
  });

  it.each([
    "select match(event, '^a+$') from events",
    "select match(event, concat('^', 'a', '$')) from events",
    "select event =~ ('^' || regexpQuoteMeta('a.b')) from events",
    "with '^a' as pattern select match(event, pattern) from events",
    "select '^a' as pattern, match(event, pattern) from events",
    'select match(event, (select any(distinct_id) from events)) from events',
    "select multiMatchAny(event, ['a', 'b']) from events",
    "select splitByRegexp('a+', event) from events",
  ])('may be: %s', (query) => {
    expect(() => compiled(query)).not.toThrow();
  });

  it('may be a value that the caller sends', () => {
    const query = 'select match(event, {pattern}) from events';
    expect(() => compile({ query, values: { pattern: '^a' }, projectId: 1, now: new Date(0) })).not.toThrow();
  });
});

describe('the pattern of LIKE', () => {
  it.each([
    "select count() from events where event like concat('%', distinct_id, '%')",
    'select count() from events where event not ilike properties.pattern',
    "select like(event, distinct_id || '%') from events",
    'select event from events where damerauLevenshteinDistance(event, distinct_id) < 3',
  ])('may be computed; the engine then looks at few rows at a time: %s', (query) => {
    expect(compiled(query).settings).toMatchObject({ max_block_size: '64' });
  });

  it.each([
    "select count() from events where event like '%a%' and properties.b not ilike concat('a', '%')",
    "with '%a' as pattern select event like pattern from events",
    "select positionCaseInsensitiveUTF8(event, 'A') from events",
  ])('does not slow a query when it is constant: %s', (query) => {
    expect(compiled(query).settings).toEqual({});
  });

  it.each([
    "select arrayExists(p -> event like p, ['a', 'b']) from events",
    "select arrayExists(p -> like(event, concat(p, '%')), ['a', 'b']) from events",
    "select arrayExists(p -> (concat(p, '%') as q) = event and event ilike q, ['a', 'b']) from events",
  ])('cannot come from the argument of a lambda: %s', (query) => {
    expect(() => compiled(query)).toThrow('cannot be computed from the argument of a lambda');
  });
});

it('a rule of path cleaning without a regular expression changes no path', () => {
  const cleaned = (...regexes: readonly string[]) =>
    compile({
      query: 'select cleanPath(event) from events',
      pathCleaningRules: regexes.map((regex) => ({ regex, alias: '/:id' })),
      projectId: 1,
      now: new Date(0),
    });
  expect(cleaned('', '/\\d+', '').sql).toBe(cleaned('/\\d+').sql);
});

describe('a regular expression with counted repetitions, which RE2 runs slowly', () => {
  it.each([
    ["match(event, '^[a-f0-9]{8}$')", undefined],
    ["match(event, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')", '1024'],
    ["event =~* '[0-4].{20}[5-9].{20}y'", '64'],
    ["match(event, '[0-4].{500}[5-9].{400}y')", '16'],
    ["match(event, concat('[0-4].{50', '0}y'))", '16'],
    ["multiMatchAny(event, ['a', '(?:[0-4].{10}){20}y'])", '16'],
    ["replaceRegexpAll(event, '.{200}y', '')", '16'],
    ["match(event, upper(lower('.{500}')))", '64'],
  ])('is run in small blocks: %s', (call, rows) => {
    expect(compiled(`select ${call} from events`).settings.max_block_size).toBe(rows);
  });

  it('has a bound for each block, also for the items of a list and the rows that a list makes', () => {
    const call = (text: string) => `match(${text}, '[0-4].{500}[5-9].{400}y')`;
    for (const query of [
      `select ${call('event')} from events`,
      `select arrayExists(x -> ${call('toString(x)')}, range(9)) from events`,
      `select ${call("arrayJoin(splitByChar(',', event))")} from events`,
      `select ${call('x')} from events array join splitByChar(',', event) as x`,
      "select arrayFilter(x -> match(x, '^[0-9a-f]{128}$'), ['a'])",
    ])
      expect(compiled(query).sql).toContain('throwIf');
  });
});

describe('a regular expression whose matches may be read to the end of the text', () => {
  it.each([
    'a(.*b)?',
    'a(?:.*b)?',
    'a|a.*b',
    '((.*)b)?',
    '(?i:a.*b)?',
    '<script.*?</script>|<[^>]+>',
    '(a.{2,}b){0,1}',
    'a|(b|.+)c',
  ])('is found: %s', (pattern) => {
    expect(looksFarAhead(pattern)).toBe(true);
    expect(compiled(`select replaceRegexpAll(event, '${pattern}', '') from events`).sql).toContain('throwIf');
  });

  it.each([
    '(a+|b+)',
    '(https?://[^/]+)?',
    '\\d+',
    '<[^>]*>',
    '(\\?.*)?$',
    '\\*b|c',
    '[*]b|c',
    '(?i)foo.*bar',
    '([a-z]+)/(\\d+)',
  ])('is not found: %s', (pattern) => {
    expect(looksFarAhead(pattern)).toBe(false);
  });
});
