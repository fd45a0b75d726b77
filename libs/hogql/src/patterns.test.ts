import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { HogQLError } from './errors.ts';

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
