/** The size of a query after its CTEs, aliases and stars are expanded is bounded before it reaches an engine. */
import { expect, it } from 'vitest';
import { compile, NO_LIMITS } from './compile.ts';
import { HogQLError } from './errors.ts';

const run = (query: string) =>
  compile({ query, projectId: 7, now: new Date('2024-05-05T10:00:00Z'), limits: NO_LIMITS });

const refusalOf = (query: string): unknown => {
  try {
    return run(query);
  } catch (error) {
    return error;
  }
};

const chain = (length: number, first: string, next: (before: string) => string): string =>
  Array.from({ length: length + 1 }, (_, index) =>
    index === 0 ? `q0 AS (${first})` : `q${index} AS (${next(`q${index - 1}`)})`,
  ).join(', ');

const doubled = (before: string) => `SELECT * FROM ${before} UNION ALL SELECT * FROM ${before}`;
const range = (length: number, item: (index: number) => string, separator = ', '): string =>
  Array.from({ length }, (_, index) => item(index)).join(separator);

const within = (depth: number, first: string, next: (before: string) => string): string =>
  depth === 0 ? first : next(within(depth - 1, first, next));

const nested = (depth: number): string =>
  depth === 0
    ? "event = 'p'"
    : `(event = 'p' AND (${nested(depth - 1)}) OR event = 'p' AND (${nested(depth - 1)}))`;

it.each([
  [
    'a chain of CTEs that read the one before twice',
    `WITH ${chain(26, 'SELECT event FROM events', doubled)} SELECT * FROM q26`,
    /67,108,864 reads of tables, and the limit is 400/,
  ],
  [
    'a much longer chain',
    `WITH ${chain(300, 'SELECT event FROM events', doubled)} SELECT * FROM q300`,
    /more than a billion reads/,
  ],
  [
    'a chain without a table',
    `WITH ${chain(26, 'SELECT 1 AS a', doubled)} SELECT * FROM q26`,
    /SELECTs, and the limit is 1,000/,
  ],
  [
    'a chain of joins',
    `WITH ${chain(20, 'SELECT event AS a FROM events', (q) => `SELECT x.a AS a FROM ${q} x JOIN ${q} y ON x.a = y.a`)} SELECT * FROM q20`,
    /reads of tables/,
  ],
  [
    'a chain of IN',
    `WITH ${chain(20, 'SELECT event AS a FROM events', (q) => `SELECT a FROM ${q} WHERE a IN (SELECT a FROM ${q})`)} SELECT * FROM q20`,
    /reads of tables/,
  ],
  [
    'a chain of scalar subqueries',
    `WITH ${chain(20, 'SELECT 1 AS a', (q) => `SELECT (SELECT a FROM ${q}) + (SELECT a FROM ${q}) AS a`)} SELECT * FROM q20`,
    /SELECTs/,
  ],
  [
    'CTEs within CTEs',
    `WITH a AS (WITH ${chain(12, 'SELECT event FROM events', doubled)} SELECT * FROM q12) SELECT * FROM a`,
    /4,096 reads/,
  ],
  [
    'a flat list of conditions, which the engine plans by the square of its length',
    `SELECT count() FROM events WHERE ${range(4_000, (i) => `(event = 'a${i}' AND distinct_id = 'b')`, ' OR ')}`,
    /12,000 operands of AND and OR, and the limit is 3,000.*IN/s,
  ],
  [
    'conditions within conditions',
    `SELECT count() FROM events WHERE ${nested(11)}`,
    /operands of AND and OR/,
  ],
  [
    'a chain of aliases',
    `SELECT 1 AS a0, ${range(30, (i) => `a${i} + a${i} AS a${i + 1}`)}`,
    /expressions, and the limit is 100,000/,
  ],
  [
    'a chain of aliases within an expression',
    `SELECT ${range(30, (i) => (i === 0 ? '(1 AS a0)' : `(a${i - 1} + a${i - 1} AS a${i})`))}`,
    /expressions, and the limit is 100,000/,
  ],
  [
    'a chain of expressions of WITH',
    `WITH 1 AS a0, ${range(30, (i) => `a${i} + a${i} AS a${i + 1}`)} SELECT a30`,
    /more than 100,000 expressions/,
  ],
  [
    'a chain of stars',
    `WITH ${chain(24, 'SELECT event FROM events', (q) => `SELECT *, * FROM ${q}`)} SELECT * FROM q24`,
    /at most 2000 columns/,
  ],
  [
    'a PIVOT of a long expression',
    `SELECT * FROM events PIVOT (sum(${range(300, () => 'toInt(event)', ' + ')}) FOR event IN (${range(900, (i) => `'a${i}'`)}))`,
    /more than 100,000 expressions/,
  ],
  [
    'a union of very many tables',
    range(500, () => 'SELECT event FROM events', ' UNION ALL '),
    /500 reads of tables, and the limit is 400/,
  ],
  [
    'lambdas that use an alias of lambdas',
    `SELECT 1 AS a0, ${range(25, (i) => `arrayMap(x -> a${i}, [a${i}]) AS a${i + 1}`)}`,
    /expressions/,
  ],
  [
    'a chain of tuples of the same column',
    `SELECT toString(t) ${within(22, 'FROM (SELECT 1 AS t)', (before) => `FROM (SELECT (t, t) AS t ${before})`)}`,
    /more than 10,000 parts/,
  ],
  [
    'a chain of CTEs with tuples',
    `WITH ${chain(22, 'SELECT 1 AS t', (q) => `SELECT (t, t) AS t FROM ${q}`)} SELECT t FROM q22`,
    /more than 10,000 parts/,
  ],
  [
    'a chain of lambdas with tuples',
    `SELECT toString(${within(23, '[1]', (list) => `arrayMap(x -> (x, x), ${list})`)})`,
    /more than 10,000 parts/,
  ],
  [
    'a chain of tuples that are joined, gathered and unpacked',
    `SELECT 1 FROM ${within(15, '(SELECT (1, 2) AS t)', (q) => `(SELECT any(tupleConcat(t, t)) AS t FROM ${q})`)} WHERE t = t`,
    /more than 10,000 parts/,
  ],
  [
    'a chain of unions and ARRAY JOIN with tuples',
    `SELECT u FROM ${within(15, '(SELECT 1 AS u)', (q) => `(SELECT (u, u) AS u FROM ${q} UNION ALL SELECT (u, u) FROM ${q.length > 40 ? '(SELECT 1 AS u)' : q})`)} ARRAY JOIN [1] AS i`,
    /more than 10,000 parts/,
  ],
  [
    'many keys',
    `SELECT count() FROM events GROUP BY ${range(2_001, (i) => `concat(event, '${i}')`)}`,
    /2,001 keys of GROUP BY, and the limit is 2,000/,
  ],
  [
    'many keys in subqueries',
    `SELECT ${range(3, (n) => `(SELECT count() FROM events GROUP BY ${range(1_000, (i) => `concat(event, '${n}-${i}')`)})`)}`,
    /3,000 keys of GROUP BY, and the limit is 2,000/,
  ],
  [
    'many grouping sets',
    `SELECT count() FROM events GROUP BY GROUPING SETS (${range(501, (i) => `(concat(event, '${i}'))`)})`,
    /501 GROUPING SETS, and the limit is 500/,
  ],
])('%s is refused soon', (_, query, message) => {
  const startedAt = performance.now();
  const refused = refusalOf(query);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(refused).toBeInstanceOf(HogQLError);
  expect(String(refused)).toMatch(message);
});

it.each([
  [
    'a CTE that is used twenty times',
    `WITH a AS (SELECT event FROM events) ${range(20, () => 'SELECT * FROM a', ' UNION ALL ')}`,
  ],
  ['a union of a hundred tables', range(100, () => 'SELECT event FROM events', ' UNION ALL ')],
  [
    'joins with related tables',
    `SELECT e.person.properties.a, e.session.$urls, e.group_0.key, e.pdi.distinct_id FROM events e JOIN persons p ON p.id = e.person_id`,
  ],
  ['hundreds of columns', `SELECT ${range(500, (i) => `countIf(event = 'e${i}') AS c${i}`)} FROM events`],
  [
    'a list of ten thousand',
    `SELECT count() FROM events WHERE event IN (${range(10_000, (i) => `'e${i}'`)})`,
  ],
  ['aliases that build on each other', `SELECT 1 AS a0, ${range(100, (i) => `a${i} + 1 AS a${i + 1}`)}`],
  [
    'lambdas within each other',
    `SELECT ${within(30, '[1]', (list) => `arrayMap(x -> x + x, arrayFilter(x -> x > 1, ${list}))`)}`,
  ],
  [
    'sums within each other',
    `SELECT t FROM ${within(30, '(SELECT arraySum([1]) AS t)', (q) => `(SELECT t + t AS t FROM ${q})`)}`,
  ],
  ['a tuple of many columns', `SELECT groupArray((${range(500, () => 'event')})) FROM events`],
  [
    'a recursive CTE',
    'WITH RECURSIVE n AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM n WHERE a < 9) SELECT * FROM n',
  ],
])('%s is not', (_, query) => {
  expect(run(query).sql).toContain('SELECT');
});
