import { describe, expect, it } from 'vitest';
import { HogQLError } from '../errors.ts';
import { printHogQL } from '../print/hogql.ts';
import { parseExpr, parseSelect } from './parse.ts';

const printed = (text: string): string => printHogQL(parseExpr(text));

describe('expressions', () => {
  it.each([
    // the text, and its parsed form with explicit parentheses
    ['1 + 2 * 3', '1 + 2 * 3'],
    ['(1 + 2) * 3', '(1 + 2) * 3'],
    ['1 - (2 - 3)', '1 - (2 - 3)'],
    ['a or b and not c', 'a OR b AND NOT c'],
    ['(a or b) and c', '(a OR b) AND c'],
    ['not a = b', 'NOT a = b'],
    ['a = b = c', '(a = b) = c'],
    ['a between 1 and 2 and b', 'a BETWEEN 1 AND 2 AND b'],
    ['a not between 1 and 2', 'a NOT BETWEEN 1 AND 2'],
    ['a is null', 'a IS NULL'],
    ['a != null', 'a IS NOT NULL'],
    ['a is not distinct from b', 'a IS NOT DISTINCT FROM b'],
    ['a <=> b', 'a IS NOT DISTINCT FROM b'],
    ["a ~* 'x'", "a =~* 'x'"],
    ['a <> b', 'a != b'],
    ['a ?? b', 'ifNull(a, b)'],
    ['a ? b : c', 'if(a, b, c)'],
    ['a || b', 'concat(a, b)'],
    ['f((select (1, 2)).1)', 'f((SELECT (1, 2)).1)'],
    ['((select 1) + 1)', '(SELECT 1) + 1'],
    ['f((select 1), 2)', 'f((SELECT 1), 2)'],
    ['f((select 1) union all (select 2))', 'f((SELECT 1 UNION ALL SELECT 2))'],
    ['-1', '-1'],
    ['-a', 'negate(a)'],
    ['- -1', '1'],
    ['a.b.c', 'a.b.c'],
    ['a.1.2', 'a.1.2'],
    ["a['b'][1]", "a['b'][1]"],
    ['a[1:2]', 'a[1:2]'],
    ['a[2:]', 'a[2:]'],
    ['a?.b', "a?.['b']"],
    ['x -> x + 1', 'x -> x + 1'],
    ['(x, y) -> x', '(x, y) -> x'],
    ['lambda x: x', 'x -> x'],
    ['f(1)(a)', 'f(1)(a)'],
    ['count(distinct a)', 'count(DISTINCT a)'],
    ['count() filter (where a)', 'count() FILTER (WHERE a)'],
    ['sum(a) over (partition by b order by c desc)', 'sum(a) OVER (PARTITION BY b ORDER BY c DESC)'],
    [
      'sum(a) over (rows between 1 preceding and current row)',
      'sum(a) OVER (ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)',
    ],
    ['sum(a) over w', 'sum(a) OVER w'],
    [
      'sum(distinct a) filter (where b) over (order by c range interval 1 day preceding)',
      'sum(DISTINCT a) FILTER (WHERE b) OVER (ORDER BY c ASC RANGE toIntervalDay(1) PRECEDING)',
    ],
    ['mode() within group (order by a)', 'mode() WITHIN GROUP (ORDER BY a ASC)'],
    ['array_agg(a order by b desc)', 'array_agg(a ORDER BY b DESC)'],
    ['case when a then b end', 'if(a, b, NULL)'],
    ['case when a then 1 when b then 2 else 3 end', 'multiIf(a, 1, b, 2, 3)'],
    ["case a when 1 then 'x' else 'y' end", "_caseWithExpression(a, 1, 'x', 'y')"],
    ['cast(a as Int)', 'CAST(a AS int)'],
    ['a::Float', 'CAST(a AS float)'],
    ['interval 7 day', 'toIntervalDay(7)'],
    ["interval '7 days'", 'toIntervalDay(7)'],
    ['interval a hour', 'toIntervalHour(a)'],
    ["date '2024-01-01'", "toDate('2024-01-01')"],
    ['extract(year from a)', "date_part('year', a)"],
    ["trim(leading 'x' from a)", "trimLeft(a, 'x')"],
    ['substring(a from 2 for 3)', 'substring(a, 2, 3)'],
    ["f'a {b} c'", "concat('a ', b, ' c')"],
    ["f'{f'{a}'}'", 'concat(concat(a))'],
    ["{'a': 1}", "{'a': 1}"],
    ['{variables.x}', '{variables.x}'],
    ['<Sparkline data={[1]} />', '<Sparkline data={[1]} />'],
    ['<a href="/x">{event} of today</a>', "<a href={'/x'} children={(event, 'of today')} />"],
    ['<b><i>{x}</i></b>', '<b children={tuple(<i children={tuple(x)} />)} />'],
    ['[1, 2,]', '[1, 2]'],
    ['(1, 2)', '(1, 2)'],
    ['a in (1)', 'a IN 1'],
    ["a not in cohort 'x'", "a NOT IN COHORT 'x'"],
    ['a as b', 'a AS b'],
    ['`weird name`."other one"', '`weird name`.`other one`'],
    ["'it''s \\'it\\' \\d'", "'it\\'s \\'it\\' \\\\d'"],
    ['0x1F', '31'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    ['12345678901234567890', '12345678901234567890'],
    ['$session_id', '$session_id'],
    ['a -- comment\n + 1 /* more */ // and more', 'a + 1'],
    ['timestamp', 'timestamp'],
    ['TRUE and Null', 'true AND NULL'],
  ])('%s', (text, expected) => {
    expect(printed(text)).toBe(expected);
    expect(withoutSpans(parseExpr(expected))).toEqual(withoutSpans(parseExpr(printed(expected))));
  });
});

const withoutSpans = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      key === 'span' ? undefined : typeof member === 'bigint' ? String(member) : member,
    ),
  );

describe('queries', () => {
  it.each([
    'SELECT 1',
    'SELECT DISTINCT a, b AS c FROM t AS x',
    'SELECT * FROM a INNER JOIN b AS y ON a.id = y.id LEFT ANY JOIN c ON true',
    'SELECT * FROM a CROSS JOIN b',
    'SELECT * FROM a NATURAL LEFT JOIN b',
    'SELECT 1 AS a UNION ALL BY NAME SELECT 2 AS b',
    'SELECT a FROM t FINAL SAMPLE 0.1 OFFSET 0.5',
    'SELECT y FROM t LEFT ARRAY JOIN x AS y',
    'SELECT a FROM t PREWHERE b WHERE c GROUP BY d HAVING e',
    'SELECT a FROM t GROUP BY ROLLUP(a, b) WITH TOTALS',
    'SELECT a FROM t GROUP BY GROUPING SETS ((a), (b, c))',
    'SELECT a FROM t GROUP BY ALL',
    'SELECT sum(a) OVER w FROM t WINDOW w AS (PARTITION BY b)',
    'SELECT a FROM t QUALIFY row_number() OVER () = 1',
    'SELECT a FROM t ORDER BY a DESC NULLS LAST WITH FILL FROM 1 TO 10 STEP 2',
    'SELECT a FROM t ORDER BY a ASC LIMIT 3 BY b, c LIMIT 10 OFFSET 5',
    'SELECT a FROM t ORDER BY a ASC LIMIT 5 WITH TIES',
    'WITH x AS (SELECT 1), 2 AS two SELECT * FROM x',
    'SELECT 1 UNION ALL SELECT 2 INTERSECT (SELECT 3 LIMIT 1) LIMIT 4',
    'SELECT 1 UNION ALL (SELECT 2) LIMIT 4',
    'SELECT * EXCLUDE (a) FROM t',
    "SELECT COLUMNS('x.*') FROM t",
    'SELECT a FROM (VALUES (1, 2), (3, 4)) AS v(a, b)',
    'SELECT number FROM numbers(10) AS n',
    'SELECT a FROM t WHERE a IN (SELECT b FROM u)',
    'SELECT (SELECT 1)',
    'SELECT a FROM {source}',
  ])('%s prints as it was written', (text) => {
    expect(printHogQL(parseSelect(text))).toBe(text);
  });

  it('takes one semicolon, a comma too many, and bare aliases', () => {
    expect(printHogQL(parseSelect('select count() c, from t x;'))).toBe('SELECT count() AS c FROM t AS x');
  });

  it('reads LIMIT a, b as offset and limit', () => {
    expect(printHogQL(parseSelect('select 1 limit 2, 3'))).toBe('SELECT 1 LIMIT 3 OFFSET 2');
  });
});

describe('mistakes', () => {
  const mistake = (text: string): HogQLError => {
    try {
      parseSelect(text);
    } catch (error) {
      if (error instanceof HogQLError) return error;
      throw error;
    }
    throw new Error(`parsed: ${text}`);
  };

  it.each([
    // the text with the place of the mistake marked, and the sentence
    ['', 'Empty query'],
    ['selec|t|', "Unexpected 't'"],
    ['|selct| 1', "Unexpected 'selct'. Did you mean: SELECT?"],
    ['select 1 |from| where', undefined],
    ['select a.b|(|x)', undefined],
    ["select '|unclosed", undefined],
    ['select 1; |select| 2', "Unexpected 'select', expected the end of the query"],
    ['select count( |from| t', undefined],
    ['select @x', "Unexpected character '@' (U+0040)"],
  ])('%s', (marked, sentence) => {
    const error = mistake(marked.replaceAll('|', ''));
    expect(error.code).toBe('hogql_syntax_error');
    if (sentence !== undefined && !marked.includes('selec|t|')) expect(error.sentence).toBe(sentence);
  });

  it('points at the word, with line, column and carets', () => {
    const error = mistake('select a,\n  b c d\nfrom t');
    expect(error.span).toEqual({ start: 16, end: 17 });
    expect(error.message).toBe(
      "Unexpected 'd', expected the end of the query\nline 2, column 7:\n    b c d\n        ^",
    );
    expect(error.options.extra).toEqual({ start: 16, end: 17 });
  });
});
