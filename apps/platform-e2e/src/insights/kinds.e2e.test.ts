/** The kinds of insight over captured events, and the scopes that a key needs for them. */
import { waitFor } from '@meridian/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerAt, keyHolder, temporaryKey } from '../clients/api.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const call = keyHolder(region);
const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const dateRange = { date_from: DAY, date_to: DAY };
const on = (event: string) => ({ kind: 'EventsNode', event });

type Row = Readonly<Record<string, unknown>>;

let base: string;

/** A separate project, because other tests capture into the first one. */
beforeAll(async () => {
  const project = await newProject('Kinds');
  base = `/api/projects/${project.id}`;
  const at = (minute: number, distinctId: string, event: string, path: string) => ({
    event,
    distinct_id: distinctId,
    timestamp: `${DAY}T10:0${minute}:00Z`,
    properties: { $current_url: path, $pathname: path, $session_id: `visit of ${distinctId}` },
  });
  const batch = [
    at(0, 'ada', '$pageview', '/item/17'),
    at(1, 'ada', '$pageview', '/basket'),
    at(2, 'ada', 'bought', ''),
    at(0, 'bob', '$pageview', '/item/18'),
    at(1, 'bob', '$pageview', '/basket'),
    {
      event: '$groupidentify',
      distinct_id: 'bob',
      properties: { $group_type: 'company', $group_key: 'acme', $group_set: { name: 'Acme' } },
    },
    {
      event: '$ai_generation',
      distinct_id: 'bob',
      timestamp: `${DAY}T10:05:00Z`,
      properties: { $ai_trace_id: 'chat', $ai_input_tokens: 12 },
    },
  ];
  await sendEvents(project, batch);
  await untilStored(project, batch.length);
});

const results = async (query: object): Promise<Row[]> => {
  const answer = await call<{ results: Row[] }>('POST', `${base}/query/`, {
    query,
    refresh: 'force_blocking',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results;
};

describe('the public address answers', () => {
  it('trends', async () => {
    const [series] = await results({ kind: 'TrendsQuery', dateRange, series: [on('$pageview')] });
    expect(series).toMatchObject({ data: [4], days: [DAY] });
  });

  it('funnels', async () => {
    const steps = await results({ kind: 'FunnelsQuery', dateRange, series: [on('$pageview'), on('bought')] });
    expect(steps.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('retention', async () => {
    const retentionFilter = { totalIntervals: 1, period: 'Day' };
    const [cohort] = await results({ kind: 'RetentionQuery', dateRange, retentionFilter });
    expect(cohort).toMatchObject({ values: [{ count: 2 }] });
  });

  it('stickiness', async () => {
    const [bars] = await results({ kind: 'StickinessQuery', dateRange, series: [on('$pageview')] });
    expect(bars).toMatchObject({ data: [2] });
  });

  it('lifecycle', async () => {
    const statuses = await results({ kind: 'LifecycleQuery', dateRange, series: [on('$pageview')] });
    expect(statuses.map(({ status }) => status)).toEqual(['new', 'returning', 'resurrecting', 'dormant']);
    const active = statuses.slice(0, 3).map(({ data }) => (data as number[])[0]!);
    expect(active.reduce((sum, count) => sum + count)).toBe(2);
  });

  it("paths, and by the project's own replacements as soon as it has some", async () => {
    const edges = async () => {
      const pathsFilter = { includeEventTypes: ['$pageview'], pathReplacements: true };
      const found = await results({ kind: 'PathsQuery', dateRange, pathsFilter });
      return found.map(({ source, target, value }) => [source, target, value]);
    };
    expect(await edges()).toEqual([
      ['1_/item/17', '2_/basket', 1],
      ['1_/item/18', '2_/basket', 1],
    ]);
    const rules = [{ alias: '/item/:id', regex: '/item/\\d+', order: 0 }];
    const changed = await call('PATCH', `${base}/`, { path_cleaning_filters: rules });
    expect(changed.body['path_cleaning_filters']).toEqual(rules);
    await waitFor(async () => (await edges()).length === 1);
    expect(await edges()).toEqual([['1_/item/:id', '2_/basket', 2]]);
  });

  it('web analytics, also as a saved insight and as an endpoint', async () => {
    const overview = await results({ kind: 'WebOverviewQuery', dateRange, properties: [] });
    expect(overview.map(({ key, value }) => [key, value])).toEqual([
      ['visitors', 2],
      ['views', 4],
      ['sessions', 2],
      ['session duration', 90],
      ['bounce rate', 0],
    ]);
    const table = { kind: 'WebStatsTableQuery', dateRange, properties: [], breakdownBy: 'Page' };
    const basket = ['/basket', [2, null], [2, null], 0.5, ''];
    expect(await results(table)).toContainEqual(basket);
    const query = { kind: 'DataTableNode', source: table };
    const saved = await call<{ id: number }>('POST', `${base}/insights/`, { query });
    const read = await call('GET', `${base}/insights/${saved.body.id}/?refresh=blocking`);
    expect(read.body).toMatchObject({ result: expect.arrayContaining([basket]) });
    const endpoint = { name: 'pages', query: table };
    expect((await call('POST', `${base}/endpoints/`, endpoint)).status).toBe(201);
    const run = await call('POST', `${base}/endpoints/pages/run/`, {});
    expect(run.body).toMatchObject({ results: expect.arrayContaining([basket]) });
  });

  it('calendar heatmaps, correlations, groups, taxonomies and traces', async () => {
    const heatmap = await results({ kind: 'CalendarHeatmapQuery', dateRange, series: [on('$pageview')] });
    expect(heatmap).toMatchObject({ allAggregations: 4, columnAggregations: [{ column: 10, value: 4 }] });
    const source = { kind: 'FunnelsQuery', dateRange, series: [on('$pageview'), on('bought')] };
    const correlation = await results({
      kind: 'FunnelCorrelationQuery',
      funnelCorrelationType: 'events',
      source: { kind: 'FunnelsActorsQuery', source },
    });
    expect(correlation).toMatchObject({ skewed: false, events: [{ failure_count: 1 }] });
    await waitFor(async () => (await results({ kind: 'GroupsQuery', group_type_index: 0 })).length === 1);
    expect(await results({ kind: 'GroupsQuery', group_type_index: 0 })).toEqual([
      [{ display_name: 'Acme', key: 'acme' }],
    ]);
    expect(await results({ kind: 'TeamTaxonomyQuery', limit: 1 })).toEqual([
      { event: '$pageview', count: 4 },
    ]);
    expect(await results({ kind: 'TracesQuery' })).toMatchObject([{ id: 'chat', inputTokens: 12 }]);
  });

  it('queries of older clients with filters', async () => {
    const filter = { events: [{ id: '$pageview' }], ...dateRange };
    const answer = await call('POST', `${base}/insights/trend/`, filter);
    expect(answer.body).toMatchObject({ result: [{ data: [4] }], next: null });
  });
});

it('a key reads insights with insight:read, and changes them with insight:write', async () => {
  const insights = `/api/projects/${region.projectId}/insights/`;
  const withScopes = async (...scopes: string[]) =>
    callerAt(region.url, (await temporaryKey(region, scopes)).value);
  const reader = await withScopes('insight:read');
  const writer = await withScopes('insight:write');
  const made = await writer<{ id: number }>('POST', insights, { name: 'Kinds' });
  expect(made.status).toBe(201);
  expect((await reader('GET', `${insights}${made.body.id}/`)).status).toBe(200);
  expect((await reader('POST', insights, { name: 'Kinds' })).status).toBe(403);
  expect((await reader('PATCH', `${insights}${made.body.id}/`, { deleted: true })).status).toBe(403);
  expect((await writer('PATCH', `${insights}${made.body.id}/`, { deleted: true })).status).toBe(200);
});
