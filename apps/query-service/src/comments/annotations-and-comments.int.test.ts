/** Annotations and comments through the HTTP API of the service, with real stores. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type DashboardHarness,
  type Json,
  startDashboards,
} from '../../test/dashboard-harness.ts';

let shop: DashboardHarness;
beforeAll(async () => {
  shop = await startDashboards();
});
afterAll(() => shop.stop());

const call: DashboardHarness['call'] = (...args) => shop.call(...args);
const create = async (path: string, body: object, headers?: Record<string, string>): Promise<Json> => {
  const answer = await call('POST', path, body, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const idsOf = ({ body }: Answer): unknown[] => body['results'].map((one: Json) => one['id']);
const activitiesOf = async (scope: string, id: unknown): Promise<string[]> =>
  (
    await shop.query.context.database.activity.findMany({
      where: { projectId: shop.project.id, scope, itemId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ activity }) => activity);

describe('an annotation', () => {
  const annotate = (members: object = {}) => create('/annotations/', { content: 'Release', ...members });

  it('is created with all that clients read, changed, deleted and restored', async () => {
    const made = await annotate({ date_marker: '2024-01-02T10:00:00+02:00', emoji: '🚀' });
    expect(made).toMatchObject({
      content: 'Release',
      date_marker: '2024-01-02T08:00:00.000Z',
      scope: 'project',
      creation_type: 'USR',
      emoji: '🚀',
      dashboard_item: null,
      insight_short_id: null,
      deleted: false,
    });
    const path = `/annotations/${made['id']}/`;
    const changed = await call('PATCH', path, { content: 'New', creation_type: 'GIT', emoji: '' });
    expect(changed.body).toMatchObject({ content: 'New', creation_type: 'GIT', emoji: null });
    await call('PATCH', path, { deleted: true });
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('PATCH', path, { deleted: false })).body['content']).toBe('New');
    expect((await call('DELETE', path)).status).toBe(405);
    expect(await activitiesOf('Annotation', made['id'])).toEqual([
      'created',
      'updated',
      'deleted',
      'restored',
    ]);
  });

  it('may have an emoji at the place where the activity log cuts its content', async () => {
    const { id, content } = await annotate({ content: `${'x'.repeat(99)}😢 and more` });
    expect(content).toBe(`${'x'.repeat(99)}😢 and more`);
    expect(await activitiesOf('Annotation', id)).toEqual(['created']);
  });

  it('shows the names of its objects only to callers that may read those', async () => {
    const { id: dashboardId } = await shop.dashboard({ name: 'Board' });
    const { id: insightId, short_id } = await shop.insight();
    const ofBoth = { content: 'x', dashboard_item: insightId, dashboard_id: dashboardId, scope: 'project' };
    const none = { insight_name: null, insight_short_id: null, dashboard_name: null };
    const made = await create('/annotations/', ofBoth, await shop.as(['annotation:write']));
    expect(made).toMatchObject(none);
    const path = `/annotations/${made['id']}/`;
    const readAs = async (...scopes: string[]) =>
      (await call('GET', path, undefined, await shop.as(['annotation:read', ...scopes]))).body;
    expect(await readAs()).toMatchObject(none);
    expect(await readAs('dashboard:read')).toMatchObject({ ...none, dashboard_name: 'Board' });
    expect(await readAs('insight:read')).toMatchObject({
      insight_name: 'Sales',
      insight_short_id: short_id,
      dashboard_name: null,
    });
    await call('PATCH', path, { deleted: true });
  });

  it('of an insight or a dashboard names it, and is hidden while that is deleted', async () => {
    const { id: dashboardId } = await shop.dashboard({ name: 'Board' });
    const { id: insightId, short_id } = await shop.insight();
    const ofInsight = await annotate({ scope: 'insight', dashboard_item: insightId });
    expect(ofInsight).toMatchObject({
      scope: 'dashboard_item',
      insight_short_id: short_id,
      insight_name: 'Sales',
    });
    const ofDashboard = await annotate({ dashboard_id: dashboardId });
    expect(ofDashboard).toMatchObject({ scope: 'dashboard', dashboard_name: 'Board' });
    const ofProject = await annotate({ scope: 'project', dashboard_item: insightId });
    expect(idsOf(await call('GET', '/annotations/?scope=insight'))).toEqual([ofInsight['id']]);
    expect(idsOf(await call('GET', `/annotations/?dashboard_id=${dashboardId}`))).toEqual([
      ofDashboard['id'],
    ]);
    await call('PATCH', `/insights/${insightId}/`, { deleted: true });
    await call('PATCH', `/dashboards/${dashboardId}/`, { deleted: true });
    const ids = idsOf(await call('GET', '/annotations/'));
    expect(ids).toContain(ofProject['id']);
    expect(ids).not.toContain(ofInsight['id']);
    expect((await call('GET', `/annotations/${ofDashboard['id']}/`)).status).toBe(404);
    await call('PATCH', `/dashboards/${dashboardId}/`, { deleted: false });
    expect((await call('GET', `/annotations/${ofDashboard['id']}/`)).status).toBe(200);
  });

  it('is found by its text and its time, newest first', async () => {
    const word = randomUUID();
    const [early, late, hidden] = [
      await annotate({ content: `${word} a`, date_marker: '2020-01-01' }),
      await annotate({ content: `${word} b`, date_marker: '2020-02-01T00:00:00Z' }),
      await annotate({ content: `${word} c`, hidden_in_user_interface: true }),
    ].map((annotation) => annotation['id']);
    const find = async (parameters: string) =>
      idsOf(await call('GET', `/annotations/?search=${word}${parameters}`));
    expect(await find('')).toEqual([late, early, hidden]);
    expect(await find('&date_from=2020-01-15')).toEqual([late]);
    expect(await find('&date_to=2020-01-15T00:00:00Z')).toEqual([early]);
    expect(await find('&hidden_in_user_interface=true')).toEqual([hidden]);
    expect(await find('&hidden_in_user_interface=false')).toEqual([late, early]);
    expect(await find('&limit=1&offset=1')).toEqual([early]);
  });

  it.each<[object, string]>([
    [{ scope: 'organization' }, 'scope'],
    [{ scope: 'recording' }, 'scope'],
    [{ scope: 'insight' }, 'dashboard_item'],
    [{ scope: 'dashboard' }, 'dashboard_id'],
    [{ dashboard_item: 999_999 }, 'dashboard_item'],
    [{ dashboard_id: 999_999 }, 'dashboard_id'],
    [{ date_marker: 'soon' }, 'date_marker'],
    [{ date_marker: '2024-13-40T00:00:00Z' }, 'date_marker'],
    [{ date_marker: '0000-01-01T00:00:00Z' }, 'date_marker'],
    [{ date_marker: '9999-12-31T23:59:59-14:00' }, 'date_marker'],
    [{ content: 'x'.repeat(8_193) }, 'content'],
  ])('%j is refused', async (members, attr) => {
    const answer = await call('POST', '/annotations/', { content: 'x', ...members });
    expect(answer).toMatchObject({ status: 400, body: { attr } });
  });

  it.each([
    ['/annotations/', { content: '\u0000' }],
    ['/comments/', { content: 'x', scope: 'Insight', item_id: '1', item_context: { a: '\ud800' } }],
    ['/comments/', { content: 'x', scope: 'Insight', item_id: '1', item_context: { '\udfff': '\ud800x' } }],
  ])('characters that cannot be stored are refused by %s', async (path, body) => {
    expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('ranges must be ranges', async () => {
    const backwards = await call('GET', '/annotations/?date_from=2020-02-01&date_to=2020-01-01');
    expect(backwards).toMatchObject({ status: 400, body: { attr: 'date_from' } });
    expect((await call('GET', '/annotations/?date_from=soon')).status).toBe(400);
  });
});

describe('a comment', () => {
  const item = () => ({ scope: 'Insight', item_id: randomUUID().slice(0, 8) });

  it('is created with all that clients read, and found by its object', async () => {
    const about = item();
    const rich = { type: 'doc', content: [{ type: 'ph-mention', attrs: { id: 7 } }] };
    const made = await create('/comments/', {
      ...about,
      content: 'Why?',
      rich_content: rich,
      item_context: { anchor: 3 },
      mentions: [7],
      slug: '/insights/abc',
    });
    expect(made).toMatchObject({
      ...about,
      content: 'Why?',
      rich_content: rich,
      item_context: { anchor: 3 },
      source_comment: null,
      version: 0,
      is_task: false,
      deleted: false,
      slack_thread: null,
    });
    const filter = `scope=${about.scope}&item_id=${about.item_id}`;
    expect(idsOf(await call('GET', `/comments/?${filter}`))).toEqual([made['id']]);
    expect(idsOf(await call('GET', `/comments/?${filter}&search=WHY`))).toEqual([made['id']]);
    expect((await call('GET', `/comments/count/?${filter}`)).body).toEqual({ count: 1 });
    expect((await call('GET', `/comments/count/?item_id=nothing`)).body).toEqual({ count: 0 });
  });

  it('begins a thread, to which replies belong, replies to replies as well', async () => {
    const root = await create('/comments/', { ...item(), content: 'root', item_context: { anchor: 1 } });
    const reply = await create('/comments/', { content: 'one', source_comment: root['id'], scope: 'Other' });
    expect(reply).toMatchObject({
      scope: 'Insight',
      item_id: root['item_id'],
      source_comment: root['id'],
      item_context: { anchor: 1 },
    });
    const emoji = { content: '👍', source_comment: reply['id'], item_context: { is_emoji: true, anchor: 9 } };
    const reaction = await create('/comments/', emoji);
    expect(reaction).toMatchObject({
      source_comment: root['id'],
      item_context: { anchor: 1, is_emoji: true },
    });
    const thread = `/comments/${root['id']}/thread/`;
    expect(idsOf(await call('GET', thread))).toEqual([reaction['id'], reply['id']]);
    expect(idsOf(await call('GET', `${thread}?exclude_emoji_reactions=true`))).toEqual([reply['id']]);
    const count = `/comments/count/?item_id=${root['item_id']}&exclude_emoji_reactions=true`;
    expect((await call('GET', count)).body).toEqual({ count: 2 });
  });

  it('is changed and deleted by its author only', async () => {
    const mine = await create('/comments/', { ...item(), content: 'mine' });
    const path = `/comments/${mine['id']}/`;
    const other = await shop.query.identity(shop.project, { userId: 4_711 });
    expect((await call('PATCH', path, { content: 'theirs' }, other)).status).toBe(403);
    expect((await call('PATCH', path, { content: 'new' })).body).toMatchObject({
      content: 'new',
      version: 1,
    });
    expect((await call('PATCH', path, { content: ' ' })).body).toMatchObject({ attr: 'content' });
    await call('PATCH', path, { deleted: true });
    expect((await call('GET', path)).status).toBe(404);
    await call('PATCH', path, { deleted: false });
    expect((await call('DELETE', path)).status).toBe(405);
    expect(await activitiesOf('Comment', mine['id'])).toEqual(['created', 'updated', 'deleted', 'restored']);
  });

  it('that is a task is completed and opened again', async () => {
    const task = await create('/comments/', { ...item(), content: 'do it', is_task: true });
    const path = `/comments/${task['id']}/`;
    const done = await call('POST', `${path}complete/`);
    expect(done.body['completed_at']).toEqual(expect.any(String));
    expect((await call('POST', `${path}complete/`)).status).toBe(400);
    const filter = `/comments/?item_id=${task['item_id']}&kind=task`;
    expect(idsOf(await call('GET', `${filter}&completed=completed`))).toEqual([task['id']]);
    expect(idsOf(await call('GET', `${filter}&completed=open`))).toEqual([]);
    expect((await call('POST', `${path}reopen/`)).body['completed_at']).toBeNull();
    expect((await call('PATCH', path, { is_task: false })).body).toMatchObject({ attr: 'is_task' });
  });

  it.each<[string, object, string]>([
    ['without content', { scope: 'Insight' }, 'content'],
    ['without a scope', { content: 'x' }, 'scope'],
    ['on an unknown comment', { content: 'x', source_comment: randomUUID() }, 'source_comment'],
    ['with a long scope', { content: 'x', scope: 'x'.repeat(80) }, 'scope'],
    ['with large content', { scope: 'Insight', rich_content: { a: 'x'.repeat(100_001) } }, 'rich_content'],
  ])('%s is refused', async (_, body, attr) => {
    expect(await call('POST', '/comments/', body)).toMatchObject({ status: 400, body: { attr } });
  });
});

describe('another project', () => {
  it('cannot see annotations or comments, nor refer to objects of this project', async () => {
    const { id: insightId } = await shop.insight();
    const annotation = await create('/annotations/', { content: 'mine' });
    const comment = await create('/comments/', { scope: 'Insight', content: 'mine' });
    const other = shop.query.newProject();
    const theirs = async (method: string, path: string, body?: object) =>
      (await shop.query.call(other, method, path, body)) as Answer;
    for (const path of [`/annotations/${annotation['id']}/`, `/comments/${comment['id']}/`]) {
      expect((await theirs('GET', path)).status).toBe(404);
      expect((await theirs('PATCH', path, { content: 'x' })).status).toBe(404);
    }
    expect((await theirs('GET', `/comments/${comment['id']}/thread/`)).status).toBe(404);
    expect((await theirs('GET', '/annotations/')).body['count']).toBe(0);
    expect((await theirs('GET', '/comments/?deleted=true')).body['count']).toBe(0);
    const reply = { content: 'x', source_comment: comment['id'] };
    expect((await theirs('POST', '/comments/', reply)).body).toMatchObject({ attr: 'source_comment' });
    const note = { content: 'x', dashboard_item: insightId };
    expect((await theirs('POST', '/annotations/', note)).body).toMatchObject({ attr: 'dashboard_item' });
  });
});
