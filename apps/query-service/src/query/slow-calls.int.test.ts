/** Slow calls are bounded at run time, so filters and ordinary SQL are not refused in advance. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  const url = 'https://example.com/docs';
  await query.load(project, {
    events: ['a', 'b'].map((distinct_id) => ({
      event: 'opened',
      distinct_id,
      timestamp: '2024-01-01T10:00:00Z',
      properties: { $current_url: url, $pathname: '/docs' },
    })),
  });
});
afterAll(() => query.stop());

const ask = (node: object) => query.ask(project, { query: node });
const sql = (text: string) => ask({ kind: 'HogQLQuery', query: text });

const opened = { kind: 'EventsNode', event: 'opened' };
const INSIGHTS: readonly (readonly [string, object])[] = [
  ['trends', { kind: 'TrendsQuery', series: [opened] }],
  ['weekly active', { kind: 'TrendsQuery', series: [{ ...opened, math: 'weekly_active' }] }],
  ['retention', { kind: 'RetentionQuery', retentionFilter: { totalIntervals: 8, period: 'Day' } }],
  ['paths', { kind: 'PathsQuery', pathsFilter: { includeEventTypes: ['$pageview'] } }],
  ['lifecycle', { kind: 'LifecycleQuery', series: [opened] }],
  ['stickiness', { kind: 'StickinessQuery', series: [opened] }],
  [
    'funnel trends',
    { kind: 'FunnelsQuery', series: [opened, opened], funnelsFilter: { funnelVizType: 'trends' } },
  ],
];
const FILTERS = [
  { type: 'event', key: '$current_url', operator: 'regex', value: '^https?://[^/]{1,63}/.{0,200}$' },
  { type: 'event', key: '$current_url', operator: 'not_regex', value: '^[0-9a-f]{128}$' },
  { type: 'event', key: '$current_url', operator: 'icontains', value: 'a'.repeat(1_100) },
  { type: 'person', key: 'email', operator: 'regex', value: '^.{1,120}@.{1,120}$' },
];

it.each(INSIGHTS)('every kind of insight accepts the same filters: %s', async (_, node) => {
  for (const filter of FILTERS) {
    const { status, body } = await ask({
      ...node,
      properties: [filter],
      dateRange: { date_from: '2023-12-20', date_to: '2024-01-10' },
    });
    expect([status, body['detail']], JSON.stringify(filter)).toEqual([200, undefined]);
  }
});

describe('a call that would take too long', () => {
  it.each([
    ['replaceRegexpAll()', "select length(replaceRegexpAll(repeat('a', 1000000), 'a(.*b)?', 'x'))"],
    [
      'editDistance()',
      "select editDistance(repeat('a', 60000 - number), repeat('b', 60000)) from numbers(64)",
    ],
    [
      'editDistance()',
      "select arraySum(arrayMap(x -> editDistance(repeat('a', 5000 + x % 2), repeat('b', 5000)), range(15000)))",
    ],
  ])('is an error of the query that names the function: %s', async (name, text) => {
    const { status, body } = await sql(text);
    expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
    expect(body['detail']).toContain(`${name} would take too long, `);
  });

  it('may be a pattern of events, which is not a time limit', async () => {
    const { status, body } = await sql(
      `select sequenceCount('(?1).*(?2).*(?1).*(?2).*(?1).*(?3)')(toDateTime(number), number % 2 = 0, number % 2 = 1,
       number = 999999) from numbers(1000000)`,
    );
    expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
    expect(body['detail']).toContain('needs too many steps for its pattern');
  });
});
