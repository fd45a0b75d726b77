/** Alerts on funnels, and the message when an alert resolves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alerts, alertsOf } from '../../test/alerts.ts';
import { type Deliveries, startDeliveries } from '../../test/deliveries.ts';

let world: Deliveries;
let alerts: Alerts;

beforeAll(async () => {
  world = await startDeliveries();
  alerts = alertsOf(world);
  const person = (id: string, steps: readonly string[]) =>
    steps.map((event, index) => ({
      event,
      distinct_id: id,
      timestamp: `2024-01-02T1${index}:00:00Z`,
      properties: { plan: id.startsWith('a') ? 'free' : 'paid' },
    }));
  await world.query.load(world.project, {
    events: [
      ...person('a1', ['visited', 'signed up', 'paid']),
      ...person('a2', ['visited', 'signed up']),
      ...person('b1', ['visited', 'signed up']),
      ...person('b2', ['visited']),
    ],
  });
});
afterAll(() => world?.stop());

const funnel = (members: object = {}) => ({
  kind: 'InsightVizNode',
  source: {
    kind: 'FunnelsQuery',
    series: ['visited', 'signed up', 'paid'].map((event) => ({ kind: 'EventsNode', event })),
    dateRange: { date_from: '2024-01-01', date_to: '2024-01-03' },
    ...members,
  },
});
const within = (bounds: object) => ({ configuration: { type: 'absolute', bounds } });
const config = (members: object = {}) => ({ type: 'FunnelsAlertConfig', ...members });

describe('an alert on a funnel', () => {
  it.each<[string, object, object, number, string]>([
    ['the conversion to the last step', {}, {}, 25, 'Firing'],
    ['of a step from the start', config({ funnel_step: 1 }), {}, 75, 'Not firing'],
    ['of the first step', config({ funnel_step: 0 }), {}, 100, 'Not firing'],
    ['from the step before', config({ metric: 'conversion_from_previous' }), {}, 100 / 3, 'Firing'],
    [
      'of a period without events',
      {},
      { dateRange: { date_from: '2023-01-01', date_to: '2023-01-02' } },
      0,
      'Firing',
    ],
    ['of the current period', {}, { compareFilter: { compare: true } }, 25, 'Firing'],
  ])('watches %s', async (_, alertConfig, members, value, state) => {
    const insight = await world.newInsight(funnel(members));
    const given = Object.keys(alertConfig).length === 0 ? {} : { config: alertConfig };
    const id = await alerts.newAlert({ insight, threshold: within({ lower: 50 }), ...given });
    await alerts.check(id);
    const alert = await alerts.read(id);
    expect(alert).toMatchObject({ state, config: { type: 'FunnelsAlertConfig' } });
    expect(alert['last_value']).toBeCloseTo(value);
  });

  it('fires when one value of a breakdown is outside the bounds, and names it', async () => {
    const insight = await world.newInsight(
      funnel({ breakdownFilter: { breakdown: 'plan', breakdown_type: 'event' } }),
    );
    const id = await alerts.newAlert({ name: 'By plan', insight, threshold: within({ lower: 20 }) });
    await alerts.check(id);
    expect(await alerts.read(id)).toMatchObject({ state: 'Firing', last_value: 0 });
    await world.send();
    const [mail] = world.query.members.mails.filter(({ subject }) => subject === 'Alert: By plan');
    expect(mail?.text).toContain('The value of the conversion of paid is 0%, below the lower bound of 20%.');
  });

  it.each([
    ['config__type', { config: { type: 'TrendsAlertConfig' } }, {}],
    ['config__funnel_step', { config: config({ funnel_step: 3 }) }, {}],
    ['config__funnel_step', { config: config({ funnel_step: 0, metric: 'conversion_from_previous' }) }, {}],
    ['condition__type', { condition: { type: 'relative_increase' } }, {}],
    [
      'threshold__configuration__type',
      { threshold: { configuration: { type: 'percentage', bounds: { lower: 1 } } } },
      {},
    ],
    ['insight', {}, { funnelsFilter: { funnelVizType: 'trends' } }],
    ['insight', {}, { funnelsFilter: { funnelVizType: 'time_to_convert' } }],
  ])('is refused for %s', async (attr, members, source) => {
    const insight = await world.newInsight(funnel(source));
    const alert = { insight, threshold: within({ lower: 1 }), ...members };
    const { status, body } = await world.call('POST', '/alerts/', alert);
    expect([status, body['attr']]).toEqual([400, attr]);
  });

  it('can be tried', async () => {
    const insight = await world.newInsight(funnel());
    const { body } = await world.call('POST', '/alerts/simulate/', {
      insight,
      threshold: within({ lower: 50 }),
    });
    expect(body).toMatchObject({ data: [25], triggered_indices: [0], interval: null, total_points: 1 });
  });
});

describe('an alert that no longer fires', () => {
  /** An alert that fired, and then another event brings its value within the bounds. */
  const resolved = async (name: string, members: object) => {
    const source = { kind: 'HogQLQuery', query: `SELECT count() AS n FROM events WHERE event = '${name}'` };
    const insight = await world.newInsight({ kind: 'DataVisualizationNode', source });
    const id = await alerts.newAlert({ name, insight, threshold: within({ lower: 1 }), ...members });
    const { body: hook } = await world.call('POST', `/alerts/${id}/destinations/`, {
      type: 'webhook',
      webhook_url: 'https://hooks.example.com/alerts',
    });
    expect(hook['id'], JSON.stringify(hook)).toBeDefined();
    await alerts.check(id);
    expect(await alerts.read(id)).toMatchObject({ state: 'Firing' });
    const event = { event: name, distinct_id: 'x', timestamp: '2024-01-02T10:00:00Z', properties: {} };
    await world.query.load(world.project, { events: [event] });
    const { database } = world.query.context;
    await database.alert.update({ where: { id }, data: { nextCheckAt: world.clock.now() } });
    await alerts.check(id);
    expect(await alerts.read(id)).toMatchObject({ state: 'Not firing', last_value: 1 });
    const messages = await database.outgoingMessage.findMany({
      where: { projectId: world.project.id },
      orderBy: { id: 'asc' },
    });
    return messages.map(({ body }) => JSON.stringify(body)).filter((body) => body.includes(name));
  };

  it('sends one mail and calls the webhook once', async () => {
    const messages = await resolved('tells', {});
    expect(messages.filter((body) => body.includes('Resolved: tells'))).toHaveLength(1);
    expect(messages.filter((body) => body.includes('alert.resolved'))).toHaveLength(1);
    expect(messages.find((body) => body.includes('alert.resolved'))).toContain(
      'The value is 1, within the bounds.',
    );
  });

  it('is quiet if its author wants that', async () => {
    const messages = await resolved('quiet', { notify_on_resolve: false });
    expect(messages).toHaveLength(2);
    expect(messages.join()).not.toMatch(/Resolved|alert\.resolved/);
  });
});
