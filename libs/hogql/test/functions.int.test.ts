/** Every function of the list exists in the engine, under the name that the compiler writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import { FUNCTIONS } from '../src/functions/registry.ts';
import { LOWERINGS } from '../src/passes/lowerings.ts';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

const COMBINATORS = 'If State Merge MergeState SimpleState Map ForEach Array Distinct OrNull OrDefault'.split(
  ' ',
);

/** Read by the resolver, not by the engine; or left out of the embedded engine, which a cluster has. */
const OURS = new Set(['matchesAction', 'cleanPath', 'exists', 'grouping', 'json_agg', 'string_agg']);

/** An event of a funnel at a second, in the interval that the second begins: A to C are steps, X excludes. */
const trendsEvent = (_: string, name: 'A' | 'B' | 'C' | 'X', second: string): string => {
  const step = { A: 1, B: 2, C: 3, X: -2 }[name];
  const interval = Number(second) < 5 ? 1 : 9;
  return `(${second}, ${interval}, '${name.toLowerCase()}${second}', 'x', [${step}])`;
};

/** Queries of other installations that were refused, or answered otherwise. */
describe('queries of dashboards', () => {
  const PROJECT = 9;
  beforeAll(() =>
    engine.insertEvents(PROJECT, [
      { event: 'a', timestamp: '2024-05-01T10:00:00Z', properties: { load: 5, tags: ['p', 'q', 'r'] } },
      { event: 'b', timestamp: '2024-05-02T10:00:00Z', properties: { load: '7', tags: ['s'], at: { x: 2 } } },
      { event: 'c', timestamp: '2024-05-03T10:00:00Z', properties: { load: 'high' } },
    ]),
  );

  it.each<[string, readonly (readonly unknown[])[]]>([
    [
      'select lag(event) over (order by timestamp), lead(timestamp) over (order by timestamp) is null from events',
      [
        [null, 0],
        ['a', 0],
        ['b', 1],
      ],
    ],
    [
      "select lag(event, 1, 'none') over (order by timestamp), lag(1, 1, NULL) over (order by timestamp) from events",
      [
        ['none', null],
        ['a', 1],
        ['b', 1],
      ],
    ],
    [
      'select lag(event, 1, properties.none) over (order by timestamp), avg(properties.load) over () from events limit 1',
      [[null, 6]],
    ],
    ["select toDate('2024-02-30') = today(), toDate(event) != today() from events limit 1", [[0, 1]]],
    ['select nth_value(event, 5) over () from events limit 1', [[null]]],
    ['select now() - INTERVAL {variables.days} DAY', [['2024-04-28 10:00:00']]],
    [
      'select key from (select JSONExtractKeysAndValuesRaw(properties) as kv from events) array join (kv).1 as key order by key limit 2',
      [['at'], ['load']],
    ],
    [
      'select properties.tags[-1], properties.tags[-2] from events order by event',
      [
        ['r', 'q'],
        ['s', null],
        [null, null],
      ],
    ],
    [
      'with t as (select event, properties.tags as tags from events) select tags[-1], tags.1, arrayElement(tags, 2) from t order by event',
      [
        ['r', 'p', 'q'],
        ['s', 's', null],
        [null, null, null],
      ],
    ],
    ['select rowNumberInAllBlocks() as row, event from events order by event limit 1', [[0, 'a']]],
    [
      "select avg(properties.load), sum(properties.load), quantileIf(0.5)(properties.load, event = 'b'), max(properties.load * 2) from events",
      [[6, 12, 7, 14]],
    ],
    [
      'select avg(l), round(any(x)) from (select properties.load as l, properties.at.x as x from events)',
      [[6, 2]],
    ],
    [
      'select event, upper(event), count() from events group by grouping sets ((event, upper(event)), (event)) order by 1, 2 limit 3',
      [
        ['a', '', 1],
        ['a', 'A', 1],
        ['b', '', 1],
      ],
    ],
    [
      'select event, upper(event), count() from events group by event, upper(event) with rollup order by 1, 2 limit 3',
      [
        ['', '', 3],
        ['a', '', 1],
        ['a', 'A', 1],
      ],
    ],
    ["select count() from events where properties.load - 1 > 5 and timestamp > toDate('2024-05-01')", [[1]]],
    ['select name, questions from system.surveys', []],
    ['select steps_json, cohort_type from system.actions cross join system.cohorts', []],
    ['select $entry_utm_source, $entry_gclid, $channel_type from sessions', []],
    [
      `select arrayJoin(aggregate_funnel_array(2, 864000, 'first_touch', 'ordered', [['']], arraySort(t -> t.1, groupArray(tuple(
         toFloat(timestamp), uuid, [''], arrayFilter(x -> x != 0, [1 * if(event = 'a', 1, 0), 2 * if(event = 'c', 1, 0)])))))) as af,
         af.1 as reached, af.3 as seconds from events`,
      [[[1, [''], [172800], [[expect.any(String)], [expect.any(String)]], 3], 1, [172800]]],
    ],
    ...(
      [
        [
          "3, 100, 'first_touch', 'ordered', ['x'], [(10, 'u', 'x', [1]), (20, 'v', 'x', [2]), (50, 'w', 'x', [3])]",
          [[2, 'x', [10, 30], [['u'], ['v'], ['w']], 7]],
        ],
        [
          "3, 30, 'first_touch', 'ordered', ['x'], [(10, 'u', 'x', [1]), (20, 'v', 'x', [2]), (50, 'w', 'x', [3])]",
          [[1, 'x', [10], [['u'], ['v']], 3]],
        ],
        [
          "2, 100, 'first_touch', 'strict', ['x'], [(10, 'u', 'x', [1]), (20, 'v', 'x', []), (50, 'w', 'x', [2])]",
          [[0, 'x', [], [['u']], 1]],
        ],
        [
          "2, 100, 'first_touch', 'ordered', ['x'], [(10, 'u', 'x', [1]), (20, 'v', 'x', [-2]), (50, 'w', 'x', [2])]",
          [[-1, 'x', [], [], 0]],
        ],
        [
          "2, 100, 'step_1', 'ordered', ['x', 'y'], [(10, 'u', 'x', [1]), (20, 'v', 'y', [2])]",
          [
            [0, 'x', [], [['u']], 1],
            [1, 'y', [10], [['u'], ['v']], 3],
          ],
        ],
        [
          "2, 100, 'all_events', 'ordered', ['x', 'y'], [(10, 'u', 'x', [1, 2]), (20, 'v', 'y', [2]), (50, 'w', 'x', [1, 2])]",
          [
            [1, 'x', [40], [['u'], ['w']], 3],
            [-1, 'y', [], [], 0],
          ],
        ],
      ] as const
    ).map(([args, result]): [string, unknown[][]] => [`select aggregate_funnel(${args})`, [[result]]]),
    [
      `select arraySort(t -> t.1, groupArray(tuple(toFloat(timestamp), _toUInt64(toDateTime(toStartOfDay(timestamp))), uuid, [''],
           arrayFilter(x -> x != 0, [1 * if(event = 'a', 1, 0), 2 * if(event = 'c', 1, 0)])))) as events_array,
         arrayJoin(aggregate_funnel_array_trends(1, 2, 2, 864000, 'first_touch', 'ordered', [['']], events_array)) as af_tuple,
         toTimeZone(toDateTime(_toUInt64(af_tuple.1)), 'US/Pacific') as entered, af_tuple.2 as success, af_tuple.3 as breakdown from events`,
      [
        [
          expect.any(Array),
          [expect.any(Number), 1, [''], expect.any(String)],
          '2024-04-30 17:00:00',
          1,
          [''],
        ],
      ],
    ],
    ...(
      [
        // The day of the entry counts, and the event that reached the last step is named.
        ["1, 3, 3, 100, 'first_touch', 'ordered', ['x'], [A1, B2, C3]", [[1, 1, 'x', 'c3']]],
        ["1, 3, 3, 1, 'first_touch', 'ordered', ['x'], [A1, B2, C3]", [[1, -1, 'x', 'b2']]],
        ["2, 3, 3, 100, 'first_touch', 'ordered', ['x'], [A1, A9]", []],
        ["2, 3, 3, 100, 'first_touch', 'ordered', ['x'], [A1, B2]", [[1, -1, 'x', 'b2']]],
        ["1, 2, 3, 100, 'first_touch', 'ordered', ['x'], [A1, B2, C3]", [[1, 1, 'x', 'b2']]],
        // Each interval is entered and left by itself; a second entry in an interval that succeeded does not count.
        [
          "1, 2, 2, 100, 'first_touch', 'ordered', ['x'], [A1, B2, A2, A9]",
          [
            [1, 1, 'x', 'b2'],
            [9, -1, 'x', 'a9'],
          ],
        ],
        // One step may end the walks of several intervals.
        [
          "1, 2, 2, 100, 'first_touch', 'ordered', ['x'], [A1, A9, (20, 9, 'b20', 'x', [2])]",
          [
            [1, 1, 'x', 'b20'],
            [9, 1, 'x', 'b20'],
          ],
        ],
        // An exclusion after the entry removes the entry, until the interval is entered again.
        ["1, 2, 2, 100, 'first_touch', 'ordered', ['x'], [A1, X2]", []],
        [
          "1, 2, 2, 100, 'first_touch', 'ordered', ['x'], [A1, X2, (3, 1, 'a3', 'x', [1]), (4, 1, 'b4', 'x', [2])]",
          [[1, 1, 'x', 'b4']],
        ],
        // An excluded walk that continues removes the other unfinished walks too.
        ["1, 3, 3, 100, 'first_touch', 'ordered', ['x'], [A1, X2, (3, 1, 'b3', 'x', [2]), A9]", []],
        [
          "1, 2, 2, 100, 'first_touch', 'strict', ['x'], [A1, (2, 1, 'o', 'x', []), (3, 1, 'b3', 'x', [2])]",
          [[1, -1, 'x', 'a1']],
        ],
        ["1, 2, 2, 100, 'first_touch', 'strict', ['x'], [A1, B2]", [[1, 1, 'x', 'b2']]],
        // Breakdowns: of one step, and of all events.
        [
          "1, 2, 2, 100, 'step_1', 'ordered', ['x', 'y'], [A1, (2, 1, 'y2', 'y', [2])]",
          [
            [1, -1, 'x', 'a1'],
            [1, 1, 'y', 'y2'],
          ],
        ],
        [
          "1, 2, 2, 100, 'all_events', 'strict', ['x', 'y'], [A1, (2, 1, 'y2', 'y', [1]), (3, 1, 'b3', 'x', [2])]",
          [
            [1, 1, 'x', 'b3'],
            [1, -1, 'y', 'y2'],
          ],
        ],
        ["1, 2, 2, 100, 'first_touch', 'ordered', ['x'], arrayFilter(e -> e.1 > 5, [A1])", []],
      ] as const
    ).map(([args, result]): [string, unknown[][]] => [
      `select aggregate_funnel_trends(${args.replaceAll(/\b([ABCX])(\d)\b/g, trendsEvent)})`,
      [[result]],
    ]),
    [
      "select aggregate_funnel_cohort_trends(1, 1, 1, 9, 'first_touch', 'ordered', [7], [(1, 1, 'u', 7, [1])]), aggregate_funnel_cohort(1, 9, 'first_touch', 'ordered', [7], [], [(1, 'u', 7, [1])])",
      [[[[1, -1, 7, 'u']], [[0, 7, [], [['u']], 1]]]],
    ],
  ])('%s', async (query, expected) => {
    const variables = [{ code_name: 'days', type: 'Number', value: 7 }] as const;
    const compiled = compile({ query, projectId: PROJECT, now: new Date('2024-05-05T10:00:00Z'), variables });
    expect((await engine.run(compiled)).rows).toEqual(expected);
  });
});

describe('the list of functions', () => {
  it('has only functions of the engine', async () => {
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
    ["sortableSemVer('1.10.0') > SORTABLESEMVER('1.9.3')", 1],
    ["toFloat64OrNull('1.5')", 1.5],
    ["toInt64OrNull('1.5')", null],
    ["toDate('2026-11-31')", null],
    ["toDate(concat('2026-11-', '31'))", null],
    ["toDate(concat('2026-13-', '01'))", null],
    ["toDate(concat('2026-1-', '2'))", '2026-01-02'],
    ["toDateOrNull('2024-02-30')", null],
    ["f'{[1, 2, 3][-1]}'", '3'],
    ['JSONExtractKeysAndValuesRaw(\'{"a": 1}\').1', ['a']],
    ["(arrayZip(['a', 'b'], [1, 2])).1", ['a', 'b']],
    ['<b>Don\'t wait, it\'s "new"!</b>', ['__hx_tag', 'b', 'children', ['Don\'t wait, it\'s "new"!']]],
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
