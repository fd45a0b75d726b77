/** Subscriptions: sent on a schedule, by mail only to members and to people who agreed. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Deliveries, startDeliveries } from '../../test/deliveries.ts';
import { createInsightResults } from '../insights/insight-result.ts';
import { createSharedParts } from '../shared-parts.ts';
import { beginDueDeliveries, deliver } from './deliver.ts';

let world: Deliveries;
let { call, newInsight, send, query, project, site, clock }: Deliveries = {} as never;

beforeAll(async () => {
  world = await startDeliveries();
  ({ call, newInsight, send, query, project, site, clock } = world);
});
afterAll(() => world.stop());

const subscription = async (members: object = {}) => ({
  insight: await newInsight(),
  title: 'Weekly',
  target_type: 'email',
  target_value: 'user-1@example.com',
  frequency: 'daily',
  start_date: '2024-01-01T09:00:00Z',
  ...members,
});

const subscribe = async (members: object = {}, principal = {}): Promise<Record<string, unknown>> => {
  const { status, body } = await call(
    'POST',
    '/subscriptions/',
    await subscription(members),
    project,
    principal,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

/** Runs the due deliveries, as the worker does. */
const deliverDue = async (): Promise<void> => {
  const { context } = query;
  const { answers, mailLinks } = createSharedParts(context);
  const results = createInsightResults({ ...context, answers });
  const parts = { ...context, results, links: mailLinks, publicUrl: 'http://us.example.test' };
  const ids = await beginDueDeliveries(context);
  await Promise.all(ids.map((id) => deliver(parts, id, new AbortController().signal)));
  await waitFor(
    async () => (await context.database.subscriptionDelivery.count({ where: { status: 'starting' } })) === 0,
  );
  await send();
};
const makeDue = (id: unknown) =>
  query.context.database.subscription.update({
    where: { id: id as number },
    data: { nextDeliveryDate: new Date('2024-01-03T09:00:00Z') },
  });
const deliveriesOf = async (id: unknown) =>
  (await call('GET', `/subscriptions/${id as number}/deliveries/`)).body.results as Record<string, unknown>[];
const mailsTo = (email: string) =>
  query.members.mails.filter(({ to }) => 'email' in to && to.email === email);

const linkIn = (text: string): string => /http:\/\/us\.example\.test(\/subscriptions\/\S+)/.exec(text)![1]!;
const open = (path: string, method = 'GET', body?: string) =>
  fetch(query.url + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }),
  });

describe('a subscription', () => {
  it('is created with all members that clients read, and is listed', async () => {
    const body = await subscribe({ frequency: 'monthly', byweekday: ['monday'], bysetpos: 1, interval: 2 });
    expect(body).toMatchObject({
      content_type: 'insight',
      title: 'Weekly',
      resource_name: 'Sold',
      insight_short_id: expect.any(String),
      target_type: 'email',
      unconfirmed_addresses: [],
      frequency: 'monthly',
      interval: 2,
      byweekday: ['monday'],
      bysetpos: 1,
      next_delivery_date: '2024-03-04T09:00:00.000Z',
      summary: 'sent every 2 months on the first Monday',
      enabled: true,
      deleted: false,
    });
    const { body: list } = await call('GET', `/subscriptions/?insight=${body['insight'] as number}`);
    expect(list).toMatchObject({ count: 1, results: [{ id: body['id'] }] });
    await call('PATCH', `/subscriptions/${body['id'] as number}/`, { deleted: true });
    expect((await call('GET', `/subscriptions/?insight=${body['insight'] as number}`)).body).toMatchObject({
      count: 0,
    });
  });

  it('is delivered once when its time has come, to a member by mail that ends with one click', async () => {
    const { id } = await subscribe();
    query.members.mails.length = 0;
    await makeDue(id);
    await Promise.all([deliverDue(), deliverDue()]);
    await waitFor(() => mailsTo('user-1@example.com').length > 0);
    const [mail, ...more] = mailsTo('user-1@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Report: Weekly', to: { kind: 'member_address' } });
    expect(mail?.text).toContain('series,1-Jan-2024,2-Jan-2024,3-Jan-2024\r\nsold,1,3,1');
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({
      trigger_type: 'scheduled',
      status: 'completed',
      scheduled_at: '2024-01-03T09:00:00.000Z',
      recipient_results: [{ recipient: 'user-1@example.com', status: 'success' }],
      content_snapshot: { total_insight_count: 1 },
    });
    const { body } = await call('GET', `/subscriptions/${id as number}/`);
    expect(body['next_delivery_date']).toBe('2024-01-04T09:00:00.000Z');

    const link = linkIn(mail!.unsubscribeUrl!);
    expect((await open(link)).status).toBe(200);
    expect((await call('GET', `/subscriptions/${id as number}/`)).body['deleted']).toBe(false);
    expect((await open(link, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await call('GET', `/subscriptions/${id as number}/`)).body['deleted']).toBe(true);
  });

  it('is in the activity log when a recipient ends it, when it is restored, and when its target changes', async () => {
    const { id } = await subscribe();
    await makeDue(id);
    await deliverDue();
    await waitFor(() => mailsTo('user-1@example.com').length > 0);
    const link = linkIn(mailsTo('user-1@example.com').at(-1)!.unsubscribeUrl!);
    await open(link, 'POST', 'List-Unsubscribe=One-Click');
    await open(link, 'POST', 'List-Unsubscribe=One-Click');
    const path = `/subscriptions/${id as number}/`;
    await call('PATCH', path, { deleted: false });
    const target = (secret: string) => ({
      target_type: 'webhook',
      target_value: site.url(`/services/${secret}`),
    });
    await call('PATCH', path, target('first-s3cr3t-1111'));
    await call('PATCH', path, target('other-s3cr3t-2222'));
    const { body } = await call('GET', `/activity_log/?scope=Subscription&item_id=${id as number}`);
    const addresses = { before: `${site.url('')}/…1111`, after: `${site.url('')}/…2222` };
    expect(body.results).toMatchObject([
      { activity: 'updated', detail: { changes: [{ field: 'targetValue', ...addresses }] } },
      { activity: 'updated' },
      { activity: 'restored' },
      { activity: 'deleted', user: null },
      { activity: 'created' },
    ]);
    expect(JSON.stringify(body)).not.toContain('s3cr3t');
  });

  it('calls a webhook with the results and a signature', async () => {
    site.respond('/report', { status: 200 });
    const { id, signing_secret } = await subscribe({
      target_type: 'webhook',
      target_value: site.url('/report'),
    });
    expect(signing_secret).toMatch(/^whsec_/);
    await makeDue(id);
    await deliverDue();
    await waitFor(() => site.requestsTo('/report').length === 1);
    const [request] = site.requestsTo('/report');
    expect(JSON.parse(request!.body.toString())).toMatchObject({
      type: 'subscription.delivery',
      data: {
        subscription: { id, title: 'Weekly' },
        insights: [{ name: 'Sold', result: [{ data: [1, 3, 1] }] }],
      },
    });
    expect(request!.headers['webhook-signature']).toMatch(/^v1,/);
    expect((await call('GET', `/subscriptions/${id as number}/`)).body).not.toHaveProperty('signing_secret');
  });

  it('can be tested, five times in an hour', async () => {
    const { id } = await subscribe();
    const path = `/subscriptions/${id as number}/test-delivery/`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await call('POST', path, {})).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    await deliverDue();
    expect((await deliveriesOf(id))[0]).toMatchObject({ trigger_type: 'manual', status: 'completed' });
    await call('PATCH', `/subscriptions/${id as number}/`, { enabled: false });
    expect((await call('POST', path, {})).status).toBe(409);
  });

  it('of a removed member is stopped', async () => {
    query.members.add(project.id, 5);
    const { id } = await subscribe({}, { userId: 5 });
    query.members.remove(project.id, 5);
    await makeDue(id);
    await deliverDue();
    expect((await deliveriesOf(id))[0]).toMatchObject({
      status: 'skipped',
      error: expect.stringContaining('left the project'),
    });
    expect((await call('GET', `/subscriptions/${id as number}/`)).body['enabled']).toBe(false);
    const { body: log } = await call('GET', `/activity_log/?scope=Subscription&item_id=${id as number}`);
    expect((log.results as unknown[])[0]).toMatchObject({
      activity: 'updated',
      user: null,
      detail: { changes: [{ field: 'enabled', after: false }] },
    });
  });

  it('of a dashboard sends the chosen insights that are still on it', async () => {
    const { database } = query.context;
    const [kept, removed] = [await newInsight(), await newInsight()];
    const { id: dashboard } = await database.dashboard.create({
      data: {
        projectId: project.id,
        name: 'D',
        tiles: { create: [kept, removed].map((insightId) => ({ projectId: project.id, insightId })) },
      },
    });
    const chosen = { insight: null, dashboard, dashboard_export_insights: [kept, removed] };
    const { id, content_type } = await subscribe(chosen);
    expect(content_type).toBe('dashboard');
    await database.dashboardTile.updateMany({ where: { insightId: removed }, data: { deleted: true } });
    await makeDue(id);
    await deliverDue();
    expect((await deliveriesOf(id))[0]).toMatchObject({ content_snapshot: { insights: [{ id: kept }] } });
  });

  it.each([
    ['neither insight nor dashboard', { insight: null }, 'insight'],
    ['an insight that does not exist', { insight: 2_000_000_000 }, 'insight'],
    ['Slack', { target_type: 'slack', target_value: '#general' }, 'target_type'],
    ['no address', { target_value: 'nobody' }, 'target_value'],
    [
      'too many addresses',
      { target_value: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`).join() },
      'target_value',
    ],
    ['a line break in an address', { target_value: 'a@example.com\r\nBcc: b@example.com' }, 'target_value'],
    [
      'an address of a webhook without TLS',
      { target_type: 'webhook', target_value: 'http://example.com' },
      'target_value',
    ],
    ['a schedule that is over', { until_date: '2024-01-02T00:00:00Z' }, 'start_date'],
    ['a frequency that does not exist', { frequency: 'hourly' }, 'frequency'],
  ])('with %s is refused', async (_, members, attr) => {
    const { status, body } = await call('POST', '/subscriptions/', await subscription(members));
    expect([status, body['attr']]).toEqual([400, attr]);
  });

  it('of another project cannot be reached, nor its insights sent', async () => {
    const { id } = await subscribe();
    const other = query.newProject();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', 'test-delivery/'],
      ['GET', 'deliveries/'],
    ] as const) {
      const { status } = await call(
        method,
        `/subscriptions/${id as number}/${path}`,
        method === 'GET' ? undefined : {},
        other,
      );
      expect(status).toBe(404);
    }
    expect((await call('POST', '/subscriptions/', await subscription(), other)).body['attr']).toBe('insight');
  });

  it('can be created only with access to insights', async () => {
    const principal = { scopes: ['subscription:write'] };
    expect((await call('POST', '/subscriptions/', await subscription(), project, principal)).status).toBe(
      403,
    );
    const reader = { scopes: ['subscription:write', 'insight:read'] };
    const ofDashboard = {
      ...(await subscription()),
      insight: null,
      dashboard: 1,
      dashboard_export_insights: [1],
    };
    expect((await call('POST', '/subscriptions/', ofDashboard, project, reader)).status).toBe(403);
  });

  it('like an alert, sends no numbers to webhooks and shows no query without access to insights', async () => {
    const threshold = { configuration: { type: 'absolute', bounds: { upper: 2 } } };
    const alert = { insight: await newInsight(), threshold, subscribed_users: [] };
    const id = (await call('POST', '/alerts/', alert)).body['id'] as string;
    const as = (method: string, path: string, scopes: string[], body?: object) =>
      call(method, `/alerts/${id}/${path}`, body, project, { scopes });
    const webhook = { type: 'webhook', webhook_url: 'https://hooks.example/call' };
    expect((await as('POST', 'destinations/', ['alert:write'], webhook)).status).toBe(403);
    expect(
      (await as('POST', 'destinations/delete/', ['alert:write'], { hog_function_ids: [id] })).status,
    ).toBe(403);
    expect((await as('GET', '', ['alert:read'])).body).toMatchObject({ insight: { query: null } });
    expect((await as('GET', '', ['alert:read', 'insight:read'])).body).toMatchObject({
      insight: { query: { kind: expect.any(String) } },
    });
  });
});

describe('an address that belongs to no member', () => {
  it('gets a question, and nothing else before it agrees', async () => {
    const { id, unconfirmed_addresses } = await subscribe({ target_value: 'Eve@Example.com' });
    expect(unconfirmed_addresses).toEqual(['eve@example.com']);
    await send();
    const [question, ...more] = mailsTo('eve@example.com');
    expect(more).toEqual([]);
    expect(question?.subject).toContain('Confirm');
    await makeDue(id);
    await deliverDue();
    expect(mailsTo('eve@example.com')).toHaveLength(1);

    const link = linkIn(question!.text);
    await open(link);
    expect((await call('GET', `/subscriptions/${id as number}/`)).body['unconfirmed_addresses']).toEqual([
      'eve@example.com',
    ]);
    expect((await open(link, 'POST')).status).toBe(200);
    await makeDue(id);
    clock.advance({ minutes: 1 });
    await query.context.database.subscriptionDelivery.deleteMany({ where: { subscriptionId: id as number } });
    await deliverDue();
    await waitFor(() => mailsTo('eve@example.com').length === 2);
  });

  it('gets the question only once', async () => {
    await subscribe({ target_value: 'twice@example.com' });
    await subscribe({ target_value: 'twice@example.com' });
    await send();
    expect(mailsTo('twice@example.com')).toHaveLength(1);
  });

  it('cannot be used to send questions to many strangers', async () => {
    const list = (from: number) => Array.from({ length: 18 }, (_, n) => `s${from + n}@example.com`).join();
    const other = query.newProject();
    query.members.add(other.id, 1);
    const insight = (await call('POST', '/insights/', { name: 'x', query: null }, other)).body['id'];
    const first = await call(
      'POST',
      '/subscriptions/',
      await subscription({ insight, target_value: list(0) }),
      other,
    );
    expect(first.status).toBe(201);
    const second = await call(
      'POST',
      '/subscriptions/',
      await subscription({ insight, target_value: list(50) }),
      other,
    );
    expect(second.body).toMatchObject({
      attr: 'target_value',
      detail: expect.stringContaining('20 new addresses'),
    });
  });

  it('is asked by five projects in a day at most, also when they ask at once', async () => {
    const askFrom = async () => {
      const other = query.newProject();
      query.members.add(other.id, 1);
      const insight = (await call('POST', '/insights/', { name: 'x', query: null }, other)).body['id'];
      return async (target_value: string) =>
        call('POST', '/subscriptions/', await subscription({ insight, target_value }), other);
    };
    const projects = await Promise.all(Array.from({ length: 8 }, askFrom));
    const addresses = ['wanted@example.com', 'a@example.com'];
    const answers = await Promise.all(
      projects.map((ask, n) => ask((n % 2 === 0 ? addresses : addresses.toReversed()).join())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      attr: 'target_value',
      detail: expect.stringContaining('already asked 5 times'),
    });
    await send();
    expect(mailsTo('wanted@example.com')).toHaveLength(5);
  });

  it.each([['/subscriptions/confirm'], ['/subscriptions/unsubscribe']])(
    '%s refuses tokens that we did not sign',
    async (path) => {
      const token = `1.${Buffer.from('a@example.com').toString('base64url')}.${'A'.repeat(43)}`;
      for (const asked of [`?token=${token}`, '', '?token[]=x'])
        expect((await open(`${path}${asked}`, 'POST')).status).toBe(400);
    },
  );
});
