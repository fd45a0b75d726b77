/** Mistakes within the parts that insights and lists put together, and bodies that are nested deeply. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
});
afterAll(() => query.stop());

const sql = (text: string) => ({ query: { kind: 'HogQLQuery', query: text } });
const event = { kind: 'EventsNode', event: 'a' };
const trend = (members: object) => ({ kind: 'TrendsQuery', series: [event], ...members });
const wrongSql = { type: 'hogql', key: 'nope = 1' };

it.each<[string, object]>([
  ['series__1__math_hogql', trend({ series: [event, { ...event, math: 'hogql', math_hogql: 'sum(nope)' }] })],
  ['series__0__math_hogql', trend({ series: [{ ...event, math: 'hogql', math_hogql: 'sum(' }] })],
  ['breakdownFilter__breakdown', trend({ breakdownFilter: { breakdown: 'nope', breakdown_type: 'hogql' } })],
  [
    'breakdownFilter__breakdowns__0__property',
    trend({ breakdownFilter: { breakdowns: [{ property: 'nope', type: 'hogql' }] } }),
  ],
  ['properties', trend({ properties: [wrongSql] })],
  ['series__0__properties', trend({ series: [{ ...event, properties: [wrongSql] }] })],
  ['properties', trend({ properties: [{ type: 'event', key: 'v', operator: 'regex', value: '(' }] })],
  [
    'series__1__properties',
    {
      kind: 'FunnelsQuery',
      series: [
        event,
        { ...event, properties: [{ type: 'person', key: 'v', operator: 'regex', value: '[' }] },
      ],
    },
  ],
  [
    'funnelsFilter__funnelAggregateByHogQL',
    { kind: 'FunnelsQuery', series: [event, event], funnelsFilter: { funnelAggregateByHogQL: 'nope' } },
  ],
  [
    'pathsFilter__pathsHogQLExpression',
    { kind: 'PathsQuery', pathsFilter: { includeEventTypes: ['hogql'], pathsHogQLExpression: 'nope' } },
  ],
  ['series__0__properties', { kind: 'LifecycleQuery', series: [{ ...event, properties: [wrongSql] }] }],
  ['properties', { kind: 'RetentionQuery', retentionFilter: {}, properties: [wrongSql] }],
  [
    'series__0__math_hogql',
    { kind: 'StickinessQuery', series: [{ ...event, math: 'hogql', math_hogql: 'nope' }] },
  ],
  ['select__1', { kind: 'EventsQuery', select: ['event', 'nope'] }],
  ['where__0', { kind: 'EventsQuery', select: ['event'], where: ['nope'] }],
  ['orderBy__0', { kind: 'EventsQuery', select: ['event'], orderBy: ['nope DESC'] }],
  ['select__0', { kind: 'SessionsQuery', select: ['nope'] }],
  ['select__0', { kind: 'ActorsQuery', select: ['nope'] }],
  [
    'source__source__properties',
    {
      kind: 'ActorsQuery',
      source: { kind: 'InsightActorsQuery', source: trend({ properties: [wrongSql] }) },
    },
  ],
])('the SQL or pattern of one member names it: %s', async (attr, node) => {
  const { status, body } = await query.ask(project, { query: node });
  expect([status, body['attr'], body['detail']]).toEqual([400, `query__${attr}`, expect.any(String)]);
  const isInsight = 'series' in node || 'pathsFilter' in node || 'retentionFilter' in node;
  const wrapper = isInsight ? 'InsightVizNode' : 'DataTableNode';
  const wrapped = await query.ask(project, { query: { kind: wrapper, source: node } });
  expect(wrapped.body['attr']).toBe(`query__source__${attr}`);
});

it.each(['total', 'dau', 'weekly_active', 'monthly_active'])(
  'a range that ends before it begins has no numbers, with any math: %s',
  async (math) => {
    for (const interval of ['hour', 'day', 'week']) {
      const dateRange = { date_from: '2026-01-10', date_to: '2026-01-01' };
      const node = trend({ series: [{ ...event, math }], dateRange, interval });
      const { status, body } = await query.ask(project, { query: node });
      expect([status, body.results]).toMatchObject([200, [{ data: [], days: [], count: 0 }]]);
    }
  },
);

it('a column that is neither grouped nor aggregated has no name that its author did not write', async () => {
  const text = 'SELECT toInt(properties.big) AS big, count(), properties.b AS other FROM events GROUP BY big';
  const { status, body } = await query.ask(project, sql(text));
  expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
  expect(body['detail']).toBe('A column is not under aggregate function and not in GROUP BY keys.');
});

const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const groups = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ type: 'AND', values: [inner] }), {
    type: 'event',
    key: 'a',
    value: 'b',
  });
it.each<[string, string, (levels: number) => object]>([
  ['groups of filters', '/query/', (levels) => ({ query: trend({ properties: groups(levels / 2) }) })],
  [
    'the value of a filter',
    '/query/',
    (levels) => ({ query: trend({ properties: [{ type: 'event', key: 'a', value: lists(levels) }] }) }),
  ],
  [
    'values of placeholders',
    '/query/',
    (levels) => ({ query: { kind: 'HogQLQuery', query: 'SELECT {a}', values: { a: lists(levels) } } }),
  ],
  ['a variable', '/query/', (levels) => ({ ...sql('SELECT 1'), variables: { a: lists(levels) } })],
  [
    'the query of a saved insight',
    '/insights/',
    (levels) => ({ query: trend({ trendsFilter: { x: lists(levels) } }) }),
  ],
  ['the arguments of a tool', '/mcp_tools/execute_sql/', (levels) => ({ args: { query: lists(levels) } })],
])('a deeply nested body is not an error of the service: %s', async (_name, path, bodyOf) => {
  for (const levels of [100, 190, 240, 2_000]) {
    const { status } = await query.send(project, path, {
      method: 'POST',
      body: JSON.stringify(bodyOf(levels)),
    });
    expect([levels, status]).toEqual([levels, levels > 200 ? 400 : expect.toBeOneOf([200, 201, 400])]);
  }
});
