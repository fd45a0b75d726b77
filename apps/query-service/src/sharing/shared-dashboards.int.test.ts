/** Dashboards behind public links, and how often links may be viewed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';
import { sharer } from '../../test/sharer.ts';

const VIEWS_PER_MINUTE = 20;

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery({ QUERY_SHARED_VIEWS_PER_MINUTE: String(VIEWS_PER_MINUTE) });
  project = query.newProject();
  await query.load(project, {
    events: [1, 2].map((day) => ({
      event: 'sold',
      distinct_id: 'a',
      timestamp: `2024-01-0${day}T10:00:00Z`,
      properties: { amount: 7 },
    })),
  });
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

  it('has its tiles with its filters, and neither ids nor definitions', async () => {
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

it('one network may view links only so often, whatever their tokens', async () => {
  const statuses: number[] = [];
  for (let number = 0; number <= VIEWS_PER_MINUTE; number += 1) {
    statuses.push((await view(`/shared/${'B'.repeat(32)}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
