import { propertyFilterListSchema } from '@meridian/contracts/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { NOW, PERSONS, PROPERTY_DEFINITIONS, pageview } from './visits.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject({
    testAccountFilters: propertyFilterListSchema.parse([{ ...isMail('ada'), operator: 'not_icontains' }]),
  });
  await query.load(project, {
    persons: PERSONS,
    groups: [{ group_type_index: 0, group_type: 'company', group_key: 'acme', properties: { name: 'Acme' } }],
    events: [
      pageview('ada', '2026-01-01T10:00:00Z', { $browser: 'Firefox', $group_0: 'acme' }),
      pageview('ada-phone', '2026-01-02T10:00:00Z', { $browser: 'Safari' }),
      pageview('bob', '2026-01-02T11:00:00Z', { $browser: 'Firefox' }),
      {
        event: 'signed up',
        distinct_id: 'bob',
        timestamp: '2026-01-02T12:00:00Z',
        properties: { $session_id: 's-bob' },
      },
    ],
    property_definitions: PROPERTY_DEFINITIONS,
  });
});
afterAll(() => query.stop());

const isBrowser = (value: string) => ({ type: 'event', key: '$browser', value });
const isMail = (value: string) => ({ type: 'person', key: 'email', value, operator: 'icontains' });
const pageviews = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };

const ask = async (node: object, headers: Record<string, string> = NOW) => {
  const answer = await query.ask(project, { query: node }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe('EventsQuery', () => {
  it('lists the events of the last day, newest first, whole and with their person', async () => {
    const body = await ask({ kind: 'EventsQuery', select: ['*', 'event', 'person', 'properties.$browser'] });
    expect(body.columns).toEqual(['*', 'event', 'person', 'properties.$browser']);
    expect(body.results).toEqual([
      [
        expect.objectContaining({ event: 'signed up', distinct_id: 'bob' }),
        'signed up',
        expect.anything(),
        null,
      ],
      [
        expect.objectContaining({
          event: '$pageview',
          distinct_id: 'bob',
          timestamp: expect.stringMatching(/^2026-01-02T11:00:00/),
          properties: expect.objectContaining({ $browser: 'Firefox' }),
        }),
        '$pageview',
        expect.objectContaining({
          distinct_id: 'bob',
          properties: expect.objectContaining({ email: 'bob@example.com' }),
        }),
        'Firefox',
      ],
      [expect.objectContaining({ distinct_id: 'ada-phone' }), '$pageview', expect.anything(), 'Safari'],
    ]);
    expect(body).toMatchObject({ hasMore: false, limit: 100, offset: 0 });
  });

  it('has pages, and shows whether there are more rows', async () => {
    const page = { kind: 'EventsQuery', select: ['event', 'timestamp'], after: 'all', limit: 2 };
    expect(await ask(page)).toMatchObject({ hasMore: true, limit: 2, results: { length: 2 } });
    expect(await ask({ ...page, offset: 2 })).toMatchObject({
      hasMore: false,
      offset: 2,
      results: { length: 2 },
    });
  });

  it('groups by expressions that are not aggregates', async () => {
    const body = await ask({ kind: 'EventsQuery', select: ['event', 'count()'], after: 'all' });
    expect(body.results).toEqual([
      ['$pageview', 3],
      ['signed up', 1],
    ]);
  });

  it('groups by named expressions', async () => {
    const select = ['event AS what', 'count() AS n'];
    const body = await ask({ kind: 'EventsQuery', select, after: 'all' });
    expect(body.results).toEqual([
      ['$pageview', 3],
      ['signed up', 1],
    ]);
  });

  it.each([
    ['by name', { event: 'signed up' }, 1],
    ['by several names', { events: ['signed up', '$pageview'] }, 4],
    ['by a property', { properties: [{ type: 'event', key: '$browser', value: 'Firefox' }] }, 2],
    ['by an expression', { where: ["distinct_id = 'ada'"] }, 1],
    ['by a person', { personId: 'bob' }, 2],
    [
      'by the people behind a number of an insight',
      {
        source: {
          kind: 'InsightActorsQuery',
          source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'signed up' }] },
        },
      },
      2,
    ],
    [
      'by the people of a step of a funnel',
      {
        source: {
          kind: 'FunnelsActorsQuery',
          funnelStep: 2,
          source: {
            kind: 'FunnelsQuery',
            series: [...pageviews.series, { kind: 'EventsNode', event: 'signed up' }],
          },
        },
      },
      2,
    ],
    ['by any of several', { properties: { type: 'OR', values: [isBrowser('Safari'), isMail('bob')] } }, 3],
    [
      'by groups of filters in a list',
      {
        fixedProperties: [{ type: 'OR', values: [isBrowser('Safari'), isBrowser('Firefox')] }, isMail('bob')],
      },
      1,
    ],
    ['test accounts away', { filterTestAccounts: true }, 2],
    ['by more time than there is', { after: '-999999y', before: '9999-12-31' }, 4],
    ['by time', { after: '2026-01-02', before: '2026-01-02T11:30:00Z' }, 2],
  ])('filters %s', async (_, members, count) => {
    const body = await ask({ kind: 'EventsQuery', select: ['uuid'], after: 'all', ...members });
    expect(body.results).toHaveLength(count);
  });
});

describe('EventsQuery', () => {
  it.each([
    ['nulls', ['properties.$browser DESC NULLS LAST', 'timestamp'], ['Safari', 'Firefox', 'Firefox', null]],
    ['one text', ['properties.$browser NULLS FIRST, timestamp'], [null, 'Firefox', 'Firefox', 'Safari']],
  ])('orders as SQL does: %s', async (_, orderBy, browsers) => {
    const body = await ask({ kind: 'EventsQuery', select: ['properties.$browser'], after: 'all', orderBy });
    expect(body.results).toEqual(browsers.map((browser) => [browser]));
  });

  it('reads as far as it may, whatever the limit', async () => {
    const body = await ask({ kind: 'EventsQuery', select: ['event'], after: 'all', limit: 1_000_000 });
    expect(body).toMatchObject({ limit: 50_000, hasMore: false, results: { length: 4 } });
  });

  it.each([
    [
      'steps of no action',
      { actionSteps: [{ text_matching: 'loosely' }] },
      'query__actionSteps__0__text_matching',
    ],
    ['a column that does not parse', { select: ['event', 'count('] }, 'query__select__1'],
    ['a condition that does not parse', { where: ['event = '] }, 'query__where__0'],
    ['an order that does not parse', { orderBy: ['event DOWN'] }, 'query__orderBy__0'],
    ['an action that is not there', { actionId: 1 }, 'query__actionId'],
    [
      'the people behind groups',
      {
        source: {
          kind: 'InsightActorsQuery',
          source: { ...pageviews, aggregation_group_type_index: 0 },
        },
      },
      'query__source',
    ],
  ])('refuses %s by name', async (_, members, attr) => {
    const node = { kind: 'EventsQuery', select: ['event'], ...members };
    const { status, body } = await query.ask(project, { query: node });
    expect([status, body['attr']]).toEqual([400, attr]);
  });
});

describe('SessionsQuery', () => {
  it.each([
    ['that have an event', { event: 'signed up' }, ['s-bob']],
    ['by a property of an event', { properties: [isBrowser('Safari')] }, ['s-ada-phone']],
    ['by what one event must be', { event: 'signed up', eventProperties: [isBrowser('Firefox')] }, []],
    ['by their person', { properties: [isMail('ada@')] }, ['s-ada', 's-ada-phone']],
    [
      'by any of several',
      { fixedProperties: [{ type: 'OR', values: [isBrowser('Safari'), isMail('bob')] }] },
      ['s-ada-phone', 's-bob'],
    ],
    [
      'by a property of their own',
      { properties: [{ type: 'session', key: '$session_duration', value: 60, operator: 'gt' }] },
      ['s-bob'],
    ],
    [
      'by filters that are not filled in yet',
      { properties: { type: 'OR', values: [{ type: 'OR', values: [] }] } },
      ['s-ada', 's-ada-phone', 's-bob'],
    ],
    ['of a person', { personId: 'ada' }, ['s-ada']],
    ['without test accounts', { filterTestAccounts: true }, ['s-bob']],
  ])('lists sessions %s', async (_, members, ids) => {
    const node = { kind: 'SessionsQuery', select: ['session_id'], after: 'all', orderBy: ['session_id'] };
    expect((await ask({ ...node, ...members })).results).toEqual(ids.map((id) => [id]));
  });

  it('lists sessions', async () => {
    const body = await ask({
      kind: 'SessionsQuery',
      select: ['session_id', '$pageview_count'],
      after: '2026-01-01',
      orderBy: ['session_id ASC'],
    });
    expect(body.results).toEqual([
      ['s-ada', 1],
      ['s-ada-phone', 1],
      ['s-bob', 1],
    ]);
  });
});

describe('ActorsQuery', () => {
  it('lists persons with their distinct ids', async () => {
    const body = await ask({
      kind: 'ActorsQuery',
      select: ['person', 'properties.email'],
      orderBy: ['properties.email'],
    });
    expect(body.results).toEqual([
      [
        expect.objectContaining({
          distinct_ids: expect.arrayContaining(['ada', 'ada-phone']),
          properties: { email: 'ada@example.com', plan: 'pro' },
        }),
        'ada@example.com',
      ],
      [expect.objectContaining({ distinct_ids: ['bob'] }), 'bob@example.com'],
    ]);
    expect(body).toMatchObject({ missing_actors_count: 0, hasMore: false });
  });

  it('searches by mail and distinct id', async () => {
    for (const search of ['BOB@', 'bob']) {
      const body = await ask({ kind: 'ActorsQuery', select: ['properties.email'], search });
      expect(body.results, search).toEqual([['bob@example.com']]);
    }
  });

  it('gives the people behind a number of an insight', async () => {
    const source = {
      kind: 'InsightActorsQuery',
      source: {
        kind: 'TrendsQuery',
        series: [{ kind: 'EventsNode', event: '$pageview' }],
        dateRange: { date_from: '2026-01-01', date_to: '2026-01-02' },
      },
      day: '2026-01-02',
    };
    const select = ['person', 'event_count'];
    const body = await ask({ kind: 'ActorsQuery', source, select });
    expect(
      (body.results as [{ properties: { email: string } }, number][])
        .map(([{ properties }, count]) => [properties.email, count])
        .sort(),
    ).toEqual([
      ['ada@example.com', 1],
      ['bob@example.com', 1],
    ]);
    const named = await ask({ kind: 'ActorsQuery', source, select: ['actor', 'event_count'] });
    expect(named).toMatchObject({ columns: ['actor', 'event_count'], results: body.results });
    expect((await ask(source)).results).toHaveLength(2);
  });

  it('gives the groups behind a number that counts groups', async () => {
    const source = {
      kind: 'InsightActorsQuery',
      source: {
        ...pageviews,
        series: [
          ...pageviews.series,
          { ...pageviews.series[0], math: 'unique_group', math_group_type_index: 0 },
        ],
      },
      series: 1,
    };
    const body = await ask({ kind: 'ActorsQuery', source, select: ['group', 'event_count'] });
    expect(body.results).toEqual([
      [expect.objectContaining({ id: 'acme', properties: { name: 'Acme' } }), 1],
    ]);
  });

  it('lists the persons of a retention cohort with the intervals in which they returned', async () => {
    const source = {
      kind: 'InsightActorsQuery',
      source: {
        kind: 'RetentionQuery',
        dateRange: { date_from: '2026-01-01', date_to: '2026-01-03' },
        retentionFilter: { period: 'Day', totalIntervals: 3 },
      },
      interval: 0,
    };
    const select = ['person', 'appearances', 'day_0', 'day_1', 'day_2'];
    const order = ['length(appearances) DESC', 'actor_id'];
    expect(await ask({ kind: 'ActorsQuery', source, select, orderBy: order })).toMatchObject({
      columns: select,
      results: [
        [expect.objectContaining({ properties: { email: 'ada@example.com', plan: 'pro' } }), [0, 1], 1, 1, 0],
      ],
    });
    const weekly = { ...source, source: { ...source.source, retentionFilter: { period: 'Week' } } };
    expect(
      await ask({ kind: 'ActorsQuery', source: weekly, select: ['week_0', 'week_7'], orderBy: order }),
    ).toMatchObject({ results: expect.arrayContaining([[1, 0]]) });
  });

  it('shows persons by the properties that name them', async () => {
    const select = ['person_display_name -- Person', 'properties.plan'];
    const orderBy = ['person_display_name -- Person DESC'];
    const body = await ask({ kind: 'ActorsQuery', select, orderBy });
    expect(body).toMatchObject({
      columns: select,
      results: [
        [{ display_name: 'bob@example.com', id: expect.any(String) }, null],
        [{ display_name: 'ada@example.com', id: expect.any(String) }, 'pro'],
      ],
    });
    const source = {
      kind: 'HogQLQuery',
      query: "SELECT DISTINCT person_id FROM events WHERE event = 'signed up'",
    };
    expect((await ask({ kind: 'ActorsQuery', source, select: select.slice(0, 1) })).results).toEqual([
      [{ display_name: 'bob@example.com', id: expect.any(String) }],
    ]);
    const events = await ask({ kind: 'EventsQuery', select: [...select.slice(0, 1), 'event'], orderBy });
    expect((events.results as unknown[][])[0]).toEqual([
      { display_name: 'bob@example.com', id: expect.any(String), distinct_id: 'bob' },
      expect.any(String),
    ]);
  });

  it('names persons by the properties that the project has chosen, else by their distinct id', async () => {
    const own = query.newProject({ settings: { person_display_name_properties: ['nickname'] } });
    await query.load(own, {
      persons: [
        { distinct_ids: ['eve'], properties: { email: 'eve@example.com', nickname: 'Evie' } },
        { distinct_ids: ['joe'], properties: { email: 'joe@example.com' } },
      ],
      events: [pageview('eve', '2026-01-02T10:00:00Z', {}), pageview('joe', '2026-01-02T11:00:00Z', {})],
    });
    const node = { kind: 'EventsQuery', select: ['person_display_name -- Person'], after: 'all' };
    const { body } = await query.ask(own, { query: node });
    expect(body.results).toMatchObject([[{ display_name: 'joe' }], [{ display_name: 'Evie' }]]);
  });

  it('aggregates, largest value first', async () => {
    expect(await ask({ kind: 'ActorsQuery', select: ['count()'] })).toMatchObject({ results: [[2]] });
    const byPlan = await ask({ kind: 'ActorsQuery', select: ['properties.plan', 'count() -- Persons'] });
    expect(byPlan).toMatchObject({
      columns: ['properties.plan', 'count() -- Persons'],
      results: { length: 2 },
    });
  });

  it('fills the placeholders of SQL that names its actors', async () => {
    const source = {
      kind: 'HogQLQuery',
      query: 'SELECT DISTINCT person_id FROM events WHERE event = {variables.which} AND {filters}',
      variables: { v: { variableId: 'v', code_name: 'which', value: '$pageview' } },
      filters: { properties: [isBrowser('Safari')] },
    };
    const body = await ask({ kind: 'ActorsQuery', source, select: ['properties.email'] });
    expect(body.results).toEqual([['ada@example.com']]);
  });

  it('takes its actors from SQL', async () => {
    const source = {
      kind: 'HogQLQuery',
      query: "SELECT DISTINCT person_id FROM events WHERE event = 'signed up'",
    };
    const body = await ask({ kind: 'ActorsQuery', source, select: ['id', 'person'] });
    expect(body.results).toEqual([[expect.any(String), expect.objectContaining({ distinct_ids: ['bob'] })]]);
  });
});
