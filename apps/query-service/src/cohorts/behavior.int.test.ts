/** Cohorts of what persons did: the members are the persons whose events match, at the moment of the calculation. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
let names: ReadonlyMap<string, string>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const event = (
  distinct_id: string,
  name: string,
  days: number,
  properties: Record<string, unknown> = {},
) => ({
  event: name,
  distinct_id,
  timestamp: ago(days),
  properties,
});

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject({ timezone: 'Pacific/Auckland' });
  await query.load(project, {
    persons: [
      { distinct_ids: ['often', 'often-phone'], properties: { plan: 'pro' } },
      { distinct_ids: ['once'], properties: { plan: 'free' } },
      { distinct_ids: ['before'], properties: {} },
      { distinct_ids: ['back'], properties: { plan: 'pro' } },
      { distinct_ids: ['never'], properties: { plan: 'free' } },
    ],
    events: [
      event('often', 'visit', 1, { page: '/a' }),
      // Another id of the same person.
      event('often-phone', 'visit', 2, { page: '/b' }),
      event('often', 'visit', 9),
      event('often', 'paid', 0.5),
      event('once', 'visit', 3, { page: '/a' }),
      event('once', 'paid', 5),
      event('before', 'visit', 20),
      event('before', 'visit', 19),
      event('back', 'visit', 40),
      event('back', 'visit', 1, { page: '/c' }),
    ],
  });
  const { body } = await query.ask(project, {
    query: {
      kind: 'HogQLQuery',
      query: 'SELECT toString(person_id), min(distinct_id) FROM person_distinct_ids GROUP BY person_id',
    },
  });
  names = new Map(body.results as [string, string][]);
});
afterAll(() => query.stop());

const visited = (members: object = {}) => ({
  type: 'behavioral',
  value: 'performed_event',
  key: 'visit',
  event_type: 'events',
  time_value: 7,
  time_interval: 'day',
  ...members,
});
const times = (operator: string | null, operator_value: number, members: object = {}) =>
  visited({ value: 'performed_event_multiple', operator, operator_value, ...members });

const send = (method: string, path: string, body?: object) => query.call(project, method, path, body);
const filtersOf = (...values: object[]) => ({ properties: { type: 'AND', values } });

const membersOf = async (filters: object): Promise<readonly (string | undefined)[]> => {
  const { status, body } = await send('POST', '/cohorts/', { name: 'Cohort', filters });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ filters });
  const id = Number(body['id']);
  await waitFor(async () => !(await send('GET', `/cohorts/${id}/`)).body['is_calculating'], {
    what: 'the members',
    timeoutMs: 20_000,
  });
  expect((await send('GET', `/cohorts/${id}/`)).body).toMatchObject({ filters, error_message: null });
  const { results } = (await send('GET', `/cohorts/${id}/persons/`)).body as unknown as {
    results: { id: string }[];
  };
  return results.map((person) => names.get(person.id)).sort();
};

const EVERYBODY = ['back', 'before', 'never', 'often', 'once'];
const except = (...left: string[]) => EVERYBODY.filter((name) => !left.includes(name));

const twiceIn = (months: number, operator: string, value: number, min: number) =>
  visited({
    value: 'performed_event_regularly',
    operator,
    operator_value: value,
    time_value: 7,
    time_interval: 'day',
    min_periods: min,
    total_periods: months,
  });
const thenPaid = (seq_time_value: number, seq_time_interval: string, members: object = {}) =>
  visited({
    value: 'performed_event_sequence',
    seq_event: 'paid',
    seq_event_type: 'events',
    seq_time_value,
    seq_time_interval,
    ...members,
  });
const second = (value: string, time: number, seq: number) =>
  visited({ value, time_value: time, seq_time_value: seq, seq_time_interval: 'day' });

describe('a cohort of persons', () => {
  it.each<[string, object[], string[]]>([
    ['who performed an event', [visited()], ['back', 'often', 'once']],
    ['who did so in other units', [visited({ time_value: 36, time_interval: 'hour' })], ['back', 'often']],
    [
      'who did so in months of the calendar',
      [visited({ time_value: '1', time_interval: 'month' })],
      except('never'),
    ],
    ['who did not', [visited({ negation: true })], ['before', 'never']],
    ['who did so since a relative date', [visited({ explicit_datetime: '-25d' })], except('never')],
    [
      'who did so in a range',
      [visited({ explicit_datetime: '-25d', explicit_datetime_to: '-4d' })],
      ['before', 'often'],
    ],
    [
      'who did so between days',
      [visited({ explicit_datetime: ago(45).slice(0, 10), explicit_datetime_to: ago(38).slice(0, 10) })],
      ['back'],
    ],
    [
      'with properties of the event',
      [visited({ event_filters: [{ key: 'page', value: '/a', type: 'event', operator: 'exact' }] })],
      ['often', 'once'],
    ],
    [
      'with SQL over the event',
      [visited({ event_filters: [{ key: "properties.page = '/c'", type: 'hogql' }] })],
      ['back'],
    ],
    ['who did so at least n times, with each of their ids', [times('gte', 2)], ['often']],
    ['who did so more than n times', [times('gt', 2, { time_value: 30 })], ['often']],
    ['who did so exactly n times', [times('eq', 1)], ['back', 'once']],
    ['who did so exactly n times, which is the default', [times(null, 1)], ['back', 'once']],
    ['who did so at most n times, also never', [times('lte', 1)], except('often')],
    ['who did so fewer than n times, also never', [times('lt', 2)], except('often')],
    ['who never did so', [times('eq', 0)], ['before', 'never']],
    ['who did so at least 0 times', [times('gte', 0)], EVERYBODY],
    ['who did not do so at most n times', [times('lte', 1, { negation: true })], ['often']],
    ['who did so for the first time', [visited({ value: 'performed_event_first_time' })], ['once']],
    [
      'whose first time had the properties',
      [
        visited({
          value: 'performed_event_first_time',
          time_value: 60,
          event_filters: [{ key: 'page', value: ['/a', '/c'], type: 'event' }],
        }),
      ],
      ['once'],
    ],
    ['who do so in most periods', [twiceIn(2, 'gte', 1, 2)], ['often']],
    ['who do so in some periods', [twiceIn(4, 'gte', 2, 1)], ['before', 'often']],
    [
      'who do so at most n times in each period, also never',
      [twiceIn(4, 'lte', 1, 4)],
      ['back', 'never', 'once'],
    ],
    ['who did another event after it', [thenPaid(2, 'day')], ['often']],
    ['who did another event long after it', [thenPaid(12, 'hour')], ['often']],
    ['who did another event too late after it', [thenPaid(11, 'hour')], []],
    ['who did the same event again in time', [thenPaid(26, 'hour', { seq_event: 'visit' })], ['often']],
    ['who stopped', [second('stopped_performing_event', 30, 7)], ['before']],
    ['who started again', [second('restarted_performing_event', 30, 7)], ['back']],
  ])('%s', async (_, values, members) => {
    expect(await membersOf(filtersOf(...values))).toEqual(members);
  });

  it('combines what persons did and have, in nested groups', async () => {
    const plan = (value: string, negation?: boolean) => ({ type: 'person', key: 'plan', value, negation });
    const any = {
      type: 'OR',
      values: [times('gte', 2), { type: 'AND', values: [visited(), plan('pro', true)] }],
    };
    expect(await membersOf({ properties: any })).toEqual(['often', 'once']);
    expect(await membersOf(filtersOf(plan('pro', false)))).toEqual(['back', 'often']);
    // Also those without the property.
    expect(await membersOf(filtersOf(plan('pro', true)))).toEqual(['before', 'never', 'once']);
    const { body } = await send('POST', '/cohorts/', { name: 'Pro', filters: filtersOf(plan('pro')) });
    const inCohort = { type: 'cohort', key: 'id', value: body['id'], negation: true };
    expect(await membersOf(filtersOf(inCohort))).toEqual(['before', 'never', 'once']);
    expect(await membersOf(filtersOf({ ...plan('7', true), operator: 'gt' }))).toEqual(EVERYBODY);
  });

  it('may use actions', async () => {
    const action = {
      name: 'Saw a page',
      steps: [{ event: 'visit', properties: [{ key: 'page', operator: 'is_set' }] }],
    };
    const { id } = (await send('POST', '/actions/', action)).body;
    const members = { key: String(id), event_type: 'actions' };
    expect(await membersOf(filtersOf(times('gte', 2, members)))).toEqual(['often']);
    const sequence = thenPaid(1, 'week', { key: 'paid', seq_event: id, seq_event_type: 'actions' });
    expect(await membersOf(filtersOf(sequence))).toEqual(['once']);
  });

  it('cannot lead back to itself through an action', async () => {
    const action = async (cohort?: unknown) => {
      const properties = cohort === undefined ? [] : [{ type: 'cohort', key: 'id', value: cohort }];
      return (await send('POST', '/actions/', { name: 'a', steps: [{ event: 'visit', properties }] })).body[
        'id'
      ];
    };
    const first = await send('POST', '/cohorts/', { name: 'loop', filters: filtersOf(visited()) });
    const leadsBack = { key: Number(await action(first.body['id'])), event_type: 'actions' };
    const sequence = { seq_event: leadsBack.key, seq_event_type: 'actions' };
    for (const condition of [visited(leadsBack), thenPaid(1, 'day', sequence)]) {
      const { status, body } = await send('PATCH', `/cohorts/${String(first.body['id'])}/`, {
        filters: filtersOf(condition),
      });
      expect([status, body['code'], body['attr']]).toEqual([400, 'invalid_input', 'filters']);
    }
  });

  it('is calculated again on schedule', async () => {
    const { body } = await send('POST', '/cohorts/', {
      name: 'Later',
      filters: filtersOf(times('gte', 1, { key: 'later' })),
    });
    const stored = () =>
      query.context.database.cohort.findUniqueOrThrow({ where: { id: Number(body['id']) } });
    await waitFor(async () => (await stored()).count === 0, { what: 'the members' });
    await query.load(project, { events: [event('never', 'later', 1)] });
    await query.context.maintenance.calculateOldCohorts(new Date(Date.now() + 2 * HOUR_MS));
    await waitFor(async () => (await stored()).count === 1, { what: 'the new member', timeoutMs: 20_000 });
    const sql = `SELECT cohort_type FROM system.cohorts WHERE id = ${String(body['id'])}`;
    const answer = await query.ask(project, { query: { kind: 'HogQLQuery', query: sql } });
    expect(answer.body.results).toEqual([['behavioral']]);
  });

  it.each([
    [visited({ value: 'performed_event_often' }), 'values__0__value', 'performed_event_multiple'],
    [visited({ explicit_datetime: 'soon' }), 'values__0', 'explicit_datetime'],
    [visited({ key: 999_999_999, event_type: 'actions' }), 'values__0', '999999999'],
    [
      visited({ event_filters: [{ key: 'a', operator: 'near' }] }),
      'values__0__event_filters__0__operator',
      'Invalid option',
    ],
    [{ type: 'event', key: 'page', value: '/a' }, 'values__0', "'event'"],
    [{ type: 'person', key: 'plan', value: 'pro', negation: 1 }, 'values__0__negation', 'boolean'],
    [{ type: 'person', key: 'plan', value: '(', operator: 'regex' }, 'values__0', 'parenthesis'],
  ])('is refused with the member that is wrong: %j', async (value, member, text) => {
    const { status, body } = await send('POST', '/cohorts/', { name: 'Wrong', filters: filtersOf(value) });
    expect([status, body['attr']]).toEqual([400, `filters__properties__${member}`]);
    expect(body['detail']).toContain(text);
  });

  it('counts only events of the own project', async () => {
    const other = query.newProject();
    const { body } = await query.call(other, 'POST', '/cohorts/', {
      name: 'Others',
      filters: filtersOf(visited()),
    });
    expect(body).toMatchObject({ count: 0, is_calculating: false });
  });
});
