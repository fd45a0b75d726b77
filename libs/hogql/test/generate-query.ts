/** Queries from a grammar: of every table, and with every way to bring rows in and to make conditions wider. */
import fc from 'fast-check';
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
  table,
} from '../src/ast/builders.ts';
import type { Expr, FromItem, JoinType, Query, Select, SetOperator } from '../src/ast/nodes.ts';

/** Is in every row of the other project, and in none of ours. */
export const CANARY = 'CANARY';

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
  sessions: [
    ['session_id'],
    ['$urls'],
    ['$start_timestamp'],
    ['$entry_current_url'],
    ['$end_pathname'],
    ['$channel_type'],
    ['$is_bounce'],
    ['team_id'],
  ],
  cohort_people: [['person_id'], ['cohort_id'], ['person', 'properties', 'word']],
  log_entries: [['message'], ['log_source'], ['team_id']],
  raw_persons: [['id'], ['properties', 'word'], ['version']],
  raw_groups: [['key'], ['properties', 'word']],
  raw_sessions: [['session_id'], ['team_id']],
  raw_person_distinct_ids: [['distinct_id'], ['person_id'], ['team_id']],
  raw_cohort_people: [['person_id'], ['cohort_id']],
  static_cohort_people: [['person_id'], ['cohort_id']],
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

/** Names that collide with names that the compiler generates. */
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

/** Forms that the compiler rewrites before resolving: each must end at guarded tables, too. */
const rewritten: fc.Arbitrary<Query> = fc
  .tuple(tableName, tableName, columnAlias)
  .chain(([one, two, output]) =>
    fc
      .record({
        left: columnOf(one, one),
        right: columnOf(two, two),
        wide: wideCondition(columnOf(one, one)),
        join: fc.constantFrom<JoinType>('JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN'),
        shape: fc.constantFrom(
          'pivot',
          'unpivot',
          'using',
          'natural',
          'replace',
          'by name',
          'related',
          'ordered list',
          'named window',
          'beside given rows',
        ),
      })
      .map(({ left, right, wide, join, shape }) =>
        rewrittenSelect({ one, two, output, left, right, wide, join, shape }),
      ),
  );

interface Rewritten {
  readonly one: string;
  readonly two: string;
  readonly output: string;
  readonly left: Expr;
  readonly right: Expr;
  readonly wide: Expr;
  readonly join: JoinType;
  readonly shape: string;
}

const asText = (expr: Expr): Expr => call('toString', [expr]);

const rewrittenSelect = ({ one, two, output, left, right, wide, join, shape }: Rewritten): Query => {
  const ofOne = select({ columns: [alias(asText(left), output)], from: one, where: wide });
  const ofTwo = select({ columns: [alias(asText(right), output)], from: two });
  const all = { columns: [field('*')] };
  switch (shape) {
    case 'pivot': {
      const values = [constant('mine'), constant(CANARY)];
      const columns = [{ column: asText(left), values }];
      return select({
        ...all,
        from: [
          {
            kind: 'from',
            source: { kind: 'pivot', of: from(one), aggregates: [call('count')], columns, groupBy: [left] },
          },
        ],
      });
    }
    case 'unpivot': {
      const unpivot = {
        of: from(ofOne),
        value: 'v',
        name: 'n',
        columns: [field(output)],
        includeNulls: true,
      };
      return select({ ...all, from: [{ kind: 'from', source: { kind: 'unpivot', ...unpivot } }] });
    }
    case 'using':
      return select({
        ...all,
        from: [from(ofOne, 'l'), { ...from(ofTwo, 'r'), join: { type: join, using: [output] } }],
      });
    case 'natural':
      return select({
        ...all,
        from: [from(one, 'l'), { ...from(two, 'r'), join: { type: join, natural: true } }],
      });
    case 'replace':
      return select({
        columns: [{ kind: 'columns', replace: [alias(asText(left), output)] }],
        from: one,
        where: wide,
      });
    case 'by name':
      return {
        kind: 'selectSet',
        byName: true,
        first: ofOne,
        rest: [
          { operator: 'UNION ALL', query: select({ columns: [alias(asText(right), 'other')], from: two }) },
        ],
      };
    case 'related':
      return select({ columns: [field('person', '*'), field('session', '*')], from: 'events' });
    case 'ordered list':
      return select({
        columns: [call('groupArray', [asText(left)], { orderBy: [orderBy(left)], filter: wide })],
        from: one,
      });
    case 'named window':
      return select({
        columns: [{ kind: 'windowFunction', name: 'lag', args: [asText(left)], over: 'w' }],
        from: one,
        windows: [{ name: 'w', spec: { partitionBy: [], orderBy: [orderBy(left)] } }],
      });
    default:
      return select({
        ...all,
        from: [
          from(ofOne, 'l'),
          { ...from(table('system', 'dashboards'), 'i'), join: { type: 'CROSS JOIN' } },
        ],
      });
  }
};

export const anyQuery: fc.Arbitrary<Query> = fc.oneof(
  { weight: 6, arbitrary: oneSelect },
  { weight: 3, arbitrary: rewritten },
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
