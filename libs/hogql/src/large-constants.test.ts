import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { HogQLError } from './errors.ts';

const compiled = (query: string) => compile({ query, projectId: 1, now: new Date(0) });

const PART = "(select count() from events where has(splitByChar('/', event), 'docs'))";

describe('a large constant that is searched for each row', () => {
  it.each([
    "select position(repeat('a', 1000000), toString(number)) from numbers(9)",
    "select positionCaseInsensitive(repeat('a', 1000000), toString(number)) from numbers(9)",
    "select countSubstrings(leftPad('', 1000000, 'a'), event) from events",
    "select hasSubsequence(replaceAll(repeat('a', 99), 'a', repeat('b', 99)), event) from events",
    "select substringUTF8(repeat('é', 1000000), number + 900000, 1) from numbers(9)",
    'select count() from numbers(9) where has(range(1000000), number)',
    'select count() from numbers(9) where has(range(1, 10 * 1000), number)',
    'select count() from numbers(9) where hasAny(arrayMap(x -> x * 2, range(1000000)), [number])',
    'select count() from numbers(9) where hasAll(arrayWithConstant(5000, 1), [number])',
    'select count() from numbers(9) where mapContains(mapFromArrays(range(1000000), range(1000000)), number)',
    'select count() from numbers(9) where mapFromArrays(range(1000000), range(1000000))[number] = 1',
    'select count() from numbers(9) where has((select groupArray(number) from numbers(1000000)), number)',
    'with (select groupArray(number) from numbers(1000000)) as list select has(list, number) from numbers(9)',
    "with repeat('a', 1000000) as long select position(long, event) from events",
    "select repeat('a', 1000000) as long, position(long, event) from events",
    "select position(long, event) from (select repeat('a', 1000000) as long, event from events)",
    "with given as (select repeat('a', 1000000) as long, event from events) select position(long, event) from given",
    'select position((select arrayStringConcat(groupArray(event)) from events), event) from events',
    `select has([${Array.from({ length: 1_001 }, (_, n) => n).join()}], toInt(event)) from events`,
  ])('is searched in small blocks, also behind a join: %s', (query) => {
    const rows = query.includes('1000000') && !query.includes('groupArray') ? '4' : '16';
    expect(compiled(query).settings).toMatchObject({
      max_block_size: rows,
      max_joined_block_size_rows: rows,
      min_joined_block_size_rows: '0',
      min_joined_block_size_bytes: '0',
    });
  });

  it.each([
    "select position('abc', event), has(['a', 'b'], event), repeat('-', 20) || event from events",
    'select arrayMap(x -> x + 1, range(100000)) from events',
    'select arrayJoin(range(100000)) as n',
    'select length(range(100000)) + number, arraySum(range(100000)) * number from numbers(9)',
    'select event in (select event from events) from events',
    'select arrayElement(range(100000), number) from numbers(9)',
    `select has([${Array.from({ length: 200 }, () => `'${'a'.repeat(36)}'`).join()}], event) from events`,
    'select (select count() from events) + number from numbers(9)',
    "select groupArray(event), arrayStringConcat(groupArray(event), ',') from events",
    'select arrayMap(i -> i + 1, range(1, 3 + 1)) from events',
    "select concat(repeat('-', 5000), event) from events",
    `select e, count() / ${PART} from events array join splitByChar('/', event) as e group by e`,
    `select toDate(timestamp) as day, count() / ${PART} from events group by day order by day with fill`,
    `select arrayMap(x -> x / ${PART}, [1, 2])`,
    `with (select min(timestamp) from events where notEmpty(splitByChar('/', event))) as first_day
     select arrayJoin([1, 2]) as n, dateDiff('day', first_day, timestamp) as d from events`,
    "select arrayJoin([1, 2, 3]) as i, substring(repeat('abc', toInt('5')), i, 1)",
  ])('is not: %s', (query) => {
    expect(compiled(query).settings).toEqual({});
  });

  it.each([
    'select arrayMap(x -> has(range(1000000), x), range(1000000))',
    'select arrayFilter(x -> has((select groupArray(number) from numbers(9)), x), range(9))',
    "with repeat('a', 100000) as long select arrayMap(x -> position(long, toString(x)), range(100000))",
    "select arrayMap(x -> position(long, toString(x)), range(9)) from (select repeat('a', 100000) as long)",
    'select has(range(1000000), arrayJoin(range(1000000)))',
    'select has(range(1000000), n) from (select arrayJoin(range(1000000)) as n)',
    'select has(range(1000000), n) from numbers(1) array join range(1000000) as n',
    'select has(range(1000000), number) from (select number from numbers(1) order by number with fill from 0 to 1000000)',
  ])('has a bound for the items of a list and the rows that a list makes: %s', (query) => {
    const { sql, settings } = compiled(query);
    expect(sql).toContain('throwIf');
    expect(settings).toMatchObject({ allow_deprecated_error_prone_window_functions: '1' });
  });
});

describe('a list behind IN', () => {
  it.each([
    'select count() from numbers(9) where number in range(1000000)',
    'select count() from numbers(9) where notIn(number, range(1000000))',
    'with range(1000000) as list select number in list from numbers(9)',
    "select number in range(dateDiff('second', toDate('2024-01-01'), toDate('2024-02-01'))) from numbers(9)",
  ])('may not have a million items that are not a subquery: %s', (query) => {
    expect(() => compiled(query)).toThrow('The list of IN may be too large');
  });

  it.each([
    'select count() from numbers(9) where number in range(10)',
    "select number in range(toInt(substring('100', 1, 3))) from numbers(2)",
    `select toDate(timestamp) in arrayMap(i -> toDate('2024-01-01') + i,
       range(dateDiff('day', toDate('2024-01-01'), toDate('2024-02-01')))) from events`,
    `select event in (${Array.from({ length: 9_000 }, () => `'${'a'.repeat(36)}'`).join()}) from events`,
    'select count() from numbers(9) where number in (select number from numbers(1000000))',
    'with list as (select number from numbers(1000000)) select number in (select number from list) from numbers(9)',
  ])('may be: %s', (query) => {
    expect(() => compiled(query)).not.toThrow();
  });
});

it('the patterns that the engine compiles together are few', () => {
  for (const patterns of ['(select groupArray(event) from events)', "arrayMap(x -> 'abc', range(100000))"])
    expect(() => compiled(`select multiMatchAny(event, ${patterns}) from events`)).toThrow(HogQLError);
});

it('the patterns that the engine compiles for texts at a distance are fewer', () => {
  const call = (distance: number, count: number) =>
    `select multiFuzzyMatchAny(event, ${distance}, [${Array.from({ length: count }, (_, n) => `'abcdefghijklmnop${n}qrstuvwxyz'`).join()}]) from events`;
  for (const query of [call(2, 400), call(1, 100), call(2, 50)])
    expect(() => compiled(query)).toThrow('Use fewer patterns or a smaller distance');
  for (const query of [call(0, 400), call(1, 50), call(2, 20)]) expect(() => compiled(query)).not.toThrow();
});

describe('the aggregation that a text names', () => {
  it.each([
    'sum',
    'quantiles(0.5, 0.9)',
    'uniqIf',
    'groupArray(10)',
    'topK(3)',
    "groupConcat(',')",
    'count()',
  ])('may be one of HogQL: %s', (text) => {
    expect(() =>
      compiled(`select arrayReduce('${text.replaceAll("'", "\\'")}', [1, 2], [1, 0])`),
    ).not.toThrow();
  });

  it.each([
    "'kolmogorovSmirnovTest'",
    "'kolmogorovSmirnovTest(\\'two-sided\\',\\'exact\\')'",
    "'mannWhitneyUTest(\\'two-sided\\')'",
    "'quantile(0.5, 0.9)'",
    "'groupArray(now())'",
    "'groupArrayInsertAt(file(1), 1)'",
    "'unheardOf'",
    "'sum('",
    "''",
    "concat('su', 'm')",
    'event',
  ])('may not be another: %s', (text) => {
    for (const call of [
      `arrayReduce(${text}, [1, 2], [1, 0])`,
      `arrayReduceInRanges(${text}, [(1, 2)], [1, 2])`,
    ])
      expect(() => compiled(`select ${call} from events`)).toThrow(/arrayReduce(?:InRanges)?\(\)/);
  });
});
