/** Conditions that no calculation could run, or that would count wrongly, are refused when a cohort is saved. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
const NOW = new Date(Date.now() - 60_000).toISOString();
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  const at = (distinct_id: string, event: string, page: string) => ({
    event,
    distinct_id,
    timestamp: NOW,
    properties: { page },
  });
  const twins = Array.from({ length: 8 }, (_, index) => `twin ${index}`);
  await query.load(project, {
    persons: ['one', ...twins].map((id) => ({ distinct_ids: [id], properties: { plan: 'free' } })),
    events: [
      at('one', 'visit', '/a'),
      ...twins.flatMap((id, index) => {
        const events = [at(id, 'visit', '/a'), at(id, 'visit', '/b')];
        return index % 2 === 0 ? events : events.reverse();
      }),
    ],
  });
});
afterAll(() => query.stop());

const bySql = (key: string) => ({ type: 'hogql', key });
const visited = (members: object) => ({
  type: 'behavioral',
  value: 'performed_event',
  key: 'visit',
  event_type: 'events',
  time_value: 7,
  time_interval: 'day',
  ...members,
});
const twice = { value: 'performed_event_multiple', operator: 'gte', operator_value: 2 };
const FREE = { type: 'person', key: 'plan', value: 'free' };
const send = (method: string, path: string, body?: object) => query.call(project, method, path, body);
const save = (...values: object[]) =>
  send('POST', '/cohorts/', { name: 'Cohort', filters: { properties: { type: 'AND', values } } });
const saved = async (...values: object[]): Promise<number> => {
  const { status, body } = await save(...values);
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body['id']);
};
const actionOf = async (key: string): Promise<number> => {
  const steps = [{ event: 'visit', properties: [bySql(key)] }];
  const { status, body } = await send('POST', '/actions/', { name: 'Action', steps });
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body['id']);
};
/** The second condition is the wrong one. */
const expectRefused = async (condition: object, text: string): Promise<void> => {
  const { status, body } = await save(FREE, condition);
  expect([status, body['attr']], JSON.stringify(body)).toEqual([400, 'filters__properties__values__1']);
  expect(body['detail']).toContain(text);
};

describe('a cohort is refused with the condition', () => {
  it.each([
    [bySql('count() > 0'), 'aggregate'],
    [bySql('sum(toFloat(properties.age)) > 0'), 'aggregate'],
    [bySql('row_number() over () = 1'), 'window'],
    [visited({ event_filters: [bySql('count() > 1')] }), 'aggregate'],
    [visited({ ...twice, event_filters: [bySql('row_number() over () = 1')] }), 'window'],
    [visited({ ...twice, event_filters: [bySql('arrayJoin([1, 1]) = 1')] }), 'arrayJoin'],
    [bySql('arrayJoin([1, 1]) = 1'), 'arrayJoin'],
    [bySql('arrayMap(x -> x, 1) = [1]'), 'arrayMap'],
  ])('that can never run or multiplies events: %j', (condition, text) => expectRefused(condition, text));

  it.each(['cohort_people', 'static_cohort_people', 'raw_cohort_people'])(
    'that reads the table %s',
    (table) => expectRefused(bySql(`id IN (SELECT person_id FROM ${table})`), 'IN COHORT'),
  );

  it('that leads to one of these in an action', async () => {
    const byAction = (id: number) => visited({ key: id, event_type: 'actions' });
    await expectRefused(byAction(await actionOf('arrayJoin([1, 1]) = 1')), 'arrayJoin');
    const reads = 'person_id IN (SELECT person_id FROM cohort_people)';
    await expectRefused(byAction(await actionOf(reads)), 'IN COHORT');
  });
});

it('an action that a cohort uses cannot begin to read the tables of cohorts', async () => {
  const id = await actionOf('1 = 1');
  await saved(visited({ key: id, event_type: 'actions' }));
  const change = (key: string) =>
    send('PATCH', `/actions/${id}/`, { steps: [{ event: 'visit', properties: [bySql(key)] }] });
  const { status, body } = await change('person_id IN (SELECT person_id FROM cohort_people)');
  expect([status, body['attr']]).toEqual([400, 'steps']);
  expect((await change('person_id IN (SELECT person_id FROM static_cohort_people)')).status).toBe(200);
});

it('subqueries of a condition may aggregate', async () => {
  const key = 'id IN (SELECT person_id FROM events GROUP BY person_id HAVING count() > 1)';
  const id = await saved(bySql(key));
  const stored = () => query.context.database.cohort.findUniqueOrThrow({ where: { id } });
  await waitFor(async () => (await stored()).count === 8, { what: 'the members', timeoutMs: 20_000 });
});

it('events at the same instant follow each other in either order', async () => {
  const id = await saved(
    visited({
      value: 'performed_event_sequence',
      event_filters: [{ type: 'event', key: 'page', value: '/a' }],
      seq_event: 'visit',
      seq_event_type: 'events',
      seq_time_value: 1,
      seq_time_interval: 'hour',
    }),
  );
  const stored = () => query.context.database.cohort.findUniqueOrThrow({ where: { id } });
  await waitFor(async () => !(await stored()).isCalculating, { what: 'the members', timeoutMs: 20_000 });
  // One event does not follow itself.
  expect((await stored()).count).toBe(8);
});
