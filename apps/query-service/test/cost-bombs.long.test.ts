/** Queries that would use up the engine end within their limit and leave nothing running. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { LIMIT_MS, SMALL_LIMITS } from './small-limits.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery(SMALL_LIMITS);
  project = query.newProject();
});
afterAll(() => query.stop());

const BOMBS: readonly [string, string, readonly number[]][] = [
  ['endless counting', 'SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)', [504]],
  ['too many rows', 'SELECT count() FROM numbers(1000000000000)', [400, 504]],
  ['a cross join', 'SELECT count() FROM numbers(1000000) a CROSS JOIN numbers(1000000) b', [400, 504]],
  ['a huge array', 'SELECT length(range(100000000))', [400, 504]],
  [
    'an array of everything',
    'SELECT length(groupArray(toString(number))) FROM numbers(500000000)',
    [400, 504],
  ],
  ['distinct of everything', 'SELECT uniqExact(toString(number)) FROM numbers(500000000)', [400, 504]],
  ['a huge string', "SELECT length(repeat('x', 10000000000))", [400, 504]],
  ['arrays of arrays', 'SELECT sum(length(arrayMap(x -> range(x), range(100000))))', [400, 504]],
  ['a large result', "SELECT repeat('x', 1000) FROM numbers(50000) LIMIT 50000", [400]],
  ['rows of a megabyte', "SELECT repeat('x', 1000000) FROM numbers(50000) LIMIT 50000", [400, 504]],
  [
    'a sort of everything',
    'SELECT number FROM numbers(2000000000) ORDER BY cityHash64(number) LIMIT 49999, 1',
    [400, 504],
  ],
  [
    'groups without end',
    'SELECT number AS n, count() FROM numbers(2000000000) GROUP BY n LIMIT 1',
    [400, 504],
  ],
  [
    'a bad regex',
    "SELECT count() FROM numbers(50000000) WHERE match(concat(toString(number), repeat('a', 500)), '(a+)+$')",
    [400, 504],
  ],
  [
    'rows of different texts',
    'SELECT repeat(toString(number), 500) AS text FROM numbers(50000) LIMIT 50000',
    [400],
  ],
  [
    'everything as one text',
    "SELECT length(arrayStringConcat(groupArray(toString(number)), ',')) FROM numbers(500000000)",
    [400, 504],
  ],
  [
    'a window over everything',
    'SELECT max(s) FROM (SELECT sum(number) OVER (ORDER BY cityHash64(number)) AS s FROM numbers(500000000))',
    [400, 504],
  ],
  [
    'a join of everything with everything',
    'SELECT count() FROM numbers(100000000) a JOIN numbers(100000000) b ON a.number % 1000 = b.number % 1000',
    [400, 504],
  ],
  [
    'a set of everything',
    'SELECT count() FROM numbers(1000000) WHERE number IN (SELECT cityHash64(number) FROM numbers(500000000))',
    [400, 504],
  ],
  [
    'rows out of arrays',
    'SELECT count() FROM (SELECT arrayJoin(range(number)) AS n FROM numbers(1000000))',
    [400, 504],
  ],
  [
    'arrays out of arrays',
    'SELECT sum(arraySum(arrayMap(x -> arraySum(range(x)), range(20000)))) FROM numbers(1000)',
    [400, 504],
  ],
  [
    'sorted arrays',
    'SELECT sum(length(arraySort(x -> cityHash64(x), range(number + 1000000)))) FROM numbers(10000)',
    [400, 504],
  ],
  [
    'quantiles of everything',
    'SELECT quantileExact(0.5)(cityHash64(number)) FROM numbers(500000000)',
    [400, 504],
  ],
  ['top of everything', 'SELECT topK(1000)(toString(number)) FROM numbers(4000000000)', [400, 504]],
  [
    'distinct rows',
    'SELECT count() FROM (SELECT DISTINCT cityHash64(number) FROM numbers(500000000))',
    [400, 504],
  ],
  [
    'a union of much',
    `SELECT count() FROM (${Array.from({ length: 20 }, (_, n) => `SELECT DISTINCT toString(number) AS t FROM numbers(${100_000_000 + n})`).join(' UNION ALL ')})`,
    [400, 504],
  ],
  [
    'texts that grow',
    "SELECT sum(length(replaceAll(repeat('a', 100000), 'a', repeat(toString(number), 1000)))) FROM numbers(1000)",
    [400, 504],
  ],
  [
    'distances of long texts',
    "SELECT sum(editDistance(repeat('ab', 5000), repeat(toString(number), 2000))) FROM numbers(100000)",
    [400, 504],
  ],
  [
    'split texts',
    "SELECT sum(length(splitByChar(',', repeat(concat(toString(number), ','), 500000)))) FROM numbers(100000)",
    [400, 504],
  ],
  [
    'groups of pairs',
    'SELECT count() FROM (SELECT number % 1000003 AS a, number % 1000033 AS b, count() FROM numbers(300000000) GROUP BY a, b)',
    [400, 504],
  ],
  ['texts without end', 'SELECT max(base64Encode(toString(number))) FROM numbers(4000000000)', [400, 504]],
];

it.each(BOMBS)('a cost bomb is stopped: %s', async (_, text, statuses) => {
  const startedAt = performance.now();
  const { status, body } = await query.ask(project, { query: { kind: 'HogQLQuery', query: text } });
  expect(statuses, JSON.stringify(body).slice(0, 500)).toContain(status);
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS + 5_000);
  expect(JSON.stringify(body)).toMatch(/limit|than it may|Maximum|exceed|too large|too long/i);
  await waitFor(async () => (await query.running(project)) === 0, {
    timeoutMs: 4_000,
    what: 'its end in the engine',
  });
});
