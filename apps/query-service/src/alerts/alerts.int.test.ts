/** Alerts: checked on a schedule, reported once, delivered by mail. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alerts, above, alertsOf } from '../../test/alerts.ts';
import { type Deliveries, startDeliveries } from '../../test/deliveries.ts';
import { createSharedParts } from '../shared-parts.ts';
import { checkAlert } from './check-alert.ts';

let world: Deliveries;
let { call, newInsight, send, query, project, clock }: Deliveries = {} as never;
let { newAlert, check, read }: Alerts = {} as never;

beforeAll(async () => {
  world = await startDeliveries();
  ({ call, newInsight, send, query, project, clock } = world);
  ({ newAlert, check, read } = alertsOf(world));
});
afterAll(() => world.stop());

const mailsAbout = (name: string) => query.members.mails.filter(({ subject }) => subject.includes(name));

describe('an alert', () => {
  it('is created with all members that clients read, and is listed', async () => {
    const insight = await newInsight();
    const { status, body } = await call('POST', '/alerts/', {
      name: 'Many',
      insight,
      threshold: { name: 'T', configuration: { type: 'absolute', bounds: { lower: 1, upper: 9 } } },
      condition: { type: 'absolute_value' },
      config: { type: 'TrendsAlertConfig', series_index: 0, check_ongoing_interval: false },
      calculation_interval: 'hourly',
      subscribed_users: [1],
      skip_weekend: true,
      enabled: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Many',
      insight: { id: insight, name: 'Sold' },
      threshold: { name: 'T', configuration: { type: 'absolute', bounds: { lower: 1, upper: 9 } } },
      condition: { type: 'absolute_value' },
      config: { type: 'TrendsAlertConfig', series_index: 0 },
      calculation_interval: 'hourly',
      skip_weekend: true,
      state: 'Not firing',
      snoozed_until: null,
      checks: [],
    });
    const { body: list } = await call('GET', `/alerts/?insight=${insight}`);
    expect(list).toMatchObject({ count: 1, results: [{ id: body['id'] }] });
  });

  it('fires once when the last complete value crosses the threshold, and sends a mail', async () => {
    const id = await newAlert({ name: 'Fires once', calculation_interval: 'hourly' });
    await check(id);
    const alert = await read(id);
    expect(alert).toMatchObject({
      state: 'Firing',
      last_value: 3,
      next_check_at: '2024-01-03T13:00:00.000Z',
    });
    expect(alert['checks']).toMatchObject([
      { state: 'Firing', calculated_value: 3, targets_notified: true, error: null },
    ]);
    await send();
    expect(mailsAbout('Fires once')).toMatchObject([
      { to: { kind: 'member', userId: 1 }, subject: 'Alert: Fires once', projectId: project.id },
    ]);
    expect(mailsAbout('Fires once')[0]?.text).toContain('is 3, above the upper bound of 2');
    await query.context.database.alert.update({ where: { id }, data: { nextCheckAt: clock.now() } });
    await check(id);
    await send();
    expect(mailsAbout('Fires once')).toHaveLength(1);
  });

  it('is checked by one of several processes only', async () => {
    const id = await newAlert({ name: 'One of several' });
    await Promise.all([check(id), check(id), check(id)]);
    expect(await read(id)).toMatchObject({ checks_total: 1 });
    expect(
      await query.context.database.outgoingMessage.count({
        where: { recipient: 'user 1', body: { path: ['subject'], equals: 'Alert: One of several' } },
      }),
    ).toBe(1);
  });

  it('is not checked while it is snoozed or turned off', async () => {
    const snoozed = await newAlert({ snoozed_until: '2h' });
    expect(await read(snoozed)).toMatchObject({
      state: 'Snoozed',
      snoozed_until: '2024-01-03T14:00:00.000Z',
    });
    const off = await newAlert({ enabled: false });
    const { answers } = createSharedParts(query.context);
    const parts = { ...query.context, answers, publicUrl: '' };
    for (const id of [snoozed, off]) {
      await checkAlert(parts, id, new AbortController().signal);
      expect((await read(id))['last_checked_at']).toBeNull();
    }
    const { body } = await call('PATCH', `/alerts/${snoozed}/`, { snoozed_until: null });
    expect(body).toMatchObject({ state: 'Not firing', snoozed_until: null });
    await check(snoozed);
    expect(await read(snoozed)).toMatchObject({ state: 'Firing' });
  });

  it('whose insight cannot be calculated has the state Errored and the reason', async () => {
    const insight = await newInsight({
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: 'SELECT 1 AS one, 2 AS two' },
    });
    const id = await newAlert({ insight, name: 'Two columns' });
    await check(id);
    expect(await read(id)).toMatchObject({
      state: 'Errored',
      checks: [{ error: expect.stringContaining('one numeric column') }],
    });
    await call('PATCH', `/alerts/${id}/`, {
      config: { type: 'HogQLAlertConfig', column: 'two' },
      threshold: above(1),
    });
    await check(id);
    await waitFor(async () => (await read(id))['state'] === 'Firing');
  });

  it('on formulas watches the formula that it names, and fails when the insight has it no more', async () => {
    const sold = { kind: 'EventsNode', event: 'sold' };
    const query = (trendsFilter: object) => ({
      kind: 'TrendsQuery',
      series: [sold, sold],
      dateRange: { date_from: '2024-01-01' },
      trendsFilter,
    });
    const insight = await newInsight(query({ formulaNodes: [{ formula: 'A / B' }, { formula: 'A * 10' }] }));
    const second = { type: 'TrendsAlertConfig', series_index: 1 };
    const id = await newAlert({ insight, threshold: above(20), config: second });
    await check(id);
    expect(await read(id)).toMatchObject({ state: 'Firing', last_value: 30 });
    await call('PATCH', `/insights/${insight}/`, { query: query({ formula: 'A / B' }) });
    await world.query.context.database.alert.update({ where: { id }, data: { nextCheckAt: clock.now() } });
    await check(id);
    await waitFor(async () => (await read(id))['state'] === 'Errored');
    const { checks } = (await read(id)) as { checks: unknown[] };
    expect(checks[0]).toMatchObject({
      calculated_value: null,
      error: 'The insight has no formula 1: it has 1, numbered from 0.',
    });
    const { status, body } = await call('POST', '/alerts/', { insight, threshold: above(1), config: second });
    expect([status, body['attr']]).toEqual([400, 'config__series_index']);
  });

  it('reads only objects that its author may read', async () => {
    const insight = await newInsight({
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: 'SELECT count() FROM system.cohorts' },
    });
    const principal = { scopes: ['alert:write', 'insight:read'] };
    const alert = { insight, threshold: above(-1), subscribed_users: [] };
    const { body } = await call('POST', '/alerts/', alert, project, principal);
    await check(body['id'] as string);
    expect(await read(body['id'] as string)).toMatchObject({ state: 'Errored' });
  });

  it('of a deleted insight is quiet, and returns with it', async () => {
    const insight = await newInsight();
    const id = await newAlert({ insight });
    await call('PATCH', `/insights/${insight}/`, { deleted: true });
    const { answers } = createSharedParts(query.context);
    await checkAlert({ ...query.context, answers, publicUrl: '' }, id, new AbortController().signal);
    expect((await call('GET', '/alerts/')).body.results).not.toContainEqual(expect.objectContaining({ id }));
    expect((await read(id))['checks']).toEqual([]);
  });

  it.each([
    ['a user who is not a member', { subscribed_users: [99] }, 'subscribed_users'],
    [
      'no bound',
      { threshold: { configuration: { type: 'absolute', bounds: {} } } },
      'threshold__configuration__bounds',
    ],
    [
      'bounds that cross',
      { threshold: { configuration: { type: 'absolute', bounds: { lower: 2, upper: 1 } } } },
      'threshold__configuration__bounds',
    ],
    [
      'a percentage of an absolute value',
      { threshold: { configuration: { type: 'percentage', bounds: { upper: 1 } } } },
      'threshold__configuration__type',
    ],
    [
      'a series that the insight has not',
      { config: { type: 'TrendsAlertConfig', series_index: 4 } },
      'config__series_index',
    ],
    ['a config of another kind', { config: { type: 'HogQLAlertConfig' } }, 'config__type'],
    ['a detector', { detector_config: { type: 'zscore' } }, 'detector_config'],
    ['an interval that is not offered', { calculation_interval: 'real_time' }, 'calculation_interval'],
    ['an insight that does not exist', { insight: 2_000_000_000 }, 'insight'],
    ['a snooze that is over', { snoozed_until: '2020-01-01T00:00:00Z' }, 'snoozed_until'],
  ])('with %s is refused', async (_, members, attr) => {
    const alert = { insight: await newInsight(), threshold: above(2), ...members };
    const { status, body } = await call('POST', '/alerts/', alert);
    expect([status, body['attr']]).toEqual([400, attr]);
  });

  it('can be tried on the past', async () => {
    const { body } = await call('POST', '/alerts/simulate/', {
      insight: await newInsight(),
      threshold: above(2),
    });
    expect(body).toMatchObject({
      data: [1, 3, 1],
      dates: ['2024-01-01', '2024-01-02', '2024-01-03'],
      triggered_indices: [1],
      triggered_dates: ['2024-01-02'],
      interval: 'day',
      total_points: 3,
      anomaly_count: 1,
    });
  });

  it('of a project that was deleted is not checked again', async () => {
    const doomed = query.newProject();
    const insight = await call('POST', '/insights/', { name: 'x', query: null }, doomed);
    await query.context.database.insight.update({
      where: { id: insight.body['id'] as number },
      data: { query: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'sold' }] } },
    });
    const alert = { insight: insight.body['id'], threshold: above(2), subscribed_users: [] };
    const { body } = await call('POST', '/alerts/', alert, doomed);
    const id = body['id'] as string;
    query.deleteProject(doomed);
    const { answers } = createSharedParts(query.context);
    await query.context.database.alert.update({ where: { id }, data: { nextCheckAt: clock.now() } });
    await checkAlert({ ...query.context, answers, publicUrl: '' }, id, new AbortController().signal);
    expect((await query.context.database.alert.findUnique({ where: { id } }))?.enabled).toBe(false);
    const where = { projectId: doomed.id, scope: 'AlertConfiguration', activity: 'updated' };
    expect(await query.context.database.activity.count({ where: { ...where, userId: null } })).toBe(1);
  });

  it('is deleted permanently', async () => {
    const id = await newAlert();
    expect((await call('DELETE', `/alerts/${id}/`)).status).toBe(204);
    expect((await call('GET', `/alerts/${id}/`)).status).toBe(404);
  });

  it('of another project cannot be reached', async () => {
    const id = await newAlert();
    const other = query.newProject();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', 'destinations/'],
      ['POST', 'destinations/delete/'],
    ] as const) {
      expect(
        (await call(method, `/alerts/${id}/${path}`, method === 'GET' ? undefined : {}, other)).status,
      ).toBe(404);
    }
    const { body } = await call(
      'POST',
      '/alerts/',
      { insight: await newInsight(), threshold: above(1) },
      other,
    );
    expect(body['attr']).toBe('insight');
  });
});

describe('a mail', () => {
  it('waits while auth-service is away and is sent afterwards', async () => {
    query.members.isAway = true;
    const id = await newAlert({ name: 'Patient' });
    await check(id);
    await send();
    expect(mailsAbout('Patient')).toEqual([]);
    query.members.isAway = false;
    await world.retryNow();
    await send();
    await waitFor(() => mailsAbout('Patient').length === 1);
  });

  it('to a removed member is not sent', async () => {
    query.members.add(project.id, 8);
    const id = await newAlert({ name: 'Gone', subscribed_users: [8] });
    query.members.remove(project.id, 8);
    await check(id);
    await send();
    const find = () => query.context.database.outgoingMessage.findFirst({ where: { recipient: 'user 8' } });
    await waitFor(async () => (await find())?.failedAt != null);
    expect(mailsAbout('Gone')).toEqual([]);
  });
});
