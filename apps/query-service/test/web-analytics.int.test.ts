import { propertyFilterListSchema } from '@meridian/contracts/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { BREAKDOWN_ROWS, WEB_EVENTS, WEB_NOW, WEB_PERSONS, WEB_RANGE } from './web-visits.ts';

let query: QueryHarness;
let project: TestProject;
let empty: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject({
    testAccountFilters: propertyFilterListSchema.parse([
      { type: 'person', key: 'plan', operator: 'is_not', value: ['pro'] },
    ]),
    pathCleaningRules: [{ regex: '/blog/\\d+', alias: '/blog/:id' }],
  });
  empty = query.newProject();
  await query.load(project, { persons: WEB_PERSONS, events: WEB_EVENTS });
});
afterAll(() => query.stop());

const ask = async (node: object, of: TestProject = project) => {
  const answer = await query.ask(of, { query: { dateRange: WEB_RANGE, ...node } }, WEB_NOW);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

const compare = { compareFilter: { compare: true } };

describe('WebOverviewQuery', () => {
  const overview = async (members: object = {}, of?: TestProject) => {
    const body = await ask({ kind: 'WebOverviewQuery', ...members }, of);
    const items = body.results as {
      key: string;
      value: unknown;
      previous: unknown;
      changeFromPreviousPct: unknown;
    }[];
    return Object.fromEntries(
      items.map(({ key, value, previous, changeFromPreviousPct }) => [
        key,
        [value, previous, changeFromPreviousPct],
      ]),
    );
  };

  it('counts the sessions that began in the range', async () => {
    expect(await overview()).toEqual({
      visitors: [3, null, null],
      views: [5, null, null],
      sessions: [4, null, null],
      'session duration': [21.25, null, null],
      'bounce rate': [50, null, null],
    });
  });

  it('compares them with those of the period before; a change from zero has no percentage', async () => {
    expect(await overview(compare)).toEqual({
      visitors: [3, 1, 200],
      views: [5, 2, 150],
      sessions: [4, 1, 300],
      'session duration': [21.25, 35, -39],
      'bounce rate': [50, 0, null],
    });
  });

  it('answers in the shape that clients read', async () => {
    const body = await ask({ kind: 'WebOverviewQuery', includeRevenue: true });
    expect(body).toMatchObject({
      samplingRate: { numerator: 1, denominator: null },
      dateFrom: '2026-01-05 00:00:00',
      dateTo: '2026-01-06 23:59:59',
    });
    expect(body.results).toMatchObject([
      { key: 'visitors', kind: 'unit', isIncreaseBad: null },
      { key: 'views', kind: 'unit' },
      { key: 'sessions', kind: 'unit' },
      { key: 'session duration', kind: 'duration_s' },
      { key: 'bounce rate', kind: 'percentage', isIncreaseBad: true },
      { key: 'revenue', kind: 'currency', value: null },
    ]);
  });

  it.each([
    ['2026-01-07T12:00:00Z', false],
    ['2026-01-08T01:00:00Z', true],
  ])('is kept for good once no session of the range can change: %s', async (now, isFinal) => {
    const node = { kind: 'WebOverviewQuery', dateRange: WEB_RANGE };
    const { body } = await query.ask(project, { query: node }, { 'x-meridian-now': now });
    expect(body['cache_target_age'] === null).toBe(isFinal);
  });

  it('counts conversions of an event', async () => {
    const conversionGoal = { customEventName: 'signed up' };
    expect(await overview({ conversionGoal })).toEqual({
      visitors: [3, null, null],
      'total conversions': [2, null, null],
      'unique conversions': [1, null, null],
      'conversion rate': [(1 / 3) * 100, null, null],
    });
  });

  it('has zeroes and no averages without data', async () => {
    const nothing = { visitors: [0, 0, null], views: [0, 0, null], sessions: [0, 0, null] };
    expect(await overview(compare, empty)).toEqual({
      ...nothing,
      'session duration': [null, null, null],
      'bounce rate': [null, null, null],
    });
    expect(await overview({ conversionGoal: { customEventName: 'none' }, ...compare }, empty)).toMatchObject({
      'conversion rate': [null, null, null],
    });
  });

  it.each<[string, object, number, number]>([
    ['an event', { properties: [{ key: '$browser', value: 'Firefox' }] }, 1, 2],
    [
      'a person',
      { properties: [{ type: 'person', key: 'plan', operator: 'is_set', value: 'is_set' }] },
      1,
      2,
    ],
    ['a session', { properties: [{ type: 'session', key: '$entry_utm_source', value: 'google' }] }, 1, 1],
    [
      'either of two',
      {
        properties: {
          type: 'OR',
          values: [
            { type: 'session', key: '$session_duration', operator: 'gt', value: 35 },
            { key: '$browser', value: 'Safari' },
          ],
        },
      },
      3,
      3,
    ],
    ['test accounts', { filterTestAccounts: true }, 2, 2],
  ])('is filtered by %s', async (_, members, visitors, sessions) => {
    expect(await overview(members)).toMatchObject({
      visitors: [visitors, null, null],
      sessions: [sessions, null, null],
    });
  });

  it('reads days in the time zone of the project, and all time', async () => {
    const tokyo = query.newProject({ timezone: 'Asia/Tokyo' });
    await query.load(tokyo, { persons: WEB_PERSONS, events: WEB_EVENTS });
    // 24:00 on 4 January in UTC is 9:00 on 5 January in Tokyo, and c1 begins there on the seventh.
    expect(await overview({}, tokyo)).toMatchObject({ sessions: [4, null, null], visitors: [2, null, null] });
    expect(await overview({ dateRange: { date_from: 'all' } })).toMatchObject({ sessions: [5, null, null] });
    expect(await overview({ dateRange: { date_from: '-48h' } })).toMatchObject({ sessions: [1, null, null] });
  });
});

describe('WebStatsTableQuery', () => {
  const table = async (members: object, of?: TestProject): Promise<unknown[][]> => {
    const body = await ask({ kind: 'WebStatsTableQuery', ...members }, of);
    return body.results as unknown[][];
  };
  /** The value, and the current number of each column up to the column that fills the row. */
  const rows = async (members: object) =>
    (await table(members)).map(([value, ...cells]) => [
      value,
      ...cells.slice(0, -2).map((cell) => (cell as unknown[])[0]),
    ]);

  it('has a row per page, in pairs with the previous period', async () => {
    const body = await ask({ kind: 'WebStatsTableQuery', breakdownBy: 'Page', ...compare });
    expect(body).toMatchObject({
      columns: [
        'context.columns.breakdown_value',
        'context.columns.visitors',
        'context.columns.views',
        'context.columns.ui_fill_fraction',
        'context.columns.cross_sell',
      ],
      hasMore: false,
      limit: 100,
      offset: 0,
      results: [
        ['/home', [3, 1], [3, 1], 0.75, ''],
        ['/pricing', [1, 0], [2, 0], 0.25, ''],
        ['/blog/7', [0, 1], [0, 1], 0, ''],
      ],
    });
  });

  it('has no previous numbers without a comparison, and no rows without data', async () => {
    expect(await table({ breakdownBy: 'Page' })).toEqual([
      ['/home', [3, null], [3, null], 0.75, ''],
      ['/pricing', [1, null], [2, null], 0.25, ''],
    ]);
    expect(await table({ breakdownBy: 'Page', includeScrollDepth: true, ...compare }, empty)).toEqual([]);
  });

  it('has the bounce rate of the sessions that began on a page', async () => {
    expect(await rows({ breakdownBy: 'Page', includeBounceRate: true })).toEqual([
      ['/home', 3, 3, 1 / 3],
      ['/pricing', 1, 2, 1],
    ]);
    expect(await rows({ breakdownBy: 'InitialPage', includeBounceRate: true })).toEqual([
      ['/home', 3, 4, 1 / 3],
      ['/pricing', 1, 1, 1],
    ]);
  });

  it('has the time on a page and how far it was scrolled', async () => {
    expect(await rows({ breakdownBy: 'Page', includeAvgTimeOnPage: true })).toEqual([
      ['/home', 3, 3, 27.5, 1 / 3],
      ['/pricing', 1, 2, null, 1],
    ]);
    expect(await rows({ breakdownBy: 'Page', includeScrollDepth: true })).toEqual([
      ['/home', 3, 3, 1 / 3, 0.35, 0.5],
      ['/pricing', 1, 2, 1, null, null],
    ]);
  });

  it.each(BREAKDOWN_ROWS)('breaks down by %s', async (breakdownBy, expected) => {
    expect(await rows({ breakdownBy })).toEqual(expected);
  });

  it('counts conversions per value', async () => {
    const conversionGoal = { customEventName: 'signed up' };
    expect(await rows({ breakdownBy: 'InitialUTMSource', conversionGoal })).toEqual([
      ['google', 1, 2, 1, 1],
      [null, 3, 0, 0, 0],
    ]);
    expect((await table({ breakdownBy: 'OS', conversionGoal, ...compare }))[0]).toEqual([
      null,
      [3, 1],
      [2, 0],
      [1, 0],
      [1 / 3, 0],
      1,
      '',
    ]);
  });

  it('cleans paths and adds the host', async () => {
    const dateRange = { date_from: '2026-01-04', date_to: '2026-01-05' };
    const asked = { breakdownBy: 'Page', dateRange, doPathCleaning: true, includeHost: true };
    expect((await rows(asked)).map(([value]) => value)).toEqual([
      'site.example/home',
      'site.example/blog/:id',
      'site.example/pricing',
    ]);
  });

  it('orders and pages', async () => {
    const asked = { breakdownBy: 'Country', orderBy: ['Views', 'ASC'], limit: 2 };
    const first = await ask({ kind: 'WebStatsTableQuery', ...asked });
    expect(first).toMatchObject({ hasMore: true, limit: 2, offset: 0 });
    const second = await ask({ kind: 'WebStatsTableQuery', ...asked, offset: 2 });
    expect(second).toMatchObject({ hasMore: false, limit: 2, offset: 2 });
    expect(
      [...(first.results as unknown[][]), ...(second.results as unknown[][])].map(([value]) => value),
    ).toEqual(['GB', null, 'IN']);
    const byBounces = { breakdownBy: 'Browser', includeBounceRate: true, orderBy: ['BounceRate', 'DESC'] };
    expect((await rows(byBounces)).map(([value]) => value)).toEqual(['Safari', 'Firefox', null]);
  });
});

describe('the other kinds of web analytics', () => {
  const goals = async (members: object = {}) => (await ask({ kind: 'WebGoalsQuery', ...members })).results;

  it('WebGoalsQuery counts the actions of the project', async () => {
    expect(await goals()).toEqual([]);
    for (const [name, event] of [
      ['Signed up', 'signed up'],
      ['Clicked', '$autocapture'],
    ]) {
      await query.send(project, '/actions/', {
        method: 'POST',
        body: JSON.stringify({ name, steps: [{ event }] }),
      });
    }
    expect(await goals()).toEqual([
      ['Clicked', [1, null], [2, null], [1 / 3, null]],
      ['Signed up', [1, null], [2, null], [1 / 3, null]],
    ]);
    expect(await goals({ ...compare, limit: 1 })).toEqual([['Clicked', [1, 0], [2, 0], [1 / 3, 0]]]);
  });

  it('an action is a conversion goal too; an unknown one is refused', async () => {
    const { results } = await ask({
      kind: 'WebOverviewQuery',
      conversionGoal: { actionId: await firstAction() },
    });
    expect(results).toMatchObject([{ value: 3 }, { value: 2 }, { value: 1 }, { value: (1 / 3) * 100 }]);
    const { status } = await query.ask(project, {
      query: { kind: 'WebOverviewQuery', conversionGoal: { actionId: 2_000_000_000 } },
    });
    expect(status).toBe(400);
  });

  const firstAction = async (): Promise<number> => {
    const { body } = await query.send(project, '/actions/');
    return (body.results as { id: number; name: string }[]).find(({ name }) => name === 'Signed up')!.id;
  };

  it('WebGoalsQuery needs the scope of actions, also to be saved', async () => {
    const headers = await query.identity(project, { scopes: ['query:read', 'insight:write'] });
    const node = { kind: 'WebGoalsQuery', dateRange: WEB_RANGE };
    const asked = await query.ask(project, { query: node }, headers);
    expect([asked.status, asked.body['code']]).toEqual([400, 'table_access_denied']);
    const saved = await query.send(project, '/insights/', {
      method: 'POST',
      body: JSON.stringify({ query: { kind: 'DataTableNode', source: node } }),
      headers,
    });
    expect([saved.status, saved.body['code']]).toEqual([400, 'table_access_denied']);
  });

  it('WebExternalClicksTableQuery lists the clicks that leave the site', async () => {
    const body = await ask({ kind: 'WebExternalClicksTableQuery', stripQueryParams: true, ...compare });
    expect(body).toMatchObject({
      columns: ['context.columns.url', 'context.columns.visitors', 'context.columns.clicks'],
      results: [['https://other.example/docs', [1, 0], [1, 0]]],
      hasMore: false,
    });
  });

  it('WebVitalsPathBreakdownQuery sorts pages into bands', async () => {
    const node = {
      kind: 'WebVitalsPathBreakdownQuery',
      metric: 'LCP',
      percentile: 'p75',
      thresholds: [2_500, 4_000],
    };
    const body = await ask({ ...node, doPathCleaning: true });
    expect(body.results).toEqual([
      {
        good: [{ path: '/home', value: 1_000 }],
        needs_improvements: [{ path: '/pricing', value: 3_000 }],
        poor: [{ path: '/blog/:id', value: 9_000 }],
      },
    ]);
    expect((await ask(node, empty)).results).toEqual([{ good: [], needs_improvements: [], poor: [] }]);
  });

  it('WebVitalsQuery runs its source', async () => {
    const series = [
      {
        kind: 'EventsNode',
        event: '$web_vitals',
        math: 'p75',
        math_property: '$web_vitals_LCP_value',
        custom_name: 'LCP',
      },
    ];
    const source = { kind: 'TrendsQuery', dateRange: WEB_RANGE, series };
    const compared = { ...source, ...compare };
    const { results } = await ask({ kind: 'WebVitalsQuery', properties: [], source: compared });
    expect(results).toMatchObject([
      { action: { custom_name: 'LCP', math: 'p75' }, days: ['2026-01-05', '2026-01-06'] },
      { compare_label: 'previous', days: ['2026-01-03', '2026-01-04'] },
    ]);
  });

  it('an error below two wrappers names the path to its member', async () => {
    const series = [{ kind: 'EventsNode', math: 'avg' }];
    const source = { kind: 'WebVitalsQuery', source: { kind: 'TrendsQuery', series } };
    const { body } = await query.ask(project, { query: { kind: 'DataTableNode', source } });
    expect(body['attr']).toBe('query__source__source__series__0__math_property');
  });

  it('WebPageURLSearchQuery finds addresses by a part of them', async () => {
    const { results, hasMore } = await ask({ kind: 'WebPageURLSearchQuery', searchTerm: 'PRIC', limit: 1 });
    expect([results, hasMore]).toEqual([[{ url: 'https://site.example/pricing', count: 2 }], false]);
  });

  it('SessionsTimelineQuery lists the latest sessions with their events', async () => {
    const { results } = await ask({
      kind: 'SessionsTimelineQuery',
      dateRange: undefined,
      after: '2026-01-05T11:00:02Z',
      before: '2026-01-06T12:00:00Z',
    });
    const shown = (results as { sessionId: string | null; events: { event: string }[] }[]).map(
      ({ sessionId, events }) => [sessionId, events.map(({ event }) => event)],
    );
    expect(shown).toEqual([
      ['a2', ['$pageview']],
      [null, ['$pageview']],
      ['b1', ['$pageleave', '$pageview']],
    ]);
    const ofAda = await ask({
      kind: 'SessionsTimelineQuery',
      dateRange: undefined,
      personId: 'ada',
      after: '2026-01-01',
    });
    expect(ofAda.results).toMatchObject([
      { sessionId: 'a2' },
      { sessionId: 'a1', recording_duration_s: null },
    ]);
  });
});
