/** Dashboards behind public links, and how often links may be viewed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';
import { loadSales, sharer, trend } from '../../test/sharer.ts';

const VIEWS_PER_MINUTE = 20;

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery({ QUERY_SHARED_VIEWS_PER_MINUTE: String(VIEWS_PER_MINUTE) });
  project = query.newProject();
  await loadSales(query, project);
});
afterAll(() => query.stop());

const { call, view, viewJson, newInsight } = sharer(
  () => query,
  () => project,
);

describe('a shared dashboard', () => {
  const shareDashboard = async () => {
    const insight = await newInsight();
    const { database } = query.context;
    const { id } = await database.dashboard.create({
      data: {
        projectId: project.id,
        name: 'Board',
        filters: { date_from: '2024-01-02', date_to: '2024-01-02' },
        tiles: { create: [{ projectId: project.id, insightId: insight, layouts: { sm: { x: 0, y: 0 } } }] },
      },
    });
    const text = await database.dashboardText.create({
      data: { projectId: project.id, body: '<i>Note</i>' },
    });
    await database.dashboardTile.create({
      data: { projectId: project.id, dashboardId: id, textId: text.id },
    });
    const { body } = await call('PATCH', `/dashboards/${id}/sharing/`, { enabled: true });
    return { id, insight, token: body['access_token'] as string };
  };

  it('has its tiles with its filters, without ids and definitions', async () => {
    const { id, insight, token } = await shareDashboard();
    const isShared = async () => [
      (await call('GET', `/dashboards/${id}/`)).body['is_shared'],
      (await call('GET', '/dashboards/')).body['results'],
    ];
    expect(await isShared()).toEqual([true, [expect.objectContaining({ id, is_shared: true })]]);
    const { body } = await viewJson(token);
    expect(body['dashboard']).toEqual({
      name: 'Board',
      description: '',
      tiles: [
        {
          layouts: { sm: { x: 0, y: 0 } },
          color: null,
          insight: expect.objectContaining({ result: [expect.objectContaining({ data: [1] })] }),
        },
        { layouts: {}, color: null, text: { body: '<i>Note</i>' } },
      ],
    });
    for (const hidden of [`"id":${insight}`, 'short_id', 'amount'])
      expect(JSON.stringify(body)).not.toContain(hidden);
    expect(await (await view(`/shared/${token}`)).text()).toContain('&lt;i&gt;Note&lt;/i&gt;');
    await call('PATCH', `/insights/${insight}/`, { deleted: true });
    expect((await viewJson(token)).body['dashboard']).toMatchObject({ tiles: [{ text: {} }] });
    await query.context.database.dashboard.update({ where: { id }, data: { deleted: true } });
    expect((await viewJson(token)).status).toBe(404);
  });
});

describe('a dashboard with a public link', () => {
  const readsCohorts = {
    kind: 'DataVisualizationNode',
    source: { kind: 'HogQLQuery', query: 'SELECT name FROM system.cohorts' },
  };
  const tilesOf = async (id: number) =>
    (await call('GET', `/dashboards/${id}/`)).body['tiles'] as { id: number }[];

  /** A shared dashboard, and one without a link that shows an insight. */
  const arrange = async (query: object = trend) => {
    const [shared, other] = [await newDashboard(), await newDashboard()];
    const shown = await newInsight();
    await call('PATCH', `/insights/${shown}/`, { dashboards: [shared] });
    const insight = await newInsight(query);
    await call('PATCH', `/insights/${insight}/`, { dashboards: [other] });
    const { body } = await call('PATCH', `/dashboards/${shared}/sharing/`, { enabled: true });
    const [own] = await tilesOf(shared);
    const [tile] = await tilesOf(other);
    return {
      shared,
      other,
      insight,
      shown,
      own: own!.id,
      tile: tile!.id,
      token: body['access_token'] as string,
    };
  };
  const newDashboard = async () =>
    (await call('POST', '/dashboards/', { name: 'Board' })).body['id'] as number;
  type Arranged = Awaited<ReturnType<typeof arrange>>;
  type Change = (board: Arranged) => Promise<[method: string, path: string, body: object]>;

  const copies: Change = async ({ shared, other, tile }) => [
    'POST',
    `/dashboards/${shared}/copy_tile/`,
    { fromDashboardId: other, tileId: tile },
  ];
  const moves: Change = async ({ shared, other, tile }) => [
    'PATCH',
    `/dashboards/${other}/move_tile/`,
    { to_dashboard: shared, tile: { id: tile } },
  ];
  const restoresTile: Change = async ({ shared, own }) => {
    await call('POST', `/dashboards/${shared}/delete_tile/`, { tile_id: own });
    return ['PATCH', `/dashboards/${shared}/`, { tiles: [{ id: own, deleted: false }] }];
  };
  const restores: Change = async ({ shared }) => {
    await call('PATCH', `/dashboards/${shared}/`, { deleted: true });
    return ['PATCH', `/dashboards/${shared}/`, { deleted: false }];
  };
  const changes =
    (body: (board: Arranged) => object): Change =>
    async (board) => ['PATCH', `/dashboards/${board.shared}/`, body(board)];

  it.each<[string, Change]>([
    ['copies a tile to it', copies],
    ['moves a tile to it', moves],
    ['restores a tile', restoresTile],
    ['restores it', restores],
    ['changes its filters', changes(() => ({ filters: { breakdown_filter: { breakdown: 'amount' } } }))],
    ['changes its variables', changes(() => ({ variables: {} }))],
    [
      'changes the filters of a tile',
      changes(({ own }) => ({ tiles: [{ id: own, filters_overrides: { date_from: '-7d' } }] })),
    ],
  ])('needs insight:read of a caller that %s', async (_, change) => {
    const board = await arrange();
    const [method, path, body] = await change(board);
    const before = await viewJson(board.token);
    const alone = await call(method, path, body, project, { scopes: ['dashboard:write'] });
    expect(alone).toMatchObject({ status: 403, body: { detail: expect.stringContaining('insight:read') } });
    expect(await viewJson(board.token)).toEqual(before);
    const scopes = ['dashboard:write', 'insight:read'];
    expect(await call(method, path, body, project, { scopes })).toMatchObject({ status: 200 });
  });

  it.each<[string, Change]>([
    ['copied', copies],
    ['moved', moves],
    [
      'placed by its own member',
      async ({ insight, shared, other }) => [
        'PATCH',
        `/insights/${insight}/`,
        { dashboards: [shared, other] },
      ],
    ],
    [
      'restored',
      async ({ insight, shared }) => {
        await call('PATCH', `/insights/${insight}/`, { dashboards: [shared] });
        await call('PATCH', `/insights/${insight}/`, { deleted: true });
        return ['PATCH', `/insights/${insight}/`, { deleted: false }];
      },
    ],
  ])('shows no insight of a hidden table that is %s by a caller without its scope', async (_, change) => {
    const [method, path, body] = await change(await arrange(readsCohorts));
    const scopes = ['dashboard:write', 'insight:write'];
    expect(await call(method, path, body, project, { scopes })).toMatchObject({
      status: 400,
      body: { code: 'table_access_denied' },
    });
    const all = [...scopes, 'cohort:read'];
    expect(await call(method, path, body, project, { scopes: all })).toMatchObject({ status: 200 });
  });

  it('takes texts and changes of its appearance from a caller with dashboard:write alone', async () => {
    const { shared, other } = await arrange();
    const scopes = ['dashboard:write'];
    const text = await call('POST', `/dashboards/${other}/create_text_tile/`, { body: 'Note' }, project, {
      scopes,
    });
    const copy = { fromDashboardId: other, tileId: text.body['id'] };
    for (const [method, path, body] of [
      ['POST', `/dashboards/${shared}/copy_tile/`, copy],
      ['PATCH', `/dashboards/${shared}/`, { name: 'Other' }],
    ] as const) {
      expect(await call(method, path, body, project, { scopes })).toMatchObject({ status: 200 });
    }
  });
});

it('one network may view links only so often, whatever their tokens', async () => {
  const statuses: number[] = [];
  for (let number = 0; number <= VIEWS_PER_MINUTE; number += 1) {
    statuses.push((await view(`/shared/${'B'.repeat(32)}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
