/** Every function of the list exists in the engine, under the name that the compiler writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import { FUNCTIONS } from '../src/functions/registry.ts';
import { LOWERINGS } from '../src/passes/lowerings.ts';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;
beforeAll(() => {
  engine = startEngine();
});
afterAll(() => engine.close());

const COMBINATORS = 'If State Merge MergeState SimpleState Map ForEach Array Distinct OrNull OrDefault'.split(
  ' ',
);

/** Read by the resolver, not by the engine; or left out of the embedded engine, which a cluster has. */
const OURS = new Set(['matchesAction', 'cleanPath', 'exists', 'grouping', 'json_agg', 'string_agg']);

describe('the list of functions', () => {
  it('names what the engine has', async () => {
    const { rows } = await engine.run({ sql: 'SELECT name FROM system.functions', params: {} });
    const known = new Set(rows.map(([name]) => String(name)));
    const lower = new Set([...known].map((name) => name.toLowerCase()));
    const exists = (name: string): boolean =>
      known.has(name) ||
      lower.has(name.toLowerCase()) ||
      COMBINATORS.some((suffix) => name.endsWith(suffix) && exists(name.slice(0, -suffix.length)));
    const missing = [...FUNCTIONS.values()]
      .filter(({ name }) => !LOWERINGS.has(name) && !OURS.has(name))
      .map(({ clickhouse }) => clickhouse)
      .filter((name) => !exists(name));
    expect(missing).toEqual([]);
  });

  it.each([
    ["toInt('12')", 12],
    ["toInt('x')", null],
    ["toFloat('1.5')", 1.5],
    ["toBool('true')", true],
    ["toBool('maybe')", null],
    ["toDate('2024-01-31')", '2024-01-31'],
    ["toDate('x')", null],
    ["toDateTime('2024-01-31 10:00:00')", '2024-01-31 10:00:00.000000'],
    ["toDateTime('x')", null],
    ["toUUID('x')", null],
    ["left('aé😀', 2)", 'aé'],
    ["concat('a', NULL, 'b')", 'ab'],
    ["date_trunc('month', toDateTime('2024-05-17'))", '2024-05-01 00:00:00'],
    ["date_part('year', toDateTime('2024-05-17'))", 2024],
    ["dateDiff('day', toDateTime('2024-05-01'), toDateTime('2024-05-03'))", 2],
    ["dateAdd('day', 1, toDate('2024-05-01'))", '2024-05-02'],
    ["dateName('month', toDate('2024-05-17'))", 'May'],
    ['null like null', 1],
    ["languageCodeToName('pt-BR')", 'Portuguese'],
    ["hogql_lookupPaidSourceType('google')", 'search'],
    ['now()', '2024-05-05 10:00:00'],
    ['today()', '2024-05-05'],
    ["splitPart('a-b-c', '-', 2)", 'b'],
    ['arrayFold((acc, x) -> acc + x, [1, 2, 3], 0)', 6],
    ["CASE 'b' WHEN 'a' THEN 1 WHEN 'b' THEN 2 ELSE 3 END", 2],
    ['NULL = NULL', 1],
    ['1 = NULL', 0],
    ["'x' != NULL", 1],
    ["f'{1 + 1} is two'", '2 is two'],
    ["sortableSemver('1.10.0') > sortableSemver('1.9.3')", 1],
    ["isLikelyBot('Mozilla/5.0 (compatible; Googlebot/2.1)')", 1],
    ["lookupDomainType('www.google.com')", 'search'],
    ['arrayMap(x -> x * 2, [1, 2])', [2, 4]],
    ["mapKeys({'a': 1})", ['a']],
    ["string_agg(x, '+')", undefined],
  ])('%s', async (expression, expected) => {
    const query =
      expected === undefined
        ? `select ${expression} from (select arrayJoin(['a', 'b']) as x)`
        : `select ${expression}`;
    const { rows } = await engine.run(
      compile({ query, projectId: 1, now: new Date('2024-05-05T10:00:00Z') }),
    );
    const [value] = rows[0]!;
    expect(typeof expected === 'number' ? Number(value) : value).toEqual(
      expected === undefined ? 'a+b' : expected,
    );
  });
});
