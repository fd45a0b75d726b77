/**
 * Two projects side by side in one engine, the other one full of canaries. Whatever an author writes, no canary
 * is seen and no count tells of one: queries are made from a grammar, and run for real.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alias,
  call,
  compare,
  constant,
  field,
  from,
  lambda,
  orderBy,
  select,
  selectSet,
} from '../src/ast/builders.ts';
import type { Expr, FromItem, JoinType, Query, Select, SetOperator } from '../src/ast/nodes.ts';
import { compile } from '../src/compile.ts';
import { HogQLError } from '../src/errors.ts';
import { printHogQL } from '../src/print/hogql.ts';
import { type Engine, startEngine } from './engine.ts';

const MINE = 1;
const OTHER = 2;
const CANARY = 'CANARY';
const PERSON = '00000000-0000-4000-8000-000000000001';
const NOW = new Date('2024-05-05T10:00:00Z');
const TIME = '2024-05-02T10:00:00Z';

let engine: Engine;

beforeAll(async () => {
  engine = startEngine();
  for (const [projectId, word, rows] of [
    [MINE, 'mine', 2],
    [OTHER, CANARY, 37],
  ] as const) {
    const json = { properties: { word }, properties_text: JSON.stringify({ word }) };
    const times = { created_at: TIME, updated_at: TIME };
    const base = { project_id: projectId, version: 1 };
    await engine.insertEvents(
      projectId,
      Array.from({ length: rows }, (_, index) => ({
        event: word,
        timestamp: TIME,
        distinct_id: `${word}${index}`,
        person_id: PERSON,
        $session_id: word,
        $group_0: word,
        elements_chain: word,
        properties: { word },
        person_properties: { word },
      })),
    );
    const { updated_at: _, ...created } = times;
    await engine.insert('persons', [{ ...base, ...json, ...created, id: PERSON }]);
    await engine.insert('person_distinct_ids', [{ ...base, distinct_id: `${word}0`, person_id: PERSON }]);
    await engine.insert('person_overrides', [{ ...base, distinct_id: `${word}1`, person_id: PERSON }]);
    await engine.insert('groups', [{ ...base, ...json, ...times, index: 0, key: word }]);
    await engine.insert('cohort_people', [{ ...base, cohort_id: 1, person_id: PERSON }]);
    await engine.insert('log_entries', [
      {
        project_id: projectId,
        log_source: word,
        log_source_id: word,
        instance_id: word,
        timestamp: TIME,
        level: 'INFO',
        message: word,
      },
    ]);
    await engine.insert('sessions', [
      {
        project_id: projectId,
        session_id: word,
        id_timestamp: TIME,
        min_timestamp: TIME,
        max_timestamp: TIME,
        max_inserted_at: TIME,
        urls: [word],
      },
    ]);
  }
});

afterAll(() => engine.close());

const COLUMNS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  events: [
    ['event'],
    ['distinct_id'],
    ['properties', 'word'],
    ['properties'],
    ['person_id'],
    ['person', 'properties', 'word'],
    ['group_0', 'properties', 'word'],
    ['session', '$start_timestamp'],
    ['pdi', 'distinct_id'],
    ['team_id'],
    ['poe', 'properties', 'word'],
    ['elements_chain'],
  ],
  persons: [['id'], ['properties', 'word'], ['properties'], ['team_id'], ['pdi', 'distinct_id']],
  person_distinct_ids: [['distinct_id'], ['person_id'], ['person', 'properties', 'word'], ['team_id']],
  groups: [['key'], ['properties', 'word'], ['team_id']],
  sessions: [['session_id'], ['$urls'], ['$start_timestamp'], ['team_id']],
  cohort_people: [['person_id'], ['cohort_id'], ['person', 'properties', 'word']],
  log_entries: [['message'], ['log_source'], ['team_id']],
  raw_persons: [['id'], ['properties', 'word'], ['version']],
  raw_groups: [['key'], ['properties', 'word']],
  raw_sessions: [['session_id'], ['team_id']],
};

const tableName = fc.constantFrom(...Object.keys(COLUMNS));

const columnOf = (table: string, name: string): fc.Arbitrary<Expr> =>
  fc.constantFrom(...COLUMNS[table]!).map((chain) => field(name, ...chain));

/** Conditions that would like to let more rows in. */
const wideCondition = (column: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> =>
  fc.letrec<{ condition: Expr }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom<Expr>(
        constant(true),
        constant(1),
        compare('=', constant(1), constant(1)),
        compare('!=', constant(null), constant(1)),
      ),
      column.map((expr) => compare('=', call('toString', [expr]), constant(CANARY))),
      column.map((expr) => compare('!=', call('toString', [expr]), constant('x'))),
      column.map((expr) => compare('=', expr, constant(null))),
      fc
        .array(tie('condition'), { minLength: 2, maxLength: 3 })
        .map((exprs): Expr => ({ kind: 'or', exprs })),
      fc
        .array(tie('condition'), { minLength: 2, maxLength: 3 })
        .map((exprs): Expr => ({ kind: 'and', exprs })),
      tie('condition').map((expr): Expr => ({ kind: 'not', expr })),
      tie('condition').map((expr) =>
        call('arrayExists', [lambda(['project_id'], expr), { kind: 'array', items: [constant(1)] }]),
      ),
    ),
  })).condition;

const JOINS: readonly JoinType[] = [
  'JOIN',
  'LEFT JOIN',
  'RIGHT JOIN',
  'FULL JOIN',
  'CROSS JOIN',
  'LEFT ANY JOIN',
  'LEFT SEMI JOIN',
  'LEFT ANTI JOIN',
  'RIGHT ANTI JOIN',
];

/** Names that collide with what the compiler writes. */
const columnAlias = fc.constantFrom(
  'project_id',
  'events',
  'persons',
  'a',
  'properties',
  'is_deleted',
  'cte_events',
  'distinct_id',
  'e0',
  't0',
);

interface Built {
  readonly item: FromItem;
  readonly column: fc.Arbitrary<Expr>;
}

const builtTable = (name: string): fc.Arbitrary<Built> =>
  tableName.map((table) => ({ item: from(table, name), column: columnOf(table, name) }));

const builtSubquery = (name: string): fc.Arbitrary<Built> =>
  fc.tuple(tableName, columnAlias).chain(([table, output]) =>
    fc.tuple(columnOf(table, table), wideCondition(columnOf(table, table))).map(([column, where]) => ({
      item: from(select({ columns: [alias(column, output)], from: table, where }), name),
      column: fc.constant(field(name, output)),
    })),
  );

const builtItem = (name: string): fc.Arbitrary<Built> =>
  fc.oneof({ weight: 3, arbitrary: builtTable(name) }, builtSubquery(name));

const joinCondition = (type: JoinType, left: Expr, right: Expr, wide: Expr): Expr | undefined => {
  if (type === 'CROSS JOIN') return undefined;
  const same = compare('=', call('toString', [left]), call('toString', [right]));
  return type.includes('ANY') || type.includes('SEMI') || type.includes('ANTI')
    ? same
    : { kind: 'or', exprs: [same, wide] };
};

const oneSelect: fc.Arbitrary<Select> = fc
  .tuple(builtItem('t0'), fc.option(fc.tuple(builtItem('t1'), fc.constantFrom(...JOINS)), { nil: undefined }))
  .chain(([first, second]) => {
    const column = second ? fc.oneof(first.column, second[0].column) : first.column;
    return fc
      .record({
        columns: fc.array(column, { minLength: 1, maxLength: 3 }),
        output: fc.option(columnAlias, { nil: undefined }),
        left: first.column,
        right: second ? second[0].column : first.column,
        wide: wideCondition(column),
        where: fc.option(wideCondition(column), { nil: undefined }),
        shape: fc.constantFrom('plain', 'count', 'group', 'distinct', 'star', 'in', 'window'),
      })
      .map((parts) => finish(parts, first, second));
  });

interface Parts {
  readonly columns: Expr[];
  readonly output: string | undefined;
  readonly left: Expr;
  readonly right: Expr;
  readonly wide: Expr;
  readonly where: Expr | undefined;
  readonly shape: string;
}

const finish = (parts: Parts, first: Built, second: [Built, JoinType] | undefined): Select => {
  const { columns, output, left, right, wide, where, shape } = parts;
  const items: FromItem[] = [first.item];
  if (second) {
    const [built, type] = second;
    items.push({ ...built.item, join: { type, on: joinCondition(type, left, right, wide) } });
  }
  const named = output === undefined ? columns : [alias(columns[0]!, output), ...columns.slice(1)];
  const base = { from: items, where };
  switch (shape) {
    case 'count':
      return select({ ...base, columns: [call('count')] });
    case 'group':
      return select({ ...base, columns: [columns[0]!, call('count')], groupBy: [columns[0]!] });
    case 'distinct':
      return select({ ...base, columns: named, distinct: true });
    case 'star':
      return select({ ...base, columns: [field('*')] });
    case 'in': {
      const inner = select({
        columns: [call('toString', [field('event')])],
        from: 'events',
        where: constant(1),
      });
      return select({
        ...base,
        columns: named,
        where: compare('in', call('toString', [columns[0]!]), inner),
      });
    }
    case 'window':
      return select({
        ...base,
        columns: [
          {
            kind: 'windowFunction',
            name: 'count',
            args: [],
            over: { partitionBy: [columns[0]!], orderBy: [] },
          },
          ...named,
        ],
        orderBy: [orderBy(columns[0]!)],
      });
    default:
      return select({ ...base, columns: named });
  }
};

const SET_OPERATORS: readonly SetOperator[] = ['UNION ALL', 'UNION DISTINCT', 'INTERSECT', 'EXCEPT'];

const anyQuery: fc.Arbitrary<Query> = fc.oneof(
  { weight: 6, arbitrary: oneSelect },
  fc
    .tuple(tableName, tableName, fc.constantFrom(...SET_OPERATORS))
    .chain(([one, two, operator]) =>
      fc
        .tuple(columnOf(one, one), columnOf(two, two))
        .map(([left, right]) =>
          selectSet(select({ columns: [call('toString', [left])], from: one }), [
            operator,
            select({ columns: [call('toString', [right])], from: two }),
          ]),
        ),
    ),
  oneSelect.map((inner) =>
    select({
      ctes: [{ kind: 'cte', name: 'events', type: 'subquery', expr: inner }],
      columns: [field('*')],
      from: 'events',
    }),
  ),
);

/** Rows of one answer; undefined where the query is none. */
const rowsOf = async (query: Query | string): Promise<readonly (readonly unknown[])[] | undefined> => {
  let compiled: ReturnType<typeof compile>;
  try {
    compiled = compile({ query, projectId: MINE, now: NOW });
  } catch (error) {
    if (error instanceof HogQLError) return undefined;
    throw error;
  }
  try {
    return (await engine.run(compiled)).rows;
  } catch (error) {
    // The engine may refuse types; what it says must not hold another project's data either.
    expect(String(error)).not.toContain(`${CANARY}0`);
    return undefined;
  }
};

const RUNS = Number(process.env['HOGQL_ISOLATION_RUNS'] ?? 400);

describe('rows of another project', () => {
  it(
    'never appear, whatever is asked',
    async () => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(anyQuery, async (query) => {
          const rows = await rowsOf(query);
          if (rows === undefined) return;
          answered++;
          const seen = JSON.stringify(rows);
          expect(seen, printHogQL(query)).not.toContain(CANARY);
          // Two events, one row of everything else: no product of two of them reaches the 37 of the other project.
          expect(
            rows.flat().some((value) => typeof value === 'number' && value >= 37 && value < 10_000),
            printHogQL(query),
          ).toBe(false);
        }),
        { numRuns: RUNS },
      );
      expect(answered).toBeGreaterThan(RUNS / 3);
    },
    60_000 + RUNS * 60,
  );

  it.each([
    'select * from events where 1 or team_id = 2',
    "select event from events where event = 'CANARY' or 1",
    'select count() from events where team_id = 2',
    'select 2 as project_id, * from events',
    'select 1 as is_deleted, id, properties from persons',
    'with cte_events as (select * from events) select * from cte_events',
    'with persons as (select * from events) select * from persons join events on 1 = 1',
    'select events.event as events, * from events',
    'select arrayMap(project_id -> project_id, [1, 2]), event from events',
    'select event from events where event in (select event from events where 1)',
    'select e.event, p.properties.word from events e right join persons p on 1 = 1',
    'select e.event, p.properties.word from events e full join persons p on e.team_id = p.team_id or 1 = 1',
    'select tag from events array join [event, properties.word] as tag',
    'select event from events prewhere 1 or 0',
    'select event from events union all select message from log_entries intersect select event from events',
    'select (select groupArray(event) from events)',
    'select person.properties.word, session.$urls, group_0.key, pdi.person.properties.word from events',
    'select * from events final sample 1',
    'select * from events pivot (count() for event in (1, 2) group by distinct_id, team_id)',
    'select * from person_distinct_ids unpivot include nulls (a for b in (distinct_id, distinct_id as c))',
    'select distinct_id, * from events full join person_distinct_ids using (distinct_id)',
    'select * replace (1 or 1 as event) from events',
    'select event from events where person_id in cohort 1',
    'select argMax(event, timestamp), any(event), groupUniqArray(event), topK(5)(event) from events where 1 or 0',
  ])('%s', async (query) => {
    const rows = await rowsOf(query);
    expect(rows).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(CANARY);
  });
});
